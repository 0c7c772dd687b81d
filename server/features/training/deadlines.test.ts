// Deadlines as they are set for pathways, courses, clients and teams, and when they begin.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as pathways from '#contract/calls/pathways.ts'
import * as teams from '#contract/calls/teams.ts'
import * as training from '#contract/calls/training.ts'
import { joinTeam, makeRecord, makeTeam } from '#tests/support/make.ts'
import { startTraining } from '#tests/support/start-training.ts'

const { product, db, admin, inDays, makeAssigned, listOf, dueDatesOf, setDeadline } = await startTraining()

test('what is more particular outranks what is more general, and removing it makes the general one apply again', async () => {
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

test('a learner sees what they have to complete, and a manager extends it for the own people', async () => {
  const assigned = await makeAssigned()
  const { manager, learner, first, second } = assigned
  const elsewhere = await makeAssigned()
  await setDeadline(assigned, { courseId: second.id, kind: 'fixed', day: inDays(9) })
  const readObligations = async () => (await product.ask(training.myObligations, {}, learner)).obligations
  expect((await readObligations()).map(({ courseId, dueOn }) => [courseId, dueOn])).toEqual([
    [second.id, inDays(9)],
    [first.id, null],
  ])
  const extension = { day: inDays(2), reason: 'Before the audit' }
  const rows = [{ urlToken: elsewhere.learner.urlToken, courseId: elsewhere.first.id }]
  expect(await product.refuse(training.extend, { ...extension, rows }, manager)).toMatchObject({
    status: 404,
  })
  expect((await readObligations())[0]).toMatchObject({ courseId: second.id })
  const own = [first, second].map(({ id }) => ({ urlToken: learner.urlToken, courseId: id }))
  const dueElsewhere = async () =>
    (await product.ask(training.myObligations, {}, elsewhere.learner)).obligations.map(({ dueOn }) => dueOn)
  const before = await dueElsewhere()
  expect(
    await product.ask(training.extend, { ...extension, rows: [...own, ...own, ...rows] }, manager),
  ).toMatchObject({ changed: 2, refused: [{ reason: 'Archived or deleted since', people: 1 }] })
  expect(await dueElsewhere()).toEqual(before)
  expect((await readObligations()).map(({ dueOn }) => dueOn)).toEqual([inDays(2), inDays(2)])
  expect((await readObligations())[0]).toMatchObject({ dueOn: inDays(2), status: 'dueSoon' })
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
  ).toMatchObject({ status: 400, errors: ['Please choose an organisation or a team, and not both'] })
  await setDeadline(assigned, { clientId: client.id, kind: 'fixed', day: inDays(20) })
  await product.ask(training.saveDeadline, deadline, admin)
  await product.ask(training.saveDeadline, { ...deadline, courseId: first.id, day: inDays(2) }, admin)
  expect(await dueDatesOf(assigned)).toEqual([inDays(2), inDays(3)])
  const { deadlines } = await product.ask(training.deadlines, { learningPathwayId: pathway.id }, admin)
  expect(deadlines.filter(({ teamName }) => teamName === team.name)).toHaveLength(2)
  await product.ask(training.saveDeadline, { ...deadline, kind: 'inherited' }, admin)
  expect(await dueDatesOf(assigned)).toEqual([inDays(2), inDays(20)])
})
