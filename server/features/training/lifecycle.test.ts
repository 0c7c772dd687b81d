// What a restart, a new version of a package, a pause, archiving, moving and removing do to due dates, completions, reminders and
// the calendar of due dates (rules deadlines-19 to deadlines-21, reminders-51).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calendar from '#contract/calls/calendar.ts'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as progress from '#contract/calls/progress.ts'
import * as teams from '#contract/calls/teams.ts'
import * as training from '#contract/calls/training.ts'
import * as users from '#contract/calls/users.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { addMonths } from '#tests/reference/training/validity.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import { joinTeam, makeClient, makePathway, makeRecord, makeTeam } from '#tests/support/make.ts'
import { startTraining } from '#tests/support/start-training.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, today, inDays, makeAssigned, listOf, setDeadline } = await startTraining()

type Assigned = Awaited<ReturnType<typeof makeAssigned>>

/** The first course is completed, and both are due in 30 days. */
async function makeCompleted(lessonStatus: number = lessonStatuses.passed) {
  const assigned = await makeAssigned()
  await setDeadline(assigned, { kind: 'afterAssignment', days: 30 })
  const record = await makeRecord(product, assigned.learner, assigned.first, {
    lessonStatus,
    completedAt: new Date().toISOString(),
  })
  return { ...assigned, record }
}

/** Status and due date of the first and of the second course; absent without an obligation. */
async function stateOf(assigned: Assigned) {
  const { obligations } = await listOf(assigned)
  return [assigned.first, assigned.second].map(({ id }) => {
    const found = obligations.find(({ course }) => course.id === id)
    return found && `${found.status} ${found.dueOn}`
  })
}
const completionsOf = async ({ learner }: Assigned) =>
  (
    await sql<{ day: string }>`
      select completed_on as day from completions where user_id = ${learner.id}::uuid`.execute(db)
  ).rows.map(({ day }) => day)
const before = [`completed ${inDays(30)}`, `toDo ${inDays(30)}`]
/** What is completed keeps the due date that held then (rule deadlines-70). */
const earlier = [before[0], `toDo ${inDays(10)}`]

test('a restart changes neither the completion nor the due date', async () => {
  const assigned = await makeCompleted(lessonStatuses.completed)
  const begun = await makeRecord(product, assigned.learner, assigned.second)
  expect(await stateOf(assigned)).toEqual(before)
  for (const { id } of [assigned.record, begun])
    expect(await product.ask(progress.reset, { trackingId: id }, assigned.learner)).toBe(true)
  expect(await stateOf(assigned)).toEqual(before)
  expect(await completionsOf(assigned)).toEqual([today])
})

test('an attempt that fails completes nothing, and restarting it changes no deadline', async () => {
  const assigned = await makeCompleted()
  const failed = await makeRecord(product, assigned.learner, assigned.second, {
    lessonStatus: lessonStatuses.failed,
    score: 20,
  })
  expect(await stateOf(assigned)).toEqual(before)
  expect(await product.ask(progress.reset, { trackingId: failed.id }, assigned.learner)).toBe(true)
  expect(await stateOf(assigned)).toEqual(before)
})

