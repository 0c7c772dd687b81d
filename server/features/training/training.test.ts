// The list of who has to complete what: totals, filters, order, file, and statuses that change by themselves.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as users from '#contract/calls/users.ts'
import { makeLearner, makePathway, makeRecord } from '#tests/support/make.ts'
import { startTraining } from '#tests/support/start-training.ts'
import { csvLines } from '#tests/support/strict-csv.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, today, inDays, makeAssigned, listOf, peopleOf, dueDatesOf, setDeadline } =
  await startTraining()

test('an archived person has nothing to complete, and a restored one begins again', async () => {
  const assigned = await makeAssigned()
  const { client, learner } = assigned
  await setDeadline(assigned, { kind: 'afterAssignment', days: 30 })
  await db
    .updateTable('users')
    .set({ member_since: `${inDays(-100)}T00:00:00Z` })
    .where('id', '=', learner.id)
    .execute()
  await product.ask(users.archive, { userIds: [learner.id] }, admin)
  expect((await listOf(assigned)).obligations).toEqual([])
  expect(await peopleOf(assigned)).toMatchObject({ groups: [], leftOut: [{ reason: 'archived', people: 1 }] })
  await product.ask(users.unarchive, { userIds: [learner.id] }, admin)
  expect(await dueDatesOf(assigned)).toEqual([inDays(30), inDays(30)])

  await product.ask(clients.pause, { clientId: client.id }, admin)
  const paused = await listOf(assigned)
  expect(await peopleOf(assigned)).toMatchObject({ groups: [{ people: 1, courses: 2 }], paused: 1 })
  expect(paused.obligations.map(({ isClientPaused }) => isClientPaused)).toEqual([true, true])
})

test('the totals of all statuses are people times courses, and those without courses are counted', async () => {
  const assigned = await makeAssigned()
  const { client, learner, first, second } = assigned
  await makeLearner(product, client.id)
  await setDeadline(assigned, { courseId: first.id, kind: 'fixed', day: inDays(-3) })
  await setDeadline(assigned, { courseId: second.id, kind: 'fixed', day: inDays(3) })
  await makeRecord(product, learner, first, { lessonStatus: 4, completedAt: new Date().toISOString() })
  const { totals, totalCount, obligations } = await listOf(assigned)
  expect(totals).toEqual({
    exempt: 0,
    completed: 1,
    renewalDue: 0,
    expired: 0,
    overdue: 1,
    dueSoon: 2,
    toDo: 0,
  })
  expect(totalCount).toBe(4)
  expect(await peopleOf(assigned)).toEqual({
    learners: 2,
    groups: [{ people: 2, courses: 2 }],
    required: 4,
    leftOut: [],
    unexplained: 0,
    paused: 0,
    outdated: 0,
  })
  expect(obligations.find(({ status }) => status === 'completed')).toMatchObject({
    learner: { urlToken: learner.urlToken },
    daysLate: 3,
  })
  const overdue = await product.ask(compliance.obligations, { clientId: client.id, status: 'overdue' }, admin)
  expect(overdue).toMatchObject({ totals, totalCount: 1, obligations: [{ status: 'overdue' }] })
  const found = await product.ask(compliance.obligations, { clientId: client.id, searchTerm: 'ada' }, admin)
  expect(found).toMatchObject({ totalCount: 2, totals: { completed: 1, dueSoon: 1 } })
})

test('a manager filters by the pathways of the own client only', async () => {
  const { manager, first, pathway } = await makeAssigned()
  const foreign = await makePathway(product, { courseIds: [first.id] })
  const countOf = async (learningPathwayId: string, as = manager) =>
    (await product.ask(compliance.obligations, { learningPathwayId }, as)).totalCount
  expect([await countOf(pathway.id), await countOf(foreign.id)]).toEqual([2, 0])
  // Nobody is assigned it: who has its course has it by another pathway (rule deadlines-58).
  expect(await countOf(foreign.id, admin)).toBe(0)
})

test('the list is sorted by each column in both directions', async () => {
  const assigned = await makeAssigned()
  await makeLearner(product, assigned.client.id, { firstName: 'Zoe' })
  await setDeadline(assigned, { courseId: assigned.first.id, kind: 'fixed', day: inDays(-3) })
  await updateAllObligations(db)
  const sortedBy = async (
    sort: 'due' | 'name' | 'course' | 'status' | 'validUntil',
    direction: 'asc' | 'desc',
  ) => {
    const list = await product.ask(
      compliance.obligations,
      { clientId: assigned.client.id, sort, direction },
      admin,
    )
    return list.obligations.map(({ learner, course }) => `${learner.name.split(' ')[0]} ${course.id}`)
  }
  const { first, second } = assigned
  expect((await sortedBy('name', 'asc')).map((row) => row.split(' ')[0])).toEqual([
    'Ada',
    'Ada',
    'Zoe',
    'Zoe',
  ])
  expect((await sortedBy('due', 'asc')).slice(0, 2).toSorted()).toEqual([
    `Ada ${first.id}`,
    `Zoe ${first.id}`,
  ])
  expect((await sortedBy('status', 'asc')).slice(0, 2).toSorted()).toEqual([
    `Ada ${first.id}`,
    `Zoe ${first.id}`,
  ])
  expect(new Set((await sortedBy('course', 'asc')).slice(0, 2).map((row) => row.split(' ')[1])).size).toBe(1)
  for (const by of ['due', 'name', 'course', 'status', 'validUntil'] as const)
    expect(await sortedBy(by, 'desc')).toEqual((await sortedBy(by, 'asc')).toReversed())
  expect((await sortedBy('name', 'desc'))[0]).toContain(second ? 'Zoe' : '')
})

test('the file has the rows of the list in its order', async () => {
  const assigned = await makeAssigned()
  await setDeadline(assigned, { courseId: assigned.first.id, kind: 'fixed', day: inDays(-1) })
  await updateAllObligations(db)
  const answer = await product.send({
    method: 'GET',
    url: `/api/Training/ExportCompliance?format=csv&clientId=${assigned.client.id}&status=overdue`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const lines = csvLines(answer)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Name,Email,Organisation')
  expect(lines[1]).toContain(`Overdue,${today},${inDays(-1)}`)
})

test('a status changes by itself on its day', async () => {
  const assigned = await makeAssigned()
  await setDeadline(assigned, { kind: 'fixed', day: inDays(-1) })
  await updateAllObligations(db)
  // As they were stored on the day before.
  await sql`update obligations set status = 'dueSoon', changes_on = ${today}::date
             where client_id = ${assigned.client.id}`.execute(db)
  expect((await listOf(assigned)).totals).toMatchObject({ overdue: 2, dueSoon: 0 })
})
