// Deadlines and validities as they are set, and the list of who has to complete what.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as clientValidity from '#contract/calls/client-validity.ts'
import * as teams from '#contract/calls/teams.ts'
import * as training from '#contract/calls/training.ts'
import * as users from '#contract/calls/users.ts'
import {
  joinTeam,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { addDays, addMonths } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const today = new Date().toISOString().slice(0, 10)
const inDays = (days: number) => addDays(today, days)

async function makeAssigned() {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const learner = await makeLearner(product, client.id, { firstName: 'Ada' })
  const [first, second] = [await makeCourse(product), await makeCourse(product)]
  const pathway = await makePathway(product, { courseIds: [first.id, second.id], clientIds: [client.id] })
  await updateAllObligations(db)
  return { client, manager, learner, first, second, pathway }
}
type Assigned = Awaited<ReturnType<typeof makeAssigned>>

const listOf = async ({ client }: Pick<Assigned, 'client'>) => {
  await updateAllObligations(db)
  return product.ask(training.compliance, { clientId: client.id, pageSize: 50 }, admin)
}
const peopleOf = ({ client }: Pick<Assigned, 'client'>) =>
  product.ask(training.complianceTotals, { clientId: client.id }, admin)
const dueDatesOf = async (assigned: Assigned) => {
  const { obligations } = await listOf(assigned)
  const dueOf = (id: string) => obligations.find(({ course }) => course.id === id)?.dueOn
  return [dueOf(assigned.first.id), dueOf(assigned.second.id)]
}
const setDeadline = (
  { pathway }: Pick<Assigned, 'pathway'>,
  deadline: Omit<Parameters<typeof product.ask<typeof training.saveDeadline>>[1], 'learningPathwayId'>,
) => product.ask(training.saveDeadline, { learningPathwayId: pathway.id, ...deadline }, admin)

test('what is more particular outranks what is more general, and removing it brings the general one back', async () => {
  const assigned = await makeAssigned()
  const { client, first, second, pathway } = assigned
  expect(await dueDatesOf(assigned)).toEqual([null, null])
  await setDeadline(assigned, { kind: 'afterAssignment', days: 30 })
  expect(await dueDatesOf(assigned)).toEqual([inDays(30), inDays(30)])
  await setDeadline(assigned, { courseId: first.id, kind: 'fixed', day: inDays(5) })
  expect(await dueDatesOf(assigned)).toEqual([inDays(5), inDays(30)])
  await setDeadline(assigned, { clientId: client.id, kind: 'afterJoining', days: 10 })
  expect(await dueDatesOf(assigned)).toEqual([inDays(10), inDays(10)])
  await setDeadline(assigned, { clientId: client.id, courseId: second.id, kind: 'none' })
  expect(await dueDatesOf(assigned)).toEqual([inDays(10), null])

  const { deadlines } = await product.ask(training.deadlines, { learningPathwayId: pathway.id }, admin)
  expect(deadlines).toHaveLength(4)
  expect(deadlines).toContainEqual({
    courseId: null,
    clientId: client.id,
    clientName: client.name,
    teamId: null,
    teamName: null,
    kind: 'afterJoining',
    days: 10,
    day: null,
  })
  await setDeadline(assigned, { clientId: client.id, kind: 'inherited' })
  await setDeadline(assigned, { clientId: client.id, courseId: second.id, kind: 'inherited' })
  expect(await dueDatesOf(assigned)).toEqual([inDays(5), inDays(30)])
})

test('a deadline needs its value, a pathway, a course of it and a client that has it', async () => {
  const { first, pathway } = await makeAssigned()
  const other = await makeAssigned()
  const refused = async (input: object) => product.refuse(training.saveDeadline, input, admin)
  const learningPathwayId = pathway.id
  expect(await refused({ learningPathwayId, kind: 'afterAssignment' })).toEqual({
    status: 400,
    errors: ['Please enter the number of days'],
  })
  expect(await refused({ learningPathwayId, kind: 'fixed' })).toMatchObject({
    errors: ['Please enter the day'],
  })
  expect(await refused({ learningPathwayId, kind: 'fixed', day: '2027-02-30' })).toMatchObject({
    status: 400,
  })
  expect(await refused({ learningPathwayId, kind: 'afterJoining', days: 3651 })).toMatchObject({
    status: 400,
  })
  for (const unknown of [
    { learningPathwayId: first.id },
    { learningPathwayId, courseId: other.first.id },
    { learningPathwayId, clientId: other.client.id },
  ])
    expect(await refused({ ...unknown, kind: 'none' })).toMatchObject({ status: 404 })
})

test('removing an assignment ends the obligation and not the record, and assigning it again begins another deadline', async () => {
  const assigned = await makeAssigned()
  const { client, learner, first, pathway } = assigned
  await setDeadline(assigned, { kind: 'afterAssignment', days: 30 })
  await makeRecord(product, learner, first, { lessonStatus: 4, completedAt: new Date().toISOString() })
  await product.ask(
    training.extend,
    {
      rows: [{ urlToken: learner.urlToken, courseId: assigned.second.id }],
      day: inDays(300),
      reason: 'Ill',
    },
    admin,
  )
  expect(await dueDatesOf(assigned)).toEqual([inDays(30), inDays(300)])
  await product.ask(pathways.unassign, { clientId: client.id, learningPathwayId: pathway.id }, admin)
  expect((await listOf(assigned)).obligations).toEqual([])

  await product.ask(pathways.assign, { clientId: client.id, learningPathwayId: pathway.id }, admin)
  // As if the extension had been made on a day before.
  await sql`update due_extensions set set_at = now() - interval '2 days' where user_id = ${learner.id}`.execute(
    db,
  )
  const again = await listOf(assigned)
  expect(await dueDatesOf(assigned)).toEqual([inDays(30), inDays(30)])
  expect(again.totals).toMatchObject({ completed: 1, toDo: 1 })
})

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
  const overdue = await product.ask(training.compliance, { clientId: client.id, status: 'overdue' }, admin)
  expect(overdue).toMatchObject({ totals, totalCount: 1, obligations: [{ status: 'overdue' }] })
  const found = await product.ask(training.compliance, { clientId: client.id, searchTerm: 'ada' }, admin)
  expect(found).toMatchObject({ totalCount: 2, totals: { completed: 1, dueSoon: 1 } })
})

