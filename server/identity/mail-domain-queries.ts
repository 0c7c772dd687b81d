// Changes the mail domain in the addresses of the people of a client (rule people-100).
import { sql } from 'kysely'
import { rowsFrom } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

export interface AtDomain {
  id: string
  clientId: string
  firstName: string
  lastName: string
  email: string
  newEmail: string
  isConfirmed: boolean
  isManager: boolean
  /** Whether another account has the new address. */
  isTaken: boolean
}

/** Returns the people of a client who are not archived and have an address at the domain, by their ids, and locks them if they are changed now. */
export function peopleAtDomain(
  db: Database | Tx,
  {
    clientId,
    oldDomain,
    newDomain,
    isChanging,
  }: { clientId: string; oldDomain: string; newDomain: string; isChanging: boolean },
): Promise<AtDomain[]> {
  const newEmail = sql`split_part(lower(users.email), '@', 1) || '@' || ${newDomain}::text`
  return rowsFrom(db)(sql<AtDomain>`
    select users.id, users.client_id as "clientId", users.first_name as "firstName", users.last_name as "lastName",
           users.email, ${newEmail} as "newEmail", users.email_confirmed_at is not null as "isConfirmed",
           users.is_manager as "isManager",
           exists (select from users as other where lower(other.email) = ${newEmail}) as "isTaken"
      from users
     where users.client_id = ${clientId}::uuid and users.archived_at is null
       and split_part(lower(users.email), '@', 2) = ${oldDomain}
     order by users.id ${isChanging ? sql`for update of users` : sql``}`)
}

export interface PeopleElsewhere {
  people: number
  organisations: number
}

/**
 * Counts the people of other organisations who have an address at the domain and are not archived (rule clients-53). It reads all people,
 * so it is for what administrators do now and then.
 */
export async function peopleElsewhere(
  db: Database | Tx,
  { clientId, domain }: { clientId: string; domain: string },
): Promise<PeopleElsewhere> {
  const { rows } = await sql<PeopleElsewhere>`
    select count(*)::int as people, count(distinct client_id)::int as organisations
      from users
     where client_id <> ${clientId}::uuid and archived_at is null and split_part(lower(email), '@', 2) = ${domain}`.execute(
    db,
  )
  return rows[0] ?? { people: 0, organisations: 0 }
}

/** Stores the new addresses. The earlier ones open the accounts until each person logs in with the new one. */
export async function changeAddresses(tx: Tx, people: readonly AtDomain[]): Promise<void> {
  const changed = JSON.stringify(people.map(({ id, email, newEmail }) => ({ id, email, newEmail })))
  await sql`
    update users set email = listed."newEmail"
      from jsonb_to_recordset(${changed}::jsonb) as listed (id uuid, "newEmail" text)
     where users.id = listed.id`.execute(tx)
  // After the change, which ends whatever address was the earlier one until now.
  await sql`
    insert into earlier_emails (user_id, email)
    select id, email from jsonb_to_recordset(${changed}::jsonb) as listed (id uuid, email text)`.execute(tx)
}

/** Ends the earlier address of a person who has logged in with the new one. */
export async function endEarlierAddress(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('earlier_emails').where('user_id', '=', id).execute()
}
