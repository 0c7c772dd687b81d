import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as registration from '#contract/calls/registration.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

const keys = {
  Gender: ['gender', 'genders'],
  JobRole: ['jobRole', 'jobRoles'],
  EmploymentStatus: ['employmentStatus', 'employmentStatus'],
  Ethnicity: ['ethnicity', 'ethnicities'],
} as const

const lists = () => product.ask(registration.lists, {}, admin)
const offered = () => product.ask(accounts.registerChoices, {})
const add = (type: registration.RegistrationType, name: string) =>
  product.ask(registration.add, { type, name }, admin)
const names = (list: { name: string }[]) => list.map(({ name }) => name)

describe.each(registration.registrationTypes)('the list %s', (type) => {
  const [key, offeredKey] = keys[type]

  test('is what learners are offered, through an added and a removed entry', async () => {
    const before = await lists()
    expect(before[key].length).toBeGreaterThan(1)
    const added = await add(type, `  Newly   added ${type} `)
    expect(added.name).toBe(`Newly added ${type}`)
    const after = await lists()
    expect(after).toEqual({ ...before, [key]: [...before[key], added] })
    expect((await offered())[offeredKey]).toEqual(after[key])

    await product.ask(registration.remove, { type, id: added.id }, admin)
    expect(await lists()).toEqual(before)
    expect((await offered())[offeredKey]).toEqual(before[key])
  })
})

describe('an entry', () => {
  test.each(['', '   ', undefined, 7])('needs a name, and is not stored for %j', async (name) => {
    const before = await lists()
    expect(await product.refuse(registration.add, { type: 'Gender', name }, admin)).toEqual({
      status: 400,
      errors: ['Please enter a name'],
    })
    expect(await lists()).toEqual(before)
  })

  test.each(['a'.repeat(101), 'a\u0000b', 'a\ud800b'])(
    'is not stored when the name is invalid (%#)',
    async (name) => {
      const before = await lists()
      expect((await product.refuse(registration.add, { type: 'Gender', name }, admin)).status).toBe(400)
      expect(await lists()).toEqual(before)
    },
  )

  test('is on its list once, in any spelling and with many calls at once', async () => {
    const added = await add('JobRole', 'Ranger')
    expect(await product.refuse(registration.add, { type: 'JobRole', name: ' RANGER' }, admin)).toEqual({
      status: 409,
      errors: ['This list already has an entry with this name'],
    })
    const together = await Promise.allSettled(Array.from({ length: 10 }, () => add('JobRole', 'Warden')))
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { jobRole } = await lists()
    expect(names(jobRole).filter((name) => /ranger|warden/i.test(name))).toEqual([added.name, 'Warden'])
    // Another list may have the same name.
    expect((await add('Ethnicity', 'Ranger')).id).not.toBe(added.id)
  })

  test('that was removed is restored with its id, at the end, in the new spelling', async () => {
    const first = await add('EmploymentStatus', 'on leave')
    await add('EmploymentStatus', 'Retired')
    await product.ask(registration.remove, { type: 'EmploymentStatus', id: first.id }, admin)
    expect(await add('EmploymentStatus', 'On leave')).toEqual({ id: first.id, name: 'On leave' })
    expect(names((await lists()).employmentStatus).slice(-2)).toEqual(['Retired', 'On leave'])
  })

  test.each([["'); drop table registration_options; --"], ['<img src=x onerror=alert(1)>'], ['=1+1']])(
    'is stored as it is written: %s',
    async (name) => {
      await add('Gender', name)
      expect(names((await lists()).gender)).toContain(name)
    },
  )
})

describe('removing', () => {
  test('is refused for what is not on the list, and leaves all lists as they are', async () => {
    const { id } = await add('Gender', 'Only here')
    const before = await lists()
    for (const wrong of [
      { type: 'JobRole', id },
      { type: 'Gender', id: unknownId },
      { type: 'Gender', id: 'no id' },
    ])
      expect(await product.refuse(registration.remove, wrong, admin)).toMatchObject({ errors: ['Not found'] })
    expect(await lists()).toEqual(before)
    await product.ask(registration.remove, { type: 'Gender', id: id.toUpperCase() }, admin)
    expect((await product.refuse(registration.remove, { type: 'Gender', id }, admin)).status).toBe(404)
  })

  test('stops before a list is empty, also when everything is removed at once', async () => {
    const { ethnicity } = await lists()
    const outcomes = await Promise.allSettled(
      ethnicity.map(({ id }) => product.ask(registration.remove, { type: 'Ethnicity', id }, admin)),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const left = (await lists()).ethnicity
    expect(left).toHaveLength(1)
    expect(await product.refuse(registration.remove, { type: 'Ethnicity', id: left[0]?.id }, admin)).toEqual({
      status: 409,
      errors: ['A list needs at least one entry, or nobody could complete their registration'],
    })
  })
})

test('there are four lists and no others', async () => {
  for (const type of ['Role', 'genders', '__proto__', 'Gender%00']) {
    const answer = await product.send({
      method: 'POST',
      url: `/api/RegistrationDetails/add${type}`,
      payload: { name: 'x' },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([type, answer.statusCode]).toEqual([type, 404])
  }
})