test('a manager filters by the pathways of the own client only', async () => {
  const { manager, first, pathway } = await makeAssigned()
  const foreign = await makePathway(product, { courseIds: [first.id] })
  const countOf = async (learningPathwayId: string, as = manager) =>
    (await product.ask(training.compliance, { learningPathwayId }, as)).totalCount
  expect([await countOf(pathway.id), await countOf(foreign.id)]).toEqual([2, 0])
  expect(await countOf(foreign.id, admin)).toBe(1)
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
      training.compliance,
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

test('a validity holds for what is completed from then on, and for what exists only when that is asked for', async () => {
  const assigned = await makeAssigned()
  const { client, learner, first } = assigned
  const other = await makeLearner(product, client.id)
  const now = new Date().toISOString()
  await makeRecord(product, learner, first, { lessonStatus: 4, completedAt: now })
  const validity = { courseId: first.id, months: 1, renewalDays: 40, renewFrom: 'previousEnd' as const }
  expect(await product.ask(training.openValidity, { courseId: first.id }, admin)).toMatchObject({
    months: null,
    completions: 1,
  })
  expect(await product.ask(training.saveValidity, validity, admin)).toMatchObject({ changedCompletions: 0 })
  await makeRecord(product, other, first, { lessonStatus: 4, completedAt: now })
  const statusOf = async ({ urlToken }: { urlToken: string }) =>
    (await listOf(assigned)).obligations.find(
      ({ learner: of, course }) => of.urlToken === urlToken && course.id === first.id,
    )?.status
  expect([await statusOf(learner), await statusOf(other)]).toEqual(['completed', 'renewalDue'])
  expect(
    await product.ask(training.saveValidity, { ...validity, applyToExisting: true }, admin),
  ).toMatchObject({ changedCompletions: 1 })
  expect([await statusOf(learner), await statusOf(other)]).toEqual(['renewalDue', 'renewalDue'])
  expect(await product.refuse(training.saveValidity, { ...validity, months: 0 }, admin)).toMatchObject({
    status: 400,
    errors: ['Please enter a whole number of months from 1 to 600'],
  })
})

test('a learner sees what they have to complete, and a manager extends it for all that are selected, or for none', async () => {
  const assigned = await makeAssigned()
  const { manager, learner, first, second } = assigned
  const elsewhere = await makeAssigned()
  await setDeadline(assigned, { courseId: second.id, kind: 'fixed', day: inDays(9) })
  const mine = async () => (await product.ask(training.mine, {}, learner)).obligations
  expect((await mine()).map(({ courseId, dueOn }) => [courseId, dueOn])).toEqual([
    [second.id, inDays(9)],
    [first.id, null],
  ])
  const extension = { day: inDays(2), reason: 'Before the audit' }
  const rows = [learner, elsewhere.learner].map(({ urlToken }) => ({ urlToken, courseId: first.id }))
  expect(await product.refuse(training.extend, { ...extension, rows }, manager)).toMatchObject({
    status: 404,
  })
  expect((await mine())[0]).toMatchObject({ courseId: second.id })
  const own = [first, second].map(({ id }) => ({ urlToken: learner.urlToken, courseId: id }))
  expect(
    await product.refuse(
      training.extend,
      { ...extension, rows: [...own, { urlToken: learner.urlToken, courseId: elsewhere.first.id }] },
      manager,
    ),
  ).toMatchObject({ status: 404 })
  await product.ask(training.extend, { ...extension, rows: [...own, ...own] }, manager)
  expect((await mine()).map(({ dueOn }) => dueOn)).toEqual([inDays(2), inDays(2)])
  expect((await mine())[0]).toMatchObject({ dueOn: inDays(2), status: 'dueSoon' })
})

test('the file has the rows of the list in its order', async () => {
  const assigned = await makeAssigned()
  await setDeadline(assigned, { courseId: assigned.first.id, kind: 'fixed', day: inDays(-1) })
  await updateAllObligations(db)
  const { body } = await product.send({
    method: 'GET',
    url: `/api/Training/ExportCompliance?format=csv&clientId=${assigned.client.id}&status=overdue`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const lines = body.trim().split(/\r?\n/)
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

test('a team has its own deadline where the pathway is assigned to it', async () => {
  const assigned = await makeAssigned()
  const { client, learner, first, pathway } = assigned
  const team = await makeTeam(product, client.id)
  await joinTeam(product, team, learner)
  const teamId = team.id
  const deadline = { learningPathwayId: pathway.id, teamId, kind: 'fixed' as const, day: inDays(3) }
  expect(await product.refuse(training.saveDeadline, deadline, admin)).toMatchObject({ status: 404 })
  await product.ask(teams.assignPathway, { teamId, learningPathwayId: pathway.id }, admin)
  expect(
    await product.refuse(training.saveDeadline, { ...deadline, clientId: client.id }, admin),
  ).toMatchObject({ status: 400, errors: ['Please choose a client or a team, and not both'] })
  await setDeadline(assigned, { clientId: client.id, kind: 'fixed', day: inDays(20) })
  await product.ask(training.saveDeadline, deadline, admin)
  await product.ask(training.saveDeadline, { ...deadline, courseId: first.id, day: inDays(2) }, admin)
  expect(await dueDatesOf(assigned)).toEqual([inDays(2), inDays(3)])
  const { deadlines } = await product.ask(training.deadlines, { learningPathwayId: pathway.id }, admin)
  expect(deadlines.filter(({ teamName }) => teamName === team.name)).toHaveLength(2)
  await product.ask(training.saveDeadline, { ...deadline, kind: 'inherited' }, admin)
  expect(await dueDatesOf(assigned)).toEqual([inDays(2), inDays(20)])
})

test('a client has its own validity, for what exists only when that is asked for', async () => {
  const assigned = await makeAssigned()
  const { client, learner, first } = assigned
  const place = { clientId: client.id, courseId: first.id }
  const rule = { months: 1, renewalDays: 10, renewFrom: 'completion' as const }
  await makeRecord(product, learner, first, { lessonStatus: 4, completedAt: new Date().toISOString() })
  const endOf = async () =>
    (await listOf(assigned)).obligations.find(({ course }) => course.id === first.id)?.validUntil
  expect(await product.ask(clientValidity.count, place, admin)).toEqual({ completions: 1 })
  expect(await product.ask(clientValidity.save, { ...place, ...rule }, admin)).toEqual({
    changedCompletions: 0,
  })
  expect(await endOf()).toBeNull()
  const { courses } = await product.ask(clientValidity.list, { clientId: client.id }, admin)
  expect(courses.find(({ id }) => id === first.id)).toMatchObject({
    ofCourse: { months: null },
    ofClient: rule,
  })
  const applied = { ...place, applyToExisting: true }
  expect(await product.ask(clientValidity.save, { ...applied, ...rule }, admin)).toEqual({
    changedCompletions: 1,
  })
  expect(await endOf()).toBe(addMonths(today, 1))
  expect(await product.ask(clientValidity.remove, applied, admin)).toEqual({ changedCompletions: 1 })
  expect(await endOf()).toBeNull()
  const elsewhere = await makeAssigned()
  expect(
    await product.refuse(clientValidity.save, { ...place, ...rule, courseId: elsewhere.first.id }, admin),
  ).toMatchObject({ status: 404 })
})
