// The first and the last working days of people (rules people-80 to people-84), and whose invitation waits for the first one.
import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import { readColumn } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

/** The current day of the client of a person. */
export const dayOfPerson = sql<string>`day_in_client(users.client_id, now())`

/** Whether the first working day of the person is still to come. */
export const startsLater = sql<boolean>`coalesce(users.starts_on > ${dayOfPerson}, false)`

export interface WorkingDays {
  /** Null if there is none. */
  startsOn: string | null
  endsOn: string | null
}

export async function setWorkingDays(tx: Tx, id: string, { startsOn, endsOn }: WorkingDays) {
  await tx
    .updateTable('users')
    .where('id', '=', id)
    .where(sql<boolean>`(starts_on, ends_on) is distinct from (${startsOn}::date, ${endsOn}::date)`)
    .set({ starts_on: startsOn, ends_on: endsOn })
    .execute()
}

/** Returns the current day of a client. */
export async function dayOfClient(db: Database | Tx, clientId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select day_in_client(${clientId}::uuid, now()) as day`.execute(
    db,
  )
  return rows[0]?.day ?? ''
}

/** Lets the invitations of those of these people wait whose first working day is still to come, and returns their ids. */
export async function letInvitationsWait(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into waiting_invitations (user_id)
    select id from users
     where id = ${anyOf(ids)} and email <> '' and email_confirmed_at is null and starts_on is not null and ${startsLater}
     order by id
    on conflict (user_id) do update set user_id = excluded.user_id
    returning user_id as id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Lets the invitation of an archived person wait until the person is restored. */
export async function letInvitationWait(tx: Tx, id: string) {
  await tx.insertInto('waiting_invitations').values({ user_id: id }).execute()
}

export async function endWaiting(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx.deleteFrom('waiting_invitations').where('user_id', '=', anyOf(ids)).execute()
}

/** Returns the ids of those of these people whose invitation waits. */
export async function whoseInvitationWaits(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const found = await tx
    .selectFrom('waiting_invitations')
    .where('user_id', '=', anyOf(ids))
    .select('user_id as id')
    .$call(readColumn('id'))
  return new Set(found)
}

/**
 * Returns those of these people whose invitation has waited until now, and locks them, so that another process does not invite them too.
 */
export const startedPeople = (tx: Tx, clientId: string, ids: readonly string[]) =>
  tx
    .selectFrom('waiting_invitations')
    .innerJoin('users', 'users.id', 'waiting_invitations.user_id')
    .where('users.client_id', '=', clientId)
    .where('users.id', '=', anyOf(ids))
    .where('users.archived_at', 'is', null)
    .where('users.email_confirmed_at', 'is', null)
    .where(sql<boolean>`not ${startsLater}`)
    .orderBy('users.id')
    .forUpdate('waiting_invitations')
    .skipLocked()
    .select(['users.id', 'users.first_name as firstName', 'users.last_name as lastName', 'users.email'])
    .select('users.awaits_seat as isUnknown')
    .execute()
