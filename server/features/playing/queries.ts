import { sql } from 'kysely'
import type { Cmi } from '#contract/playing.ts'
import type { Package } from '#contract/package.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { LaunchKind } from '../../db/tables.ts'
import type { CourseResult } from './results.ts'
import { renewableHours, ticketMinutes } from './ticket-times.ts'

const inTicketTime = sql<string>`now() + make_interval(mins => ${ticketMinutes}::int)`

/** The course when this client has it. */
export async function courseOfClient(db: Database | Tx, courseId: string, clientId: string) {
  return db
    .selectFrom('courses')
    .innerJoin('client_courses', 'client_courses.course_id', 'courses.id')
    .where('client_courses.client_id', '=', clientId)
    .where('courses.id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .select(['courses.id', 'courses.current_version_id as versionId'])
    .executeTakeFirst()
}

export async function anyCourse(db: Database | Tx, courseId: string) {
  return db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .select(['id', 'current_version_id as versionId'])
    .executeTakeFirst()
}

/** The learner's record in the course, made when it is not there, and locked: launches of one learner take turns. */
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

export async function recordOf(db: Database | Tx, userId: string, courseId: string) {
  return db
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
}

/** The first opening of an attempt: from here on the course counts as started. */
export async function beginAttempt(
  tx: Tx,
  start: {
    recordId: string
    number: number
    versionId: string
    userId: string
    clientId: string
    courseId: string
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('attempts')
    .values({ record_id: start.recordId, number: start.number, version_id: start.versionId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('course_records')
    .set({ attempt_id: id, started_at: sql<string>`now()` })
    .where('id', '=', start.recordId)
    .execute()
  await noteEvent(tx, 'started', { ...start, attempt: start.number })
  return id
}

export async function versionOfAttempt(tx: Tx, attemptId: string) {
  const { versionId } = await tx
    .selectFrom('attempts')
    .where('id', '=', attemptId)
    .select('version_id as versionId')
    .executeTakeFirstOrThrow()
  return versionId
}

/** Windows that are open on the attempt lose it; answers the last one, whose unsent work the new one may bring. */
export async function takeOverWindows(tx: Tx, attemptId: string): Promise<string | null> {
  const last = await tx
    .selectFrom('launches')
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'learn')
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  await tx
    .updateTable('launches')
    .set({ taken_over_at: sql<string>`now()` })
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'learn')
    .where('taken_over_at', 'is', null)
    .execute()
  return last?.id ?? null
}

export async function openWindow(
  tx: Tx,
  window: {
    ticketHash: Buffer
    kind: LaunchKind
    userId: string
    versionId: string
    attemptId: string | null
    followsId: string | null
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('launches')
    .values({
      ticket_hash: window.ticketHash,
      kind: window.kind,
      user_id: window.userId,
      version_id: window.versionId,
      attempt_id: window.attemptId,
      follows_id: window.followsId,
      created_at: sql<string>`clock_timestamp()`,
      expires_at: inTicketTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function courseOfTicket(db: Database, ticketHash: Buffer) {
  return db
    .selectFrom('launches')
    .innerJoin('course_versions', 'course_versions.id', 'launches.version_id')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', sql<string>`now()`)
    .select(['launches.version_id as versionId', 'course_versions.course_id as courseId'])
    .executeTakeFirst()
}

/** Everything the player page is told. */
export async function windowByTicket(db: Database, ticketHash: Buffer) {
  return db
    .selectFrom('launches')
    .innerJoin('users', 'users.id', 'launches.user_id')
    .innerJoin('course_versions', 'course_versions.id', 'launches.version_id')
    .innerJoin('courses', 'courses.id', 'course_versions.course_id')
    .leftJoin('attempts', 'attempts.id', 'launches.attempt_id')
    .where('launches.ticket_hash', '=', ticketHash)
    .where('launches.expires_at', '>', sql<string>`now()`)
    .select([
      'launches.id',
      'launches.kind',
      'launches.attempt_id as attemptId',
      'launches.last_sequence as lastSequence',
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.client_id as clientId',
      'courses.id as courseId',
      'courses.title',
      'course_versions.package',
      'attempts.sequencing',
    ])
    .executeTakeFirst()
}

export async function itemStates(db: Database | Tx, attemptId: string) {
  const rows = await db
    .selectFrom('item_states')
    .where('attempt_id', '=', attemptId)
    .select(['item', 'cmi', sql<number>`total_seconds + visit_seconds`.as('totalSeconds')])
    .execute()
  return rows.map((row) => ({ ...row, cmi: row.cmi as Cmi }))
}

/** The activity trees of the learner's courses, as they are now, the one that was played last first. */
export async function treesOfLearner(db: Database, userId: string) {
  return db
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
}

/**
 * Makes everything that writes to the learner's record take turns: commits, launches and restarts all lock it first.
 * Where nothing is recorded there is nothing to lock.
 */
export async function lockRecordOfTicket(tx: Tx, ticketHash: Buffer) {
  await tx
    .selectFrom('launches')
    .innerJoin('attempts', 'attempts.id', 'launches.attempt_id')
    .innerJoin('course_records', 'course_records.id', 'attempts.record_id')
    .where('launches.ticket_hash', '=', ticketHash)
    .forUpdate('course_records')
    .select('course_records.id')
    .execute()
}

export async function lockRecordById(tx: Tx, id: string) {
  await tx.selectFrom('course_records').where('id', '=', id).forUpdate().select('id').execute()
}

/**
 * The window of a ticket, and what one of its items has said so far. Read after the lock, in a statement of its own, so
 * that it is as the lock's wait left it.
 */
export async function writingWindow(db: Database | Tx, ticketHash: Buffer, item = '') {
  const row = await db
    .selectFrom('launches')
    .leftJoin('attempts', 'attempts.id', 'launches.attempt_id')
    .leftJoin('item_states', (join) =>
      join.onRef('item_states.attempt_id', '=', 'attempts.id').on('item_states.item', '=', item),
    )
    .where('launches.ticket_hash', '=', ticketHash)
    .where('launches.expires_at', '>', sql<string>`now()`)
    .select([
      'launches.id',
      'launches.kind',
      'launches.attempt_id as attemptId',
      'launches.follows_id as followsId',
      'item_states.cmi as before',
      'launches.last_sequence as lastSequence',
      sql<boolean>`launches.taken_over_at is not null or attempts.ended_at is not null`.as('isOver'),
    ])
    .executeTakeFirst()
  return row && { ...row, before: (row.before ?? {}) as Cmi }
}

/** A former window of the same attempt. */
export async function formerWindow(tx: Tx, id: string, attemptId: string) {
  return tx
    .selectFrom('launches')
    .where('id', '=', id)
    .where('attempt_id', '=', attemptId)
    .select(['id', 'last_sequence as lastSequence'])
    .executeTakeFirst()
}

export async function noteSequence(tx: Tx, windowId: string, sequence: number): Promise<string> {
  const { at } = await tx
    .updateTable('launches')
    .set({ last_sequence: sequence, expires_at: inTicketTime })
    .where('id', '=', windowId)
    .returning(sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/**
 * Lays the changed fields over what is known of the item. Time is of the visit so far: it replaces what the same
 * visit said before, and starts anew beside the sum of the former ones.
 */
export async function mergeItem(
  tx: Tx,
  change: { attemptId: string; item: string; cmi: Cmi; visit: string; seconds: number | undefined },
) {
  const { attemptId, item, visit, seconds } = change
  const cmi = JSON.stringify(change.cmi)
  await sql`
    insert into item_states (attempt_id, item, cmi, visit, visit_seconds)
    values (${attemptId}, ${item}, ${cmi}::jsonb, ${visit}, ${seconds ?? 0})
    on conflict (attempt_id, item) do update set
      cmi = item_states.cmi || excluded.cmi,
      total_seconds = item_states.total_seconds
        + case when item_states.visit = excluded.visit then 0 else item_states.visit_seconds end,
      visit_seconds = case
        when ${seconds === undefined} and item_states.visit = excluded.visit then item_states.visit_seconds
        else excluded.visit_seconds end,
      visit = excluded.visit,
      updated_at = now()`.execute(tx)
}

const isUnderWay = sql<boolean>`item_states.cmi @> '{"isUnderWay": true}'`

/** Answers whether any was open. */
export async function closeItems(tx: Tx, attemptId: string): Promise<boolean> {
  const closed = await tx
    .updateTable('item_states')
    .set({ cmi: sql`cmi - 'isUnderWay'` })
    .where('attempt_id', '=', attemptId)
    .where(isUnderWay)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Attempts with an open item whose last window ran out within the last week. */
export async function lostVisits(db: Database) {
  return db
    .selectFrom('launches')
    .innerJoin('attempts', 'attempts.id', 'launches.attempt_id')
    .where('launches.expires_at', '>', sql<string>`now() - interval '7 days'`)
    .where('launches.expires_at', '<', sql<string>`now()`)
    .where('launches.kind', '=', 'learn')
    .where('launches.taken_over_at', 'is', null)
    .where('attempts.ended_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('item_states')
          .whereRef('item_states.attempt_id', '=', 'attempts.id')
          .where(isUnderWay)
          .select('item_states.item'),
      ),
    )
    .select(['attempts.id as attemptId', 'attempts.record_id as recordId'])
    .execute()
}

export async function keepSequencing(tx: Tx, attemptId: string, sequencing: string) {
  await tx
    .updateTable('attempts')
    .set({ sequencing: JSON.stringify(sequencing) })
    .where('id', '=', attemptId)
    .execute()
}

/** What a result is made from, and the result so far. */
export async function attemptWithResult(tx: Tx, attemptId: string) {
  const row = await tx
    .selectFrom('attempts')
    .innerJoin('course_records', 'course_records.id', 'attempts.record_id')
    .innerJoin('course_versions', 'course_versions.id', 'attempts.version_id')
    .where('attempts.id', '=', attemptId)
    .select([
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

export async function keepResult(
  tx: Tx,
  attempt: { attemptId: string; recordId: string },
  result: CourseResult,
  isNowCompleted: boolean,
) {
  const facts = {
    lesson_status: result.lessonStatus,
    score: result.score,
    progress: result.progress,
    ...(isNowCompleted ? { completed_at: sql<string>`now()` } : {}),
  }
  await tx.updateTable('attempts').set(facts).where('id', '=', attempt.attemptId).execute()
  await tx.updateTable('course_records').set(facts).where('id', '=', attempt.recordId).execute()
}

export async function noteEvent(
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

/** Keeps a ticket alive, even one that ran out a while ago, as long as its window and its person may go on. */
export async function renewTicket(db: Database, ticketHash: Buffer): Promise<boolean> {
  const renewed = await db
    .updateTable('launches')
    .set({ expires_at: inTicketTime })
    .from('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .whereRef('users.id', '=', 'launches.user_id')
    .where('launches.ticket_hash', '=', ticketHash)
    .where('launches.expires_at', '>', sql<string>`now() - make_interval(hours => ${renewableHours}::int)`)
    .where('launches.taken_over_at', 'is', null)
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null)
    .where('clients.is_paused', '=', false)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** The attempt stays as it was, and no window can write to it any more. */
export async function endAttempt(tx: Tx, attemptId: string) {
  await tx
    .updateTable('attempts')
    .set({ ended_at: sql<string>`now()` })
    .where('id', '=', attemptId)
    .execute()
}

export async function clearRecord(tx: Tx, id: string) {
  await tx
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
    .execute()
}

/** The learner has said what they think of the course: once, whatever becomes of the record (Choice Q091). */
export async function completeFeedback(tx: Tx, recordId: string) {
  await tx.updateTable('course_records').set({ feedback_complete: true }).where('id', '=', recordId).execute()
}
