// What a restart, a new version of a package, a pause, archiving, moving and removing do to reminders (rules reminders-24 to
// reminders-26).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as progress from '#contract/calls/progress.ts'
import * as users from '#contract/calls/users.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { startReminders, storePolicy } from '#tests/support/start-reminders.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { addDays } from '../training/calendar.ts'

const { product, db, today, makeReminding, makeDue, runOn, queued } = await startReminders()
const admin = await makeAdmin(product)

const lastText = async () => (await queued()).at(-1)?.text ?? ''

/** A course that was assigned long ago and is due in a week, and is a reason for a mail two days from now. */
async function makeDueInAWeek() {
  const client = await makeReminding({ beforeDue: [5], overdueEvery: null })
  const learner = await makeLearner(product, client.id)
  const { Fire: courseId = '' } = await makeDue(client, { Fire: addDays(today, 7) })
  const { rows } = await sql<{ id: string }>`
    select pathway_id as id from pathway_courses where course_id = ${courseId}::uuid`.execute(db)
  return { client, learner, courseId, pathwayId: rows[0]?.id ?? '' }
}

test('a restart, an attempt that failed and a new version of the package are no reason and move none', async () => {
  const client = await makeReminding({ beforeDue: [5], overdueEvery: null })
  const learner = await makeLearner(product, client.id)
  const course = await makeCourse(product, { title: 'Fire' })
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  expect(await runOn(today)).toBe(1)
  await sql`insert into deadlines (pathway_id, kind, day)
            values (${pathway.id}, 'fixed', ${addDays(today, 7)})`.execute(db)
  const record = await makeRecord(product, learner, course, {
    lessonStatus: lessonStatuses.failed,
    score: 20,
  })
  expect(await product.ask(progress.reset, { trackingId: record.id }, learner)).toBe(true)
  await product.ask(
    courses.update,
    {
      courseId: course.id,
      title: 'Fire',
      description: 'New',
      reference: 'N',
      scormFile: new File([new Uint8Array(makePackageZip())], 'course.zip'),
    },
    admin,
  )
  expect(await runOn(addDays(today, 1))).toBe(0)
  expect(await runOn(addDays(today, 2))).toBe(1)
  expect(await lastText()).toContain('because the course is due in 5 days')
})

test('after a pause or a restore of the client each person gets one mail with what belongs to the last days', async () => {
  for (const [stop, restart] of [
    [clients.pause, clients.unpause],
    [clients.archive, clients.unarchive],
  ] as const) {
    await sql`delete from reminder_policies`.execute(db)
    const { client } = await makeDueInAWeek()
    await product.ask(stop, { clientId: client.id }, admin)
    expect(await runOn(addDays(today, 2))).toBe(0)
    expect(await runOn(addDays(today, 3))).toBe(0)
    await product.ask(restart, { clientId: client.id }, admin)
    expect(await runOn(addDays(today, 4))).toBe(1)
    expect(await lastText()).toContain('because the course is due in 3 days')
    expect(await runOn(addDays(today, 5))).toBe(0)
  }
})

test('an archived person gets none, and a restored one one about what is assigned again', async () => {
  const { learner } = await makeDueInAWeek()
  const userIds = [learner.id]
  await product.ask(users.archive, { userIds }, admin)
  expect(await runOn(addDays(today, 2))).toBe(0)
  await product.ask(users.unarchive, { userIds }, admin)
  expect(await runOn(today, '23:00')).toBe(1)
  expect(await lastText()).toContain('because the course was assigned to you')
})

test('a removed pathway is no reason any more, and one that is assigned again is a new assignment', async () => {
  const { client, pathwayId } = await makeDueInAWeek()
  const assignment = { clientId: client.id, learningPathwayId: pathwayId }
  await product.ask(pathways.unassign, assignment, admin)
  expect(await runOn(addDays(today, 2))).toBe(0)
  await product.ask(pathways.assign, assignment, admin)
  expect(await runOn(today, '23:00')).toBe(1)
  expect(await lastText()).toContain('because the course was assigned to you')
})

test('a person who moves gets nothing of the previous client, and what is assigned there by the policy of the new one', async () => {
  const { learner } = await makeDueInAWeek()
  const moveTo = (id: string) =>
    sql`update users set client_id = ${id}::uuid where id = ${learner.id}::uuid`.execute(db)
  const [quiet, reminding] = [await makeClient(product), await makeClient(product)]
  const course = await makeCourse(product, { title: 'Noise' })
  await makePathway(product, { courseIds: [course.id], clientIds: [quiet.id, reminding.id] })
  await moveTo(quiet.id)
  expect(await runOn(addDays(today, 2))).toBe(0)
  await storePolicy(db, reminding.id, {
    ...proposedReminders,
    isEnabled: true,
    quietDays: [],
    enabledOn: today,
  })
  await moveTo(reminding.id)
  expect(await runOn(addDays(today, 2), '13:00')).toBe(1)
  expect(await lastText()).toContain('Noise')
  expect(await lastText()).not.toContain('Fire')
  expect(await lastText()).toContain('because the course was assigned to you')
})
