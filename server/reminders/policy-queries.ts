import { sql } from 'kysely'
import { isOpenClient } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import { isThere, rowsFrom } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import type { Day } from '../training/calendar.ts'
import type { Policy } from './triggers.ts'

/** A client that reminds its people, on a day. */
export interface ClientDay {
  clientId: string
  clientName: string
  /** The day for which the mails are. */
  day: Day
  /** The current day. It is later than `day` for a digest that could not be sent on its day: then its figures are those of this day. */
  today: Day
  policy: Policy
}

const policy = sql<Policy>`json_build_object(
  'isEnabled', policy.is_enabled, 'enabledOn', policy.enabled_on, 'onAssignment', policy.on_assignment,
  'beforeDue', policy.before_due, 'overdueEvery', policy.overdue_every, 'overdueAtMost', policy.overdue_at_most,
  'beforeExpiry', policy.before_expiry, 'noticeAfter', policy.notice_after, 'digestWeekday', policy.digest_weekday,
  'digestHour', policy.digest_hour, 'digestWhenEmpty', policy.digest_when_empty, 'sendHour', policy.send_hour,
  'quietDays', policy.quiet_days)`

/** Joins clients with the policy that applies to them: their own, otherwise that of the provider. */
export const clientsWithPolicy = sql`
  clients
  cross join lateral (
    select coalesce(clients.time_zone, (select time_zone from clients as provider where is_provider), 'UTC') as name
  ) as zone
  left join lateral (
    select reminder_policies.*
      from reminder_policies join clients as owner on owner.id = reminder_policies.client_id
     where reminder_policies.client_id = clients.id or owner.is_provider
     order by owner.is_provider, reminder_policies.client_id = clients.id desc
     limit 1
  ) as policy on true`

/** Returns the clients whose mails of a kind are due at a given time and are not all queued yet (rules reminders-1 and reminders-9). */
export function dueClients(db: Database, kind: 'reminders' | 'digest', now: Date): Promise<ClientDay[]> {
  const moment = now.toISOString()
  // A digest belongs to its weekday, and is sent up to two days later after a stop of the server.
  const plannedDay =
    kind === 'reminders'
      ? sql`here.today`
      : sql`here.today - ((extract(isodow from here.today)::integer - policy.digest_weekday + 7) % 7)`
  const isDue =
    kind === 'reminders'
      ? sql`here.hour >= policy.send_hour and extract(isodow from here.today)::integer <> all (policy.quiet_days)`
      : sql`policy.digest_weekday is not null and planned.day >= policy.enabled_on
            and here.today - planned.day <= 2 and (here.today > planned.day or here.hour >= policy.digest_hour)`
  return rowsFrom(db)(sql<ClientDay>`
    select clients.id as "clientId", clients.name as "clientName", planned.day, here.today, ${policy} as policy
      from ${clientsWithPolicy}
      cross join lateral (
        select (${moment}::timestamptz at time zone zone.name)::date as today,
               extract(hour from ${moment}::timestamptz at time zone zone.name) as hour
      ) as here
      cross join lateral (select ${plannedDay} as day) as planned
     where ${isOpenClient} and policy.is_enabled and ${isDue}
       and not exists (
         select from reminder_runs
          where reminder_runs.client_id = clients.id and reminder_runs.kind = ${kind} and reminder_runs.day = planned.day
       )
     order by clients.id`)
}

/** The policy that holds for a client, with its current day; without a policy it is as undefined. */
export async function policyOf(db: Database | Tx, clientId: string, now: Date) {
  const { rows } = await sql<{
    clientId: string
    clientName: string
    day: Day
    hour: number
    isPaused: boolean
    policy: Policy
    hasPolicy: boolean
    isOwn: boolean
  }>`
    select clients.id as "clientId", clients.name as "clientName", clients.is_paused as "isPaused",
           (${now.toISOString()}::timestamptz at time zone zone.name)::date as day,
           extract(hour from ${now.toISOString()}::timestamptz at time zone zone.name)::integer as hour,
           policy.client_id is not null as "hasPolicy", coalesce(policy.client_id = clients.id, false) as "isOwn",
           ${policy} as policy
      from ${clientsWithPolicy}
     where clients.id = ${clientId}::uuid and clients.archived_at is null`.execute(db)
  return rows[0]
}

/** A client that sends reminders, with how long before its end a completion of a course can be renewed there. */
export interface RemindedClient {
  clientId: string
  today: Day
  /** Whether the reminders of today have been sent. */
  isOver: boolean
  renewalDays: number
  policy: Policy
}

/** Returns those of these clients that remind people by themselves. */
export const remindedClients = (db: Database, clientIds: readonly string[], courseId: string, now: Date) =>
  rowsFrom(db)(sql<RemindedClient>`
    select clients.id as "clientId", here.today, rule.renewal_days as "renewalDays", ${policy} as policy,
           exists (select from reminder_runs
                    where reminder_runs.client_id = clients.id and reminder_runs.kind = 'reminders'
                      and reminder_runs.day = here.today) as "isOver"
      from ${clientsWithPolicy}
      cross join lateral (select (${now.toISOString()}::timestamptz at time zone zone.name)::date as today) as here
      cross join lateral validity_in_client(clients.id, ${courseId}::uuid) as rule
     where clients.id = ${anyOf(clientIds)} and ${isOpenClient} and policy.is_enabled`)

export async function endRunOf(
  db: Database,
  { clientId, day }: ClientDay,
  kind: 'reminders' | 'digest',
  mails: number,
) {
  await db
    .insertInto('reminder_runs')
    .values({ client_id: clientId, kind, day, mails })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const hasRun = (db: Database, clientId: string, kind: 'reminders' | 'digest', day: Day) =>
  db
    .selectFrom('reminder_runs')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .select('day')
    .$call(isThere)
