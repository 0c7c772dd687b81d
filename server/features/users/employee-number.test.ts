// The employee number in the forms of a person (rule people-140).
import { describe, expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as users from '#contract/calls/users.ts'
import { joinTeam, limitTo, makeManager, makeTeam } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startUsers } from '#tests/support/start-users.ts'

const { product, admin, client, manager, other, otherManager, person, managed } = await startUsers()

const taken = { status: 409, errors: ['Another person has this employee number'] }
let last = 0
const newNumber = () => `E-${++last}`

async function add(more: { employeeNumber?: string; clientId?: string } = {}, as = manager) {
  const typed = person()
  const { user } = await product.ask(users.create, { kind: 'learner', ...typed, ...more }, as)
  return { ...user, ...typed }
}
type Added = Awaited<ReturnType<typeof add>>

const changed = ({ id, firstName, lastName, email }: Added, employeeNumber?: string | null) => ({
  ...{ id, firstName, lastName, email },
  ...(employeeNumber === undefined ? {} : { employeeNumber }),
})
const change = (one: Added, employeeNumber?: string | null, as = manager) =>
  product.ask(users.update, changed(one, employeeNumber), as)
const numberOf = async ({ urlToken }: { urlToken: string }) => (await managed(urlToken)).employeeNumber

describe('people-140: the employee number of a person with an address', () => {
  test('is entered with a new person, changed and removed, and stays where it is not sent', async () => {
    const number = newNumber()
    const added = await add({ employeeNumber: ` ${number} ` })
    expect(await numberOf(added)).toBe(number)
    await change(added)
    await change(added, null)
    expect(await numberOf(added)).toBe(number)
    const next = newNumber()
    await change(added, next)
    expect(await numberOf(added)).toBe(next)
    await change(added, '')
    expect(await numberOf(added)).toBeNull()
    // Nobody has it any more.
    expect(await numberOf(await add({ employeeNumber: next }))).toBe(next)
  })

  test('is that of one person of a client in any case, of archived ones too; another client may have it', async () => {
    const number = newNumber()
    const first = await add({ employeeNumber: number })
    await product.ask(users.archive, { userIds: [first.id] }, manager)
    const second = await add()
    const lower = number.toLowerCase()
    expect(await product.refuse(users.update, changed(second, lower), manager)).toMatchObject(taken)
    expect(await numberOf(second)).toBeNull()
    const third = { kind: 'learner', ...person(), employeeNumber: lower } as const
    expect(await product.refuse(users.create, third, manager)).toMatchObject(taken)
    const fourth = await add({ employeeNumber: number, clientId: other.id }, admin)
    expect(await numberOf(fourth)).toBe(number)
    const own = await add({ employeeNumber: newNumber() })
    const spelt = String(await numberOf(own)).toLowerCase()
    await change(own, spelt)
    expect(await numberOf(own)).toBe(spelt)
  })

  test('goes to one of two people who get it at the same moment', async () => {
    const [first, second] = [await add(), await add()]
    const number = newNumber()
    const outcomes = await Promise.allSettled([change(first, number), change(second, number)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await numberOf(first), await numberOf(second)].filter(Boolean)).toEqual([number])
  })

  test('is changed by limited managers for their people only, and by nobody of another client', async () => {
    const team = await makeTeam(product, client.id)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, team)
    const [inside, outside] = [await add(), await add()]
    await joinTeam(product, team, inside)
    const number = newNumber()
    await change(inside, number, limited)
    expect(await numberOf(inside)).toBe(number)
    for (const [one, as] of [
      [outside, limited],
      [inside, otherManager],
    ] as const)
      expect(await product.refuse(users.update, changed(one, newNumber()), as)).toEqual(notFound)
    expect(await numberOf(outside)).toBeNull()
  })

  test('is refused where it is too long, and stored for managers too', async () => {
    const one = await add()
    expect(await product.refuse(users.update, changed(one, 'x'.repeat(51)), manager)).toMatchObject({
      status: 400,
    })
    expect(await numberOf(one)).toBeNull()
    const colleague = await makeManager(product, client.id)
    const number = newNumber()
    await change({ ...colleague, ...person() }, number)
    expect(await numberOf(colleague)).toBe(number)
  })

  test('is in the audit log, before and after', async () => {
    const number = newNumber()
    const one = await add({ employeeNumber: number })
    const next = newNumber()
    await change(one, next)
    const { entries } = await product.ask(audit.list, { about: one.id }, manager)
    const fields = entries.map(({ changes }) => changes.flatMap((part) => part.fields))
    expect(fields[0]).toContainEqual({ name: 'Employee number', before: number, after: next })
    expect(fields[1]).toContainEqual({ name: 'Employee number', before: null, after: number })
  })
})

test('people-140: a person without an address gets another number, and none that is taken', async () => {
  const number = newNumber()
  await add({ employeeNumber: number })
  const named = { firstName: 'Nia', lastName: 'Evans', loginName: 'nia.evans' }
  const own = newNumber()
  const { user } = await product.ask(
    loginCards.createWithoutEmail,
    { ...named, employeeNumber: own },
    manager,
  )
  const input = { id: user.id, ...named }
  expect(
    await product.refuse(loginCards.updateWithoutEmail, { ...input, employeeNumber: number }, manager),
  ).toMatchObject(taken)
  await product.ask(loginCards.updateWithoutEmail, input, manager)
  expect(await numberOf(user)).toBe(own)
  await product.ask(loginCards.updateWithoutEmail, { ...input, employeeNumber: 'N-1' }, manager)
  expect(await numberOf(user)).toBe('N-1')
  expect((await managed(user.urlToken)).loginName).toBe('nia.evans')
})
