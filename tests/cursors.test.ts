// Programs read lists page by page with cursors (rules lists-37 to lists-39): each order of each list that API keys reach, while rows are added
// and removed, and with cursors that do not fit.
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as learners from '#contract/calls/learners.ts'
import * as progress from '#contract/calls/progress.ts'
import * as users from '#contract/calls/users.ts'
import { scopesOf } from '#contract/key-scopes.ts'
import type { KeyScope } from '#contract/rules/key-scopes.ts'
import { ownSort } from '#contract/rules/person-fields.ts'
import { callsOf, inputOf } from '#server/http/openapi.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { limitTo, makeClient, makeManager, makePeople, makeTeam } from './support/make.ts'
import { requestOf } from './support/product.ts'
import { startDemo } from './support/start-demo.ts'

const { product, db, logIn, firstClient } = await startDemo()
const admin = await logIn('admin@demo.test')
await updateAllObligations(db)
afterEach(() => vi.restoreAllMocks())

const scopes: KeyScope[] = ['people:read', 'training:read', 'reports:read', 'people:write']
async function keyOf(as: { token: string }, clientId?: string) {
  const wanted = { name: 'Pages', scopes, days: 1, ...(clientId ? { clientId } : {}) }
  return { token: (await product.ask(apiKeys.create, wanted, as)).key }
}
const ofAdmin = await keyOf(admin)

const { id: clientId } = await firstClient()
/** Some learners have completed it, some have begun it, and some have not. */
const { course_id: courseId } = await db
  .selectFrom('course_records')
  .groupBy('course_id')
  .orderBy(sql`count(completed_at) desc`)
  .select('course_id')
  .executeTakeFirstOrThrow()
/** Some people of the demo have a value of it. */
const { id: fieldId } = await db
  .selectFrom('person_fields')
  .where('name', '=', 'Department')
  .select('id')
  .executeTakeFirstOrThrow()

/** What each list is asked for besides, and where its rows and their ids are. */
const lists: [Call, rows: string, more?: object][] = [
  [learners.list, 'users'],
  [users.list, 'users', { role: 'ADMIN' }],
  [clients.list, 'clients', { page: 1 }],
  [clients.people, 'users', { page: 1, clientId }],
  [api.courses.list, 'courses'],
  [compliance.obligations, 'obligations'],
  [compliance.people, 'people'],
  [progress.ofCourse, 'courses', { courseId }],
]

interface Answer {
  [rows: string]: unknown
  nextCursor?: string | null
  totalCount: number
}
async function ask(call: Call, input: object, as: { token: string }): Promise<Answer> {
  const answer = await product.send(requestOf(call, input, as))
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json<Answer>()
}

/** All rows of a list, page after page. */
async function readAll(
  call: Call,
  rows: string,
  input: object,
  { as = ofAdmin, between = async () => {} }: { as?: { token: string }; between?: () => Promise<void> } = {},
): Promise<unknown[]> {
  const found: unknown[] = []
  let cursor: string | null = ''
  do {
    const page: Answer = await ask(call, { ...input, cursor }, as)
    found.push(...(page[rows] as unknown[]))
    cursor = page.nextCursor ?? null
    await between()
  } while (cursor !== null)
  return found
}

test('no list that keys reach page by page is left out here', () => {
  const paged = callsOf(api).flatMap(({ call }) =>
    scopesOf(call).length > 0 && 'cursor' in inputOf(call).rest.properties ? [call] : [],
  )
  expect(new Set(lists.map(([call]) => call))).toEqual(new Set(paged))
})

describe.each(lists)('$path', (call, rows, more = {}) => {
  const { sort } = inputOf(call).rest.properties as Record<
    string,
    { enum?: string[]; anyOf?: { enum?: string[] }[] }
  >
  const columns = sort?.enum ?? sort?.anyOf?.flatMap(({ enum: values = [] }) => values) ?? []
  const sorts = [...columns, ...(sort?.anyOf ? [ownSort(fieldId)] : [])]
  const orders = sorts.flatMap((by) => ['asc', 'desc'].map((direction) => [by, direction] as const))

  test.each(orders)('has the same rows by cursor as by number: %s %s', async (by, direction) => {
    const order = { ...more, sort: by, direction }
    const byNumber = (await ask(call, { ...order, pageSize: 500 }, admin))[rows] as unknown[]
    const byCursor = await readAll(call, rows, { ...order, pageSize: 10 })
    expect(byNumber.length).toBeGreaterThan(1)
    expect(byCursor.slice(0, 500)).toEqual(byNumber)
  })
})

