import { sql } from 'kysely'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { isOpenClient } from '../access/who.ts'
import { rowsFrom } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { clientsWithPolicy } from './policy-queries.ts'

export interface PeopleOfDay {
  clientId: string
  ids: string[]
}

/**
 * Returns the people whose invitation has waited until this moment, by client. Invitations of a day are sent from the hour of the policy
 * on, or from the proposed hour without a policy (rule people-80).
 */
export function peopleToStart(db: Database, now: Date): Promise<PeopleOfDay[]> {
  const moment = now.toISOString()
  return rowsFrom(db)(sql<PeopleOfDay>`
    select clients.id as "clientId", array_agg(users.id order by users.id) as ids
      from ${clientsWithPolicy}
      cross join lateral (
        select (${moment}::timestamptz at time zone zone.name)::date as today,
               extract(hour from ${moment}::timestamptz at time zone zone.name) as hour
      ) as here
      join users on users.client_id = clients.id
      join waiting_invitations on waiting_invitations.user_id = users.id
     where ${isOpenClient} and users.archived_at is null and users.email_confirmed_at is null
       and (users.starts_on is null or users.starts_on < here.today
            or users.starts_on = here.today and here.hour >= coalesce(policy.send_hour, ${proposedReminders.sendHour}::integer))
     group by clients.id order by clients.id`)
}

/** Returns the learners whose last working day has passed at this moment, by client (rule people-81). */
export const peopleToEnd = (db: Database, now: Date) =>
  rowsFrom(db)(sql<PeopleOfDay>`
    select clients.id as "clientId", array_agg(users.id order by users.id) as ids
      from clients
      join users on users.client_id = clients.id and users.ends_on < day_in_client(clients.id, ${now.toISOString()}::timestamptz)
     where users.archived_at is null and users.is_learner and not users.is_manager and clients.archived_at is null
     group by clients.id order by clients.id`)

/** Locks those of these people who are still to be archived at this moment. */
export async function lockEnded(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
     where id = any(${ids}::uuid[]) and archived_at is null and is_learner and not is_manager
       and ends_on < day_in_client(client_id, ${now.toISOString()}::timestamptz)
     order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lets the changes of the transaction be recorded in an entry of the audit log. */
export const beginEntry = (tx: Tx) => sql`select set_config('coppice.audit', '0', true)`.execute(tx)

export const writeEntryOfEnd = (tx: Tx, clientId: string) =>
  sql`select audit_write('job', 'people.end', null, ${clientId}::uuid, '', '', '{}')`.execute(tx)
