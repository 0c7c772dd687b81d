// Reads and writes a learner's record in a course, its attempts and their results.
import { type RawBuilder, sql } from 'kysely'
import type { CourseResult } from '#contract/rules/lesson-status.ts'
import type { Package } from '#contract/rules/package.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { readValue } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

/** Returns the course if this condition on courses.id holds. */
export const courseWhere = (db: Database | Tx, courseId: string, isOffered: RawBuilder<boolean>) =>
  db
    .selectFrom('courses')
    .where(isOffered)
    .where('courses.id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .select(['courses.id', 'courses.current_version_id as versionId'])
    .executeTakeFirst()

export const anyCourse = (db: Database | Tx, courseId: string) =>
  db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .select(['id', 'current_version_id as versionId'])
    .executeTakeFirst()

/** Returns and locks the learner's record in the course, and makes it when there is none. Launches of one learner take turns. */
export async function lockRecord(tx: Tx, key: { userId: string; clientId: string; courseId: string }) {
  await tx
    .insertInto('course_records')
    .values({ user_id: key.userId, client_id: key.clientId, course_id: key.courseId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('course_records')
    .where('user_id', '=', key.userId)
    .where('course_id', '=', key.courseId)
    .forUpdate()
    .select([
      'id',
      'started_at as startedAt',
      'completed_at as completedAt',
      'restarts',
      'attempt_id as attemptId',
    ])
    .executeTakeFirstOrThrow()
}

export const recordOf = (db: Database | Tx, userId: string, courseId: string) =>
  db
    .selectFrom('course_records')
    .innerJoin('attempts', 'attempts.id', 'course_records.attempt_id')
    .where('course_records.user_id', '=', userId)
    .where('course_records.course_id', '=', courseId)
    .select([
      'course_records.completed_at as completedAt',
      'attempts.id as attemptId',
      'attempts.version_id as versionId',
    ])
    .executeTakeFirst()

export const beginAttempt = (tx: Tx, start: { recordId: string; number: number; versionId: string }) =>
  tx
    .insertInto('attempts')
    .values({ record_id: start.recordId, number: start.number, version_id: start.versionId })
    .returning('id')
    .$call(readValue('id'))

/**
 * Counts the first opening of an attempt: from then on the course counts as started. The counts are in rows which all people of a client
 * share, so this is the last step of its transaction: until that ends, others who start a course wait.
 */
export async function countStart(
  tx: Tx,
  start: {
    recordId: string
    attemptId: string
    number: number
    userId: string
    clientId: string
    courseId: string
  },
): Promise<void> {
  await notifyOfRecord(tx, start)
  await tx
    .updateTable('course_records')
    .set({ attempt_id: start.attemptId, started_at: sql<string>`now()`, last_active_at: sql<string>`now()` })
    .where('id', '=', start.recordId)
    .execute()
  await addEvent(tx, 'started', { ...start, attempt: start.number })
}

export const versionOfAttempt = (tx: Tx, attemptId: string) =>
  tx
    .selectFrom('attempts')
    .where('id', '=', attemptId)
    .select('version_id as versionId')
    .$call(readValue('versionId'))

/** Whether an attempt with this version counts no more, because a newer one is required since (rule courses-34). */
export async function isVersionOver(
  tx: Tx,
  { courseId, versionId, userId }: { courseId: string; versionId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select later.last_day < day_in_client(users.client_id, now()) as "isOver"
      from users cross join lateral end_by_later_version(${courseId}::uuid, ${versionId}::uuid, null, null, null) as later
     where users.id = ${userId}::uuid`.execute(tx)
  return rows[0]?.isOver === true
}

/** Returns the present activity trees of the learner's courses, the one that was played last first. */
export const treesOfLearner = (db: Database, userId: string) =>
  db
    .selectFrom('course_records')
    .innerJoin('attempts', 'attempts.id', 'course_records.attempt_id')
    .innerJoin('course_versions', 'course_versions.id', 'attempts.version_id')
    .where('course_records.user_id', '=', userId)
    .where('attempts.sequencing', 'is not', null)
    .select([
      'attempts.id as attemptId',
      'attempts.sequencing',
      'course_versions.package',
      sql`(select max(updated_at) from item_states where attempt_id = attempts.id)`.as('playedAt'),
    ])
    .orderBy(sql`"playedAt" desc nulls last`)
    .execute()

/** The topic (server/live) for changes of the learner's record in the course. */
export const recordTopic = (userId: string, courseId: string) =>
  `records/${userId.toLowerCase()}/${courseId.toLowerCase()}`

/** The payload of a notice on that topic. */
export const recordNotice = ({ userId, courseId }: { userId: string; courseId: string }) =>
  `${recordTopic(userId, courseId)} changed`

/** Notifies watchers when the transaction is committed. */
async function notifyOfRecord(tx: Tx, of: { userId: string; courseId: string }) {
  await sql`select pg_notify('live', ${recordNotice(of)})`.execute(tx)
}

export async function lockRecordById(tx: Tx, id: string) {
  await tx.selectFrom('course_records').where('id', '=', id).forUpdate().select('id').execute()
}

/** Returns what a result is made from, and the result so far. */
export async function attemptWithResult(tx: Tx, attemptId: string) {
  const row = await tx
    .selectFrom('attempts')
    .innerJoin('course_records', 'course_records.id', 'attempts.record_id')
    .innerJoin('course_versions', 'course_versions.id', 'attempts.version_id')
    .innerJoin('courses', 'courses.id', 'course_records.course_id')
    .where('attempts.id', '=', attemptId)
    .select([
      sql<WithoutStatus>`courses.without_status`.as('withoutStatus'),
      'attempts.number',
      'attempts.version_id as versionId',
      'attempts.completed_at as completedAt',
      'attempts.lesson_status as lessonStatus',
      'attempts.score',
      'attempts.progress',
      'course_records.id as recordId',
      'course_records.user_id as userId',
      'course_records.client_id as clientId',
      'course_records.course_id as courseId',
      'course_versions.package',
    ])
    .executeTakeFirstOrThrow()
  return { ...row, package: row.package as Package }
}

export async function saveResult(
  tx: Tx,
  attempt: { attemptId: string; recordId: string; userId: string; courseId: string },
  result: CourseResult,
  isNowCompleted: boolean,
) {
  const { lessonStatus, score, progress } = result
  await sql`
    select save_result(
      ${attempt.attemptId}::uuid, ${attempt.recordId}::uuid, ${lessonStatus}::smallint, ${score}::numeric,
      ${progress}::smallint, ${isNowCompleted}::boolean)`.execute(tx)
  await notifyOfRecord(tx, attempt)
}

export async function addEvent(
  tx: Tx,
  kind: 'started' | 'completed',
  event: { userId: string; clientId: string; courseId: string; attempt: number },
) {
  await tx
    .insertInto('course_events')
    .values({
      kind,
      user_id: event.userId,
      client_id: event.clientId,
      course_id: event.courseId,
      attempt: event.attempt,
    })
    .execute()
}

/** The topic (server/live) for windows that lose this attempt. */
export const windowsTopic = (attemptId: string) => `windows/${attemptId}`

/** Notifies watchers when the transaction is committed. */
export async function notifyWindows(tx: Tx, attemptId: string) {
  await sql`select pg_notify('live', ${`${windowsTopic(attemptId)} over`})`.execute(tx)
}

/** Ends the attempt. It stays as it was, and no window can write to it any more. */
export async function endAttempt(tx: Tx, attemptId: string) {
  await tx
    .updateTable('attempts')
    .set({ ended_at: sql<string>`now()` })
    .where('id', '=', attemptId)
    .execute()
  await notifyWindows(tx, attemptId)
}

export async function clearRecord(tx: Tx, id: string) {
  const record = await tx
    .updateTable('course_records')
    .set({
      attempt_id: null,
      started_at: null,
      completed_at: null,
      lesson_status: 0,
      score: null,
      progress: 0,
      restarts: sql<number>`restarts + 1`,
    })
    .where('id', '=', id)
    .returning(['user_id as userId', 'course_id as courseId'])
    .executeTakeFirst()
  if (record) await notifyOfRecord(tx, record)
}

/**
 * Whether the learner has sent this form for this course. It can be sent once, also when the record is restarted (rules feedback-1 and
 * learning-6), and not again after a move to another client, which leaves what was sent with the closed record (rule people-97).
 */
export const hasSentForm = (userId: string, courseId: RawBuilder<unknown>, formId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from feedback_submissions as sent
    where sent.user_id = any (array[${userId}::uuid] || array(
            select record_id from closed_records where person_id = ${userId}::uuid))
      and sent.course_id = ${courseId} and sent.form_id = ${formId})`