test('rule lists-38: rows that are added and removed meanwhile move no others', async () => {
  const { id } = await makeClient(product)
  const manager = await makeManager(product, id)
  const key = await keyOf(manager)
  const named = (at: number) => ({
    clientId: id,
    firstName: `P${String(at).padStart(4, '0')}`,
    lastName: 'Page',
  })
  const stays = await makePeople(
    product,
    Array.from({ length: 1000 }, (_, at) => named(at * 3)),
  )
  const goes = await makePeople(
    product,
    Array.from({ length: 40 }, (_, at) => named(at * 75 + 1)),
  )
  let turn = 0
  const found = (await readAll(
    learners.list,
    'users',
    { pageSize: 50 },
    {
      as: key,
      // Somebody before and somebody after where the reader is, each time.
      between: async () => {
        turn++
        const gone = [goes[turn - 1], goes.at(-turn)].flatMap((person) => person?.id ?? [])
        await sql`delete from users where id = any(${gone}::uuid[])`.execute(db)
        await makePeople(product, [named(turn), named(2990 - turn)])
      },
    },
  )) as { id: string; name: string }[]
  const ids = found.map((person) => person.id)
  expect(turn).toBeGreaterThan(20)
  expect(new Set(ids).size).toBe(ids.length)
  const staying = new Set(stays.map((person) => person.id))
  expect(ids.filter((one) => staying.has(one))).toEqual(stays.map((person) => person.id))
  const names = found.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
})

describe('rule lists-39: a cursor', () => {
  const wrong = {
    status: 400,
    errors: [
      'Please send as “cursor” the “nextCursor” of the page before, with the same filters and order and within 24 hours, or an empty cursor for the first page',
    ],
  }
  const cursorOf = async (input: object = {}, as = ofAdmin, call: Call = learners.list) =>
    String((await ask(call, { ...input, cursor: '' }, as)).nextCursor)
  const refuse = (cursor: string, input: object = {}, as = ofAdmin, call: Call = learners.list) =>
    product.refuse(call, { ...input, cursor }, as)

  test('is only for the filters and the order that it is from, and for any size of a page', async () => {
    const cursor = await cursorOf({ sort: 'email', status: 'registered' })
    const same = { sort: 'email', status: 'registered' }
    expect((await ask(learners.list, { ...same, pageSize: 20, cursor }, ofAdmin))['users']).toHaveLength(20)
    for (const other of [
      {},
      { sort: 'email' },
      { ...same, direction: 'desc' },
      { ...same, searchTerm: 'a' },
      { ...same, clientId },
      { ...same, status: 'invited' },
    ])
      expect(await refuse(cursor, other), JSON.stringify(other)).toEqual(wrong)
  })

  test('is only for the call, and for who sees the same rows', async () => {
    const [here, there] = [await makeClient(product), await makeClient(product)]
    const [own, others] = [await makeManager(product, here.id), await makeManager(product, there.id)]
    const people = Array.from({ length: 11 }, () => ({ clientId: here.id }))
    await makePeople(product, people)
    const cursor = await cursorOf({}, await keyOf(own))
    expect(await refuse(cursor, {}, await keyOf(others))).toEqual(wrong)
    expect(await refuse(cursor, {}, ofAdmin)).toEqual(wrong)
    expect(await refuse(cursor, { role: 'CLIENTADMIN' }, await keyOf(own), users.list)).toEqual(wrong)
    // Another key for the same client continues where the first one was.
    expect((await ask(learners.list, { cursor }, await keyOf(admin, here.id)))['users']).toHaveLength(1)
  })

  test('of a manager is not for one who is limited to teams', async () => {
    const { id } = await makeClient(product)
    const [whole, limited] = [await makeManager(product, id), await makeManager(product, id)]
    await makePeople(
      product,
      Array.from({ length: 11 }, () => ({ clientId: id })),
    )
    const key = await keyOf(limited)
    await limitTo(product, limited, await makeTeam(product, id))
    expect(await refuse(await cursorOf({}, await keyOf(whole)), {}, key)).toEqual(wrong)
  })

  const garbage = ['x', '0', 'null', '../..', 'AQ', '=', "'", 'a'.repeat(8_001), 'é', '[1,2]']
  test.each(garbage.map((text) => [text.slice(0, 10), text] as const))(
    'that is no cursor is refused: %s',
    async (_, text) => {
      expect(await refuse(text)).toEqual(wrong)
    },
  )

  test('in which one character was changed is refused', async () => {
    const cursor = await cursorOf()
    for (const at of [0, 5, 30, cursor.length - 3]) {
      const other = cursor[at] === 'A' ? 'B' : 'A'
      expect(await refuse(cursor.slice(0, at) + other + cursor.slice(at + 1)), String(at)).toEqual(wrong)
    }
  })

  test('works for a day', async () => {
    const cursor = await cursorOf()
    const day = 24 * 3_600_000
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now')
    clock.mockReturnValue(now + day - 60_000)
    expect((await ask(learners.list, { cursor }, ofAdmin))['users']).toHaveLength(10)
    clock.mockReturnValue(now + day + 60_000)
    expect(await refuse(cursor)).toEqual(wrong)
  })

  test('is answered to who has sent one, and hides what it is made of', async () => {
    const cursor = await cursorOf({ sort: 'email', pageSize: 10 })
    for (const as of [admin, ofAdmin])
      expect(await ask(learners.list, {}, as)).not.toHaveProperty('nextCursor')
    // Four letters, because one is among random bytes now and then.
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/demo|place/)
  })
})
