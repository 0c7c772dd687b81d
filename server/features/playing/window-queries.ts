// Windows on a course, and the tickets that open them.
import { sql } from 'kysely'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import { isThere, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { LaunchKind } from '../../db/tables/learning.ts'
import { notifyWindows } from '../../learning/record-queries.ts'
import { anyOf } from '../../db/any-of.ts'

/** Minutes from the last heartbeat. The player renews in time; a suspended laptop renews when it resumes. */
export const ticketMinutes = 60
/** Hours after it ran out in which a ticket can still be renewed. */
const renewableHours = 24

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
export const savingWindow = (db: Database, ticketHash: Buffer) =>
  db
    .selectFrom('launches')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', sql<string>`now()`)
    .where('kind', '=', 'learn')
    .where('attempt_id', 'is not', null)
    .select(['id as sessionId', 'user_id as id', sql<string>`attempt_id`.as('attemptId')])
    .executeTakeFirst()

/** Why the window may not go on, beside having lost its attempt (migration 350). Rule learning-30. */
const whyEnded = sql<LostReason | null>`why_window_ends(launches.id)`

/** Those of these windows whose tickets still open them, and whether they may still save. */
export const openWindows = (db: Database, windowIds: string[]) =>
  db
    .selectFrom('launches')
    .innerJoin('attempts', 'attempts.id', 'launches.attempt_id')
    .innerJoin('users', 'users.id', 'launches.user_id')
    .where('launches.id', '=', anyOf(windowIds))
    .where('launches.expires_at', '>', sql<string>`now()`)
    .select([
      'launches.id as sessionId',
      'users.id',
      sql<LostReason | null>`case
        when attempts.ended_at is not null then 'restarted'
        when launches.taken_over_at is not null then 'taken over' else why_window_ends(launches.id) end`.as(
        'over',
      ),
    ])
    .execute()

export const openWindow = (
  tx: Tx,
  window: {
    ticketHash: Buffer
    kind: LaunchKind
    userId: string
    versionId: string
    attemptId: string | null
    followsId: string | null
  },
) =>
  tx
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
    .$call(readValue('id'))

export const courseOfTicket = (db: Database, ticketHash: Buffer) =>
  db
    .selectFrom('launches')
    .innerJoin('course_versions', 'course_versions.id', 'launches.version_id')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', sql<string>`now()`)
    .where(whyEnded, 'is', null)
    .select(['launches.version_id as versionId', 'course_versions.course_id as courseId'])
    .executeTakeFirst()

/** Everything that the player page needs. */
export const windowByTicket = (db: Database, ticketHash: Buffer) =>
  db
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
      whyEnded.as('ended'),
    ])
    .executeTakeFirst()

/** Whether a window with this ticket was open when its person was deleted. */
export const isDeletedTicket = (db: Database | Tx, ticketHash: Buffer) =>
  db.selectFrom('deleted_tickets').where('ticket_hash', '=', ticketHash).select('deleted_at').$call(isThere)

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

/** The window that this one follows on the same attempt, where it is the one with this id. */
export const previousWindow = (tx: Tx, windowId: string, previousId: string) =>
  tx
    .selectFrom('launches as next')
    .innerJoin('launches as previous', (join) =>
      join.onRef('previous.id', '=', 'next.follows_id').onRef('previous.attempt_id', '=', 'next.attempt_id'),
    )
    .where('next.id', '=', windowId)
    .where('previous.id', '=', previousId)
    .select(['previous.id', 'previous.revision', 'previous.last_sequence as lastSequence'])
    .executeTakeFirst()

/** Renews the ticket of a window, and makes other processes read its attempt again. Returns the time in ISO-8601. */
export const renewWindow = (tx: Tx, windowId: string) =>
  tx
    .updateTable('launches')
    .set({ revision: sql<number>`revision + 1`, expires_at: inTicketTime })
    .where('id', '=', windowId)
    .returning(sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'))
    .$call(readValue('at'))

/**
 * Renews a ticket, even one that expired a while ago, as long as its window and its person may continue. While the client is paused
 * one that is still valid stays so until it expires.
 * @returns why it was not renewed; null when it was; undefined for what is no ticket any more
 */
export async function renewTicket(
  db: Database,
  ticketHash: Buffer,
): Promise<LostReason | 'lost' | null | undefined> {
  const { rows } = await sql<{ outcome: LostReason | 'lost' | null }>`
    with found as (
      select launches.id, clients.is_paused,
             case when launches.taken_over_at is not null or attempts.ended_at is not null then 'lost'
                  else coalesce(why_window_ends(launches.id),
                                case when clients.is_paused and launches.expires_at <= now() then 'paused' end) end as outcome
        from launches
        join users on users.id = launches.user_id
        join clients on clients.id = users.client_id
        left join attempts on attempts.id = launches.attempt_id
       where launches.ticket_hash = ${ticketHash}
         and launches.expires_at > now() - make_interval(hours => ${renewableHours}::int)
    ), renewed as (
      update launches set expires_at = ${inTicketTime} from found
       where launches.id = found.id and found.outcome is null and not found.is_paused
    )
    select outcome from found`.execute(db)
  return rows[0]?.outcome
}
