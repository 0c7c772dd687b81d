import { sql } from 'kysely'
import type { ReminderSettings } from '#contract/rules/reminders.ts'
import { isAtAddress } from '../../identity/people-queries.ts'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { takenSeatsOf, livingClient } from '../../identity/client-queries.ts'
import type { ObligationStatus } from '#contract/rules/training.ts'
import type { Day } from '../../training/calendar.ts'
import { anyOf } from '../../db/any-of.ts'

/** A client that is not archived. */
export const clientById = (db: Database | Tx, id: string) =>
  livingClient(db, id)
    .select(['id', 'name', 'is_provider as isProvider', 'is_paused as isPaused'])
    .select((select) =>
      sql<string>`coalesce(clients.time_zone, ${select
        .selectFrom('clients as provider')
        .where('provider.is_provider', '=', true)
        .select('provider.time_zone')}, 'UTC')`.as('timeZone'),
    )
    .executeTakeFirst()

/** The client, or of the provider's policy also all clients without their own; with their seats. */
export const clientsUnder = (db: Database, { id, isProvider }: { id: string; isProvider: boolean }) =>
  rowsFrom(db)(sql<{ id: string; name: string; used: number; maximum: number }>`
    select clients.id, clients.name, clients.maximum_learners as maximum,
           ${takenSeatsOf(sql`clients.id`)} as used
      from clients
     where clients.archived_at is null
       and (clients.id = ${id}::uuid or (${isProvider} and not exists (
         select from reminder_policies where reminder_policies.client_id = clients.id)))
     order by lower(clients.name), clients.id`)

/** Locks the policy for the transaction, so that two people who save it at the same time do so one after the other. */
export const lockClient = (tx: Tx, id: string) =>
  livingClient(tx, id)
    .forNoKeyUpdate()
    .select(['id', sql<Day>`day_in_client(id, now())`.as('today')])
    .executeTakeFirst()

export const storedPolicy = (db: Database | Tx, clientId: string) =>
  db
    .selectFrom('reminder_policies')
    .where('client_id', '=', clientId)
    .select([
      'is_enabled as isEnabled',
      'enabled_on as enabledOn',
      'on_assignment as onAssignment',
      'before_due as beforeDue',
      'overdue_every as overdueEvery',
      'overdue_at_most as overdueAtMost',
      'before_expiry as beforeExpiry',
      'notice_after as noticeAfter',
      'digest_weekday as digestWeekday',
      'digest_hour as digestHour',
      'digest_when_empty as digestWhenEmpty',
      'send_hour as sendHour',
      'quiet_days as quietDays',
    ])
    .executeTakeFirst()

export async function storePolicy(tx: Tx, clientId: string, policy: ReminderSettings & { enabledOn: Day }) {
  const values = {
    is_enabled: policy.isEnabled,
    enabled_on: policy.enabledOn,
    on_assignment: policy.onAssignment,
    before_due: policy.beforeDue,
    overdue_every: policy.overdueEvery,
    overdue_at_most: policy.overdueAtMost,
    before_expiry: policy.beforeExpiry,
    notice_after: policy.noticeAfter,
    digest_weekday: policy.digestWeekday,
    digest_hour: policy.digestHour,
    digest_when_empty: policy.digestWhenEmpty,
    send_hour: policy.sendHour,
    quiet_days: policy.quietDays,
  }
  await tx
    .insertInto('reminder_policies')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute()
}

export async function dropPolicy(tx: Tx, clientId: string) {
  await tx.deleteFrom('reminder_policies').where('client_id', '=', clientId).execute()
}

export const learnerByToken = (db: Database, urlToken: string, scope: Scope) =>
  db
    .selectFrom('users')
    .where(isAtAddress(urlToken))
    .where('users.is_learner', '=', true)
    .where('users.awaits_acceptance', '=', false)
    .where(withinScope(scope))
    .select([
      'users.id',
      'users.client_id as clientId',
      sql<boolean>`users.archived_at is not null`.as('isArchived'),
    ])
    .executeTakeFirst()

/** The mails about what a person has to complete, the latest first. */
export const mailsOf = (db: Database, userId: string) =>
  db
    .selectFrom('reminder_mails')
    .leftJoin('outbox', 'outbox.id', 'reminder_mails.mail_id')
    .where('reminder_mails.user_id', '=', userId)
    .orderBy('reminder_mails.day', 'desc')
    .orderBy('reminder_mails.created_at', 'desc')
    .limit(50)
    .select([
      'reminder_mails.id',
      'reminder_mails.day',
      'reminder_mails.kind',
      'reminder_mails.is_manual as isManual',
      'outbox.subject',
      'outbox.processed_at as processedAt',
      sql<boolean>`coalesce(outbox.has_left, false)`.as('isSent'),
      sql<boolean>`outbox.refused_at is not null`.as('isRefused'),
    ])
    .execute()

export const subjectsOfMails = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('reminder_subjects')
    .innerJoin('courses', 'courses.id', 'reminder_subjects.course_id')
    .where('reminder_subjects.reminder_id', '=', anyOf(ids))
    .orderBy(sql`lower(courses.title)`)
    .orderBy('reminder_subjects.id')
    .select(['reminder_subjects.reminder_id as reminderId', 'courses.title', 'reminder_subjects.kind'])
    .execute()

/** Everything that a person has to complete, as it is shown on the current day. */
export const requiredCourses = (db: Database, userId: string, day: Day) =>
  sql<{
    id: string
    title: string
    status: ObligationStatus
    dueOn: Day | null
    validUntil: Day | null
  }>`
    select courses.id, courses.title, required.status, required.due_on as "dueOn", required.valid_until as "validUntil"
      from obligations_on(array[${userId}::uuid], ${day}::date) as required
      join courses on courses.id = required.course_id
     order by required.due_on nulls last, lower(courses.title), courses.id`
    .execute(db)
    .then(({ rows }) => rows)
