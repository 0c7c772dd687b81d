// Two people who change the same object: neither undoes what the other has saved without knowing. A call that takes
// "was" and whose example has nothing that is edited fails.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { callsOf } from '#server/http/openapi.ts'
import { defaultColours } from '#contract/calls/theme.ts'
import { makeLearner } from './support/make.ts'
import { linesOf, onApiHost } from './calls/all.ts'
import type { Edited } from './calls/example.ts'
import { makeEditedObjects } from './world/edited-objects.ts'

const made = await makeEditedObjects()
const { admin, client, itemOfForm, product, reason, row } = made

/** By the name of the object: the call, and what is changed with it. */
const objects = callsOf(api).flatMap(({ call }) =>
  Object.entries(onApiHost[linesOf(call)[0] ?? '']?.edited ?? {}).map(
    ([name, edited]): [string, Edited & { call: Call }] => [name, { call, ...edited(made) }],
  ),
)

type Fields = Record<string, string | number | boolean | null>

/** Of the fields that the call takes, what is stored. */
async function storedOf({ call, read }: Pick<Edited, 'read'> & { call: Call }): Promise<Fields> {
  const names = Object.keys((call.input as unknown as { shape: object }).shape)
  const object = (await read()) as Fields
  return Object.fromEntries(
    names.flatMap((name) => (object[name] === undefined || name === 'id' ? [] : [[name, object[name]]])),
  )
}

const inputOf = ({ which, inForm }: Edited, fields: Fields, previous?: unknown) => ({
  ...which,
  ...fields,
  ...(previous === undefined ? {} : { was: inForm ? JSON.stringify(previous) : previous }),
})

/**
 * What two users have both changed is the same for ticks. Fields whose names are ids are tried in person-fields.test.ts, and a choice with days
 * in demanded-factor.test.ts.
 */
const triedElsewhere: Call[] = [
  api.registrationForm.updateItem,
  api.personFields.saveValues,
  api.security.updateDemand,
]

test('every call that takes what the caller saw is tried here', () => {
  const calls = Object.values(api).flatMap((domain) => Object.values(domain) as Partial<Call>[])
  const taking = calls.filter(
    ({ input }) => 'was' in ((input as { shape?: object } | undefined)?.shape ?? {}),
  )
  const tried = objects.map(([, { call }]) => call)
  expect(new Set(taking)).toEqual(new Set([...tried, ...triedElsewhere]))
})

test('of two users who each change one tick of a registration field, both changes stay', async () => {
  const key = 'jobRoleId'
  const previous = { isAsked: true, isRequired: true }
  await product.ask(api.registrationForm.updateItem, { key, ...previous }, admin)
  await product.ask(
    api.registrationForm.updateItem,
    { key, isAsked: true, isRequired: false, was: previous },
    admin,
  )
  await product.ask(
    api.registrationForm.updateItem,
    { key, isAsked: false, isRequired: true, was: previous },
    admin,
  )
  expect(await itemOfForm(key)).toMatchObject({ isAsked: false, isRequired: false })
})

test('the due dates of several learners cannot be sent with what was seen of one', async () => {
  const other = await makeLearner(product, client.id)
  const rows = [row, { ...row, urlToken: other.urlToken }]
  const sent = { rows, day: '2029-02-01', reason, was: { day: null } }
  expect((await product.refuse(api.training.extend, sent, admin)).status).toBe(400)
})

describe.each(objects)('%s', (_name, object) => {
  const { call, as = admin, other, both } = object
  const [name, first, second] = both
  const save = (fields: Fields, previous?: unknown) =>
    product.ask(call, inputOf(object, fields, previous), as)
  const refuse = (fields: Fields, previous?: unknown) =>
    product.refuse(call, inputOf(object, fields, previous), as)

  test('what both have changed is refused, nothing of it is stored, and it can still be stored', async () => {
    const seen = await storedOf(object)
    await save({ ...seen, [name]: first }, seen)
    const meanwhile = await storedOf(object)
    expect(meanwhile).toEqual({ ...seen, [name]: first })

    const mine = { ...seen, ...(other ? { [other[0]]: other[1] } : {}), [name]: second }
    const refused = await refuse(mine, seen)
    expect(refused.status).toBe(409)
    expect(refused.errors[0]).toMatch(/^Somebody else has changed this in the meantime: \w/)
    expect(await storedOf(object)).toEqual(meanwhile)

    await save(mine, meanwhile)
    expect(await storedOf(object)).toEqual(mine)
    // A caller who sends the value that is stored already is not refused.
    await save(mine, seen)
  })

  test.runIf(other)('what each has changed alone stays', async () => {
    const seen = await storedOf(object)
    await save({ ...seen, [name]: first }, seen)
    await save({ ...seen, [other?.[0] as string]: other?.[1] as string }, seen)
    expect(await storedOf(object)).toEqual({ ...seen, [name]: first, [other?.[0] as string]: other?.[1] })
  })

  test('a call that does not send what it saw stores all that it sends', async () => {
    const seen = await storedOf(object)
    await save({ ...seen, [name]: first })
    await save({ ...seen, [name]: second })
    expect(await storedOf(object)).toEqual({ ...seen, [name]: second })
  })

  test('of two saves at the same time one is refused', async () => {
    const seen = await storedOf(object)
    const mine =
      typeof first === 'number' ? [90, 91] : [first.replace(/[1-9]$|$/, '1'), first.replace(/[1-9]$|$/, '2')]
    const ended = await Promise.allSettled(mine.map((value) => save({ ...seen, [name]: value }, seen)))
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['a list', []],
    ['no values', { [name]: { deep: true } }],
    ['no JSON', '{'],
  ])('what is %s is refused', async (_what, previous) => {
    const before = await storedOf(object)
    const sent = object.inForm && typeof previous !== 'string' ? JSON.stringify(previous) : previous
    const input = { ...object.which, ...before, [name]: second, was: sent }
    expect((await product.refuse(call, input, as)).status).toBe(400)
    expect(await storedOf(object)).toEqual(before)
  })
})

test('a refused look leaves no picture behind', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const before = await product.app.files.list('images')
  const { status } = await product.refuse(
    api.theme.update,
    {
      ...defaultColours,
      iconColour: '#010101',
      was: JSON.stringify({ iconColour: '#020202' }),
      logo: new Blob([new Uint8Array(picture)]),
    },
    admin,
  )
  expect(status).toBe(409)
  expect(await product.app.files.list('images')).toEqual(before)
})