test('a passed course is taken again once it is to be renewed, and an attempt that is not finished takes nothing away', async () => {
  const assigned = await makeCompleted()
  const { learner, first, record } = assigned
  const restart = () => product.ask(progress.reset, { trackingId: record.id }, learner)
  const mayRenew = async () =>
    (await product.ask(progress.myCourse, { id: first.id }, learner)).course.mayRenew
  const validity = { courseId: first.id, months: 12, renewalDays: 30, renewFrom: 'previousEnd' } as const
  await product.ask(training.saveValidity, { ...validity, applyToExisting: true }, admin)
  expect([await mayRenew(), await restart()]).toEqual([false, false])
  await sql`update completions set valid_until = ${inDays(10)}::date, renewable_from = ${inDays(-20)}::date
             where user_id = ${learner.id}::uuid`.execute(db)
  await sql`insert into obligation_changes (user_id) values (${learner.id}::uuid)`.execute(db)
  const renewalDue = [`renewalDue ${inDays(30)}`, before[1]]
  expect(await stateOf(assigned)).toEqual(renewalDue)
  expect([await mayRenew(), await restart()]).toEqual([true, true])
  expect(await stateOf(assigned)).toEqual(renewalDue)

  const attempt = await db
    .insertInto('attempts')
    .values({
      record_id: record.id,
      number: 2,
      version_id: first.versionId,
      started_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update course_records set attempt_id = ${attempt.id}::uuid, started_at = now(), lesson_status = 1
             where id = ${record.id}::uuid`.execute(db)
  expect(await stateOf(assigned)).toEqual(renewalDue)
  await sql`update course_records set completed_at = now(), lesson_status = 4 where id = ${record.id}::uuid`.execute(
    db,
  )
  const { obligations } = await listOf(assigned)
  expect(obligations.find(({ course }) => course.id === first.id)).toMatchObject({
    status: 'completed',
    validUntil: addMonths(inDays(10), 12),
  })
  expect(await completionsOf(assigned)).toHaveLength(2)
  expect([await mayRenew(), await restart()]).toEqual([false, false])
})

test('a new version of the package changes neither completions nor due dates', async () => {
  const assigned = await makeCompleted()
  expect(await stateOf(assigned)).toEqual(before)
  await product.ask(
    courses.update,
    {
      courseId: assigned.first.id,
      title: 'Second edition',
      description: 'New',
      reference: 'N',
      scormFile: new File([new Uint8Array(makePackageZip())], 'course.zip'),
    },
    admin,
  )
  const { course } = await product.ask(courses.openCourse, { id: assigned.first.id }, admin)
  expect(course.package.version).toBeGreaterThan(1)
  expect(await stateOf(assigned)).toEqual(before)
  expect(await completionsOf(assigned)).toEqual([today])
})

test('while a client is paused its deadlines continue, and afterwards they are as before', async () => {
  const assigned = await makeCompleted()
  const clientId = assigned.client.id
  await product.ask(clients.pause, { clientId }, admin)
  expect(await stateOf(assigned)).toEqual(before)
  await setDeadline(assigned, { courseId: assigned.second.id, kind: 'fixed', day: inDays(-1) })
  expect(await stateOf(assigned)).toEqual([before[0], `overdue ${inDays(-1)}`])
  await product.ask(clients.unpause, { clientId }, admin)
  expect(await stateOf(assigned)).toEqual([before[0], `overdue ${inDays(-1)}`])
})

/** As if everything had happened so many days ago. */
const someTimeAgo = ({ client, learner, pathway }: Assigned) =>
  sql`with assigned as (update client_pathways set assigned_at = assigned_at - interval '20 days' where client_id = ${client.id}::uuid),
           added as (update pathway_courses set added_at = added_at - interval '20 days' where pathway_id = ${pathway.id}::uuid)
      update users set member_since = member_since - interval '20 days' where id = ${learner.id}::uuid`.execute(
    db,
  )

test('an archived client has nothing to complete, and a restored one has the deadlines from before', async () => {
  const assigned = await makeCompleted()
  await someTimeAgo(assigned)
  const clientId = assigned.client.id
  await product.ask(clients.archive, { clientId }, admin)
  expect(await stateOf(assigned)).toEqual([undefined, undefined])
  await product.ask(clients.unarchive, { clientId }, admin)
  expect(await stateOf(assigned)).toEqual(earlier)
  expect(await completionsOf(assigned)).toEqual([today])
})

test('archiving a person ends the obligations, and restoring begins them again with new deadlines', async () => {
  const assigned = await makeCompleted()
  await someTimeAgo(assigned)
  const userIds = [assigned.learner.id]
  await product.ask(users.archive, { userIds }, admin)
  expect(await stateOf(assigned)).toEqual([undefined, undefined])
  await product.ask(users.unarchive, { userIds }, admin)
  expect(await stateOf(assigned)).toEqual(before)
  expect(await completionsOf(assigned)).toEqual([today])
})

test('a person who is moved to another client has its obligations from that day on, and takes the completions along', async () => {
  const assigned = await makeCompleted()
  const other = await makeClient(product)
  await makePathway(product, { courseIds: [assigned.first.id, assigned.second.id], clientIds: [other.id] })
  const there = { ...assigned, client: other }
  await product.ask(
    training.extend,
    {
      rows: [{ urlToken: assigned.learner.urlToken, courseId: assigned.second.id }],
      day: inDays(300),
      reason: 'Ill',
    },
    admin,
  )
  await sql`update due_extensions set set_at = now() - interval '2 days' where user_id = ${assigned.learner.id}::uuid`.execute(
    db,
  )
  await sql`update users set client_id = ${other.id}::uuid where id = ${assigned.learner.id}::uuid`.execute(
    db,
  )
  expect(await stateOf(assigned)).toEqual([undefined, undefined])
  expect(await stateOf(there)).toEqual([before[0], 'toDo null'])
  expect(await completionsOf(assigned)).toEqual([today])
})

test('removing a pathway ends the obligations, and assigning it again begins a new deadline, except for what is completed', async () => {
  const assigned = await makeCompleted()
  await someTimeAgo(assigned)
  const assignment = { clientId: assigned.client.id, learningPathwayId: assigned.pathway.id }
  await product.ask(pathways.unassign, assignment, admin)
  expect(await stateOf(assigned)).toEqual([undefined, undefined])
  await product.ask(pathways.assign, assignment, admin)
  expect(await stateOf(assigned)).toEqual(before)
})

test('removing a course from a pathway ends its obligation only, and adding it again begins a new deadline', async () => {
  const assigned = await makeCompleted()
  await someTimeAgo(assigned)
  const { pathway, second } = assigned
  await product.ask(pathways.removeCourse, { learningPathwayId: pathway.id, courseId: second.id }, admin)
  expect(await stateOf(assigned)).toEqual([before[0], undefined])
  await product.ask(pathways.addCourses, { learningPathwayId: pathway.id, courseIds: [second.id] }, admin)
  expect(await stateOf(assigned)).toEqual(before)
})

test('leaving a team ends what only the team had to complete, and coming back begins it again', async () => {
  const assigned = await makeCompleted()
  const { client, learner, pathway } = assigned
  const team = await makeTeam(product, client.id)
  await joinTeam(product, team, learner)
  await product.ask(teams.assignPathway, { teamId: team.id, learningPathwayId: pathway.id }, admin)
  await product.ask(pathways.unassign, { clientId: client.id, learningPathwayId: pathway.id }, admin)
  expect(await stateOf(assigned)).toEqual(before)
  await product.ask(teams.removePeople, { teamId: team.id, userIds: [learner.id] }, admin)
  expect(await stateOf(assigned)).toEqual([undefined, undefined])
  await product.ask(teams.addPeople, { teamId: team.id, userIds: [learner.id] }, admin)
  expect(await stateOf(assigned)).toEqual(before)
})

test('removing a pathway from a team ends what only the team had to complete, and assigning it again begins it again', async () => {
  const assigned = await makeCompleted()
  const { client, learner, pathway } = assigned
  const team = await makeTeam(product, client.id)
  await joinTeam(product, team, learner)
  const assignment = { teamId: team.id, learningPathwayId: pathway.id }
  await product.ask(teams.assignPathway, assignment, admin)
  await product.ask(pathways.unassign, { clientId: client.id, learningPathwayId: pathway.id }, admin)
  await someTimeAgo(assigned)
  await sql`update team_pathways set assigned_at = assigned_at - interval '20 days' where team_id = ${team.id}`.execute(
    db,
  )
  await sql`update team_members set since = since - interval '20 days' where team_id = ${team.id}`.execute(db)
  await sql`insert into obligation_changes (user_id) values (${learner.id}::uuid)`.execute(db)
  expect(await stateOf(assigned)).toEqual(earlier)
  await product.ask(teams.unassignPathway, assignment, admin)
  expect(await stateOf(assigned)).toEqual([undefined, undefined])
  await product.ask(teams.assignPathway, assignment, admin)
  expect(await stateOf(assigned)).toEqual(before)
})

test('the calendar of due dates is refused while paused and while archived, and has what is due after a restore and a move', async () => {
  const assigned = await makeCompleted()
  const { client, learner, second } = assigned
  const { address } = await product.ask(calendar.create, {}, learner)
  const read = async () => {
    await updateAllObligations(db)
    const { statusCode, body } = await product.send({ url: new URL(address).pathname })
    return statusCode === 200
      ? [...body.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)
      : statusCode
  }
  const compact = (day: string) => day.replaceAll('-', '')
  expect(await read()).toEqual([compact(inDays(30))])
  await product.ask(clients.pause, { clientId: client.id }, admin)
  expect(await read()).toBe(404)
  await product.ask(clients.unpause, { clientId: client.id }, admin)
  await product.ask(clients.archive, { clientId: client.id }, admin)
  expect(await read()).toBe(404)
  await product.ask(clients.unarchive, { clientId: client.id }, admin)
  await product.ask(users.archive, { userIds: [learner.id] }, admin)
  expect(await read()).toBe(404)
  await product.ask(users.unarchive, { userIds: [learner.id] }, admin)
  expect(await read()).toEqual([compact(inDays(30))])
  await setDeadline(assigned, { courseId: second.id, kind: 'fixed', day: inDays(4) })
  expect(await read()).toEqual([compact(inDays(4))])
  const other = await makeClient(product)
  await sql`update users set client_id = ${other.id}::uuid where id = ${learner.id}::uuid`.execute(db)
  expect(await read()).toEqual([])
  await product.ask(users.remove, { id: learner.id }, admin)
  expect(await read()).toBe(404)
})
