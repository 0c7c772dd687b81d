// What people without an email address have to complete, as a list of their own and in its files (rules people-120 to people-122).
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as learners from '#contract/calls/learners.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import { linesIn } from '#tests/support/lines-of-file.ts'
import { joinTeam, type MadePerson } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startCompliance, sum } from '#tests/support/start-compliance.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, makeMixed } = await startCompliance()

/** Two people without an address: Eva in the team, Flo in none. The others of the client have one. */
async function makeWithNameless() {
  const mixed = await makeMixed()
  const create = async (firstName: string, loginName: string) => {
    const { user } = await product.ask(
      loginCards.createWithoutEmail,
      { firstName, lastName: 'Noaddress', loginName },
      mixed.manager,
    )
    return user
  }
  const [eva, flo] = [await create('Eva', 'eva.1'), await create('Flo', 'flo.2')]
  await joinTeam(product, { id: mixed.team }, eva)
  await updateAllObligations(db)
  return { ...mixed, eva, flo }
}
const login = 'without-email' as const

test('each view has only the people without an address, and so do its numbers', async () => {
  await makeWithNameless()
  const { client, manager, limited, team, pathway, lift } = await makeWithNameless()
  const namesIn = async (who: MadePerson, filter: object = {}) => {
    const wanted = { login, pageSize: 50, ...filter }
    const [list, people, matrix] = await Promise.all([
      product.ask(compliance.obligations, wanted, who),
      product.ask(compliance.people, wanted, who),
      product.ask(compliance.complianceMatrix, wanted, who),
    ])
    const names = people.people.map(({ learner }) => learner.name.split(' ')[0])
    expect(people.totalCount).toBe(names.length)
    expect(matrix.totalCount).toBe(names.length)
    expect(matrix.people.map(({ learner }) => learner.name.split(' ')[0])).toEqual(names)
    const listed = new Map(list.obligations.map(({ learner }) => [learner.urlToken, learner.name]))
    expect([...listed.keys()].toSorted()).toEqual(
      people.people.map(({ learner }) => learner.urlToken).toSorted(),
    )
    expect(list.totalCount).toBe(list.obligations.length)
    return names
  }
  expect(await namesIn(manager)).toEqual(['Eva', 'Flo'])
  expect(await namesIn(admin, { clientId: client.id })).toEqual(['Eva', 'Flo'])
  expect(await namesIn(limited)).toEqual(['Eva'])
  expect(await namesIn(manager, { teamId: team })).toEqual(['Eva'])
  expect(await namesIn(manager, { courseId: lift.id })).toEqual(['Eva'])
  expect(await namesIn(manager, { searchTerm: 'flo' })).toEqual(['Flo'])
  expect(await namesIn(manager, { people: 'late' })).toEqual(['Eva', 'Flo'])
  expect(await namesIn(manager, { people: 'late', learningPathwayId: pathway.id })).toEqual(['Eva', 'Flo'])
  expect(await namesIn(manager, { people: 'upToDate' })).toEqual([])
  // Of both clients.
  expect(await namesIn(admin)).toEqual(['Eva', 'Eva', 'Flo', 'Flo'])
})

test('the totals are those of the rows, and the share stays that of all people', async () => {
  const { manager } = await makeWithNameless()
  const all = await product.ask(compliance.obligations, {}, manager)
  const some = await product.ask(compliance.obligations, { login }, manager)
  // Both have the two courses of the client, and Eva that of the team.
  expect(some.totalCount).toBe(5)
  expect(sum(Object.values(some.totals))).toBe(5)
  expect(some.totals).toMatchObject({ overdue: 2, dueSoon: 2, toDo: 1, completed: 0 })
  expect(some.share).toEqual(all.share)
  expect(all.totalCount).toBe(15)
})

test('“due” is what is overdue, expired, due soon or to renew', async () => {
  const { manager, eva, fire, data, lift } = await makeWithNameless()
  const dueTo = async () => {
    const { obligations } = await product.ask(
      compliance.obligations,
      { login, status: 'due', sort: 'name' },
      manager,
    )
    return obligations
      .filter(({ userId }) => userId === eva.id)
      .map(({ course, status, loginName }) => [course.id, status, loginName])
      .toSorted()
  }
  const [overdue, dueSoon] = [
    [fire.id, 'overdue', 'eva.1'],
    [data.id, 'dueSoon', 'eva.1'],
  ]
  expect(await dueTo()).toEqual([overdue, dueSoon].toSorted())
  for (const status of ['expired', 'renewalDue'] as const) {
    await db
      .updateTable('obligations')
      .set({ status })
      .where('user_id', '=', eva.id)
      .where('course_id', '=', lift.id)
      .execute()
    expect(await dueTo()).toEqual([overdue, dueSoon, [lift.id, status, 'eva.1']].toSorted())
  }
})

test('files have the log-in name (rule people-122)', async () => {
  const { client, manager } = await makeWithNameless()
  const fileOf = async (
    call: Parameters<typeof requestOf>[0],
    who: MadePerson,
    format: 'csv' | 'xlsx',
    of = {},
  ) => {
    const { rawPayload } = await product.send(requestOf(call, { ...of, format }, who))
    return (await linesIn(rawPayload, format)).map((line) => line['Log-in name'])
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const twice = ['eva.1', 'eva.1', 'eva.1', 'flo.2', 'flo.2']
    expect((await fileOf(compliance.exportObligations, manager, format, { login })).toSorted()).toEqual(twice)
    expect(await fileOf(compliance.exportPeople, manager, format, { login })).toEqual(['eva.1', 'flo.2'])
    expect(await fileOf(compliance.exportComplianceMatrix, manager, format, { login })).toEqual([
      'eva.1',
      'flo.2',
    ])
    const status = 'without-email'
    expect(await fileOf(learners.exportList, manager, format, { status })).toEqual(['eva.1', 'flo.2'])
    const ofClient = { clientId: client.id, status }
    expect(await fileOf(clients.exportPeople, admin, format, ofClient)).toEqual(['eva.1', 'flo.2'])
  }
  // Who has an address has no such name.
  expect(await fileOf(learners.exportList, manager, 'csv', { searchTerm: 'Ada' })).toEqual([''])
})

test('the people of a client can be filtered by it', async () => {
  const { client } = await makeWithNameless()
  const { users, totalCount } = await product.ask(
    clients.people,
    { clientId: client.id, status: 'without-email', page: 1 },
    admin,
  )
  expect(users.map(({ firstName, email, loginName }) => [firstName, email, loginName])).toEqual([
    ['Eva', '', 'eva.1'],
    ['Flo', '', 'flo.2'],
  ])
  expect(totalCount).toBe(2)
})

test('an action on all of the list is for these people only', async () => {
  const { manager } = await makeWithNameless()
  const chosen = { list: 'compliance', compliance: { login }, expected: 2 } as const
  expect(await product.ask(bulk.act, { action: 'archive', ...chosen }, manager)).toMatchObject({ changed: 2 })
  expect((await product.ask(compliance.people, { login }, manager)).totalCount).toBe(0)
  expect((await product.ask(compliance.people, {}, manager)).totalCount).toBe(4)
})

test('another value is refused', async () => {
  const { manager } = await makeWithNameless()
  expect(await product.refuse(compliance.people, { login: 'with-email' as typeof login }, manager)).toEqual({
    status: 400,
    errors: ['Please choose a log-in: without-email'],
  })
})
