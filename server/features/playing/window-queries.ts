// Windows on a course, and the tickets that open them.
import { sql } from 'kysely'
import type { LostReason } from '#contract/calls/playing.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { LaunchKind } from '../../db/tables.ts'
import { notifyWindows } from '../../learning/record-queries.ts'
import { renewableHours, ticketMinutes } from './ticket-times.ts'

const inTicketTime = sql<string>`now() + make_interval(mins => ${ticketMinutes}::int)`

/** Windows that are open on the attempt lose it. Returns the last one, whose unsent commits the new one may send. */
export async function supersedeWindows(tx: Tx, attemptId: string): Promise<string | null> {
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
  if (last) await notifyWindows(tx, attemptId)
  return last?.id ?? null
}

/** The window of this ticket, where it is one that saves. */
export async function savingWindow(db: Database, ticketHash: Buffer) {
  return db
    .selectFrom('launches')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', sql<string>`now()`)
    .where('kind', '=', 'learn')
    .where('attempt_id', 'is not', null)
    .select(['id as sessionId', 'user_id as id', sql<string>`attempt_id`.as('attemptId')])
    .executeTakeFirst()
}

/** Those of these windows whose tickets still open them, and whether they have lost their attempt. */
export const openWindows = (db: Database, windowIds: string[]) =>
  db
    .selectFrom('launches')
    .innerJoin('attempts', 'attempts.id', 'launches.attempt_id')
    .innerJoin('users', 'users.id', 'launches.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('launches.id', '=', sql<string>`any(${windowIds}::uuid[])`)
    .where('launches.expires_at', '>', sql<string>`now()`)
    .where('users.archived_at', 'is', null)
    .where('clients.archived_at', 'is', null)
    .where('clients.is_paused', '=', false)
    .select([
      'launches.id as sessionId',
      'users.id',
      sql<LostReason | null>`case
        when attempts.ended_at is not null then 'restarted'
        when launches.taken_over_at is not null then 'taken over' end`.as('over'),
    ])
    .execute()

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

/** Everything that the player page needs. */
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
      'users.colour_scheme as colourScheme',
      'courses.id as courseId',
      'courses.title',
      sql<WithoutStatus>`courses.without_status`.as('withoutStatus'),
      'course_versions.package',
      'attempts.sequencing',
      'attempts.lesson_status as lessonStatus',
      'attempts.score',
      'attempts.progress',
      sql<boolean>`attempts.ended_at is not null`.as('isRestarted'),
      sql<boolean>`launches.taken_over_at is not null`.as('isSuperseded'),
    ])
    .executeTakeFirst()
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

/** The window of a ticket. Read after the lock, in a statement of its own, so that it is as the lock's wait left it. */
export async function writingWindow(db: Database | Tx, ticketHash: Buffer) {
  return db
    .selectFrom('launches')
    .leftJoin('attempts', 'attempts.id', 'launches.attempt_id')
    .where('launches.ticket_hash', '=', ticketHash)
    .where('launches.expires_at', '>', sql<string>`now()`)
    .select([
      'launches.id',
      'launches.kind',
      'launches.attempt_id as attemptId',
      'launches.follows_id as followsId',
      'launches.last_sequence as lastSequence',
      sql<boolean>`launches.taken_over_at is not null or attempts.ended_at is not null`.as('isOver'),
    ])
    .executeTakeFirst()
}

/** A previous window of the same attempt. */
export async function previousWindow(tx: Tx, id: string, attemptId: string) {
  return tx
    .selectFrom('launches')
    .where('id', '=', id)
    .where('attempt_id', '=', attemptId)
    .select(['id', 'last_sequence as lastSequence'])
    .executeTakeFirst()
}

export async function saveSequence(tx: Tx, windowId: string, sequence: number): Promise<string> {
  const { at } = await tx
    .updateTable('launches')
    .set({ last_sequence: sequence, revision: sql<number>`revision + 1`, expires_at: inTicketTime })
    .where('id', '=', windowId)
    .returning(sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Renews a ticket, even one that expired a while ago, as long as its window and its person may continue. */
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
