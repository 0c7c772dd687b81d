// Finds which clients come near the limit of their learners, who gets a mail, and what was mailed (rules clients-40 to clients-43).
import { sql } from 'kysely'
import { isActive, isLimited } from '../access/who.ts'
import type { Database, Tx } from '../db/open.ts'
import type { Day } from '../training/calendar.ts'

/**
 * Returns the clients of which something may have to be mailed or stored, by the counts that triggers maintain, so that a run costs no more
 * with more people. The few people who wait for a seat are found by an index of their own.
 */
export async function clientsToLookAt(db: Database, steps: readonly number[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct clients.id
      from clients
      left join learner_counts on learner_counts.client_id = clients.id
     cross join unnest(${steps}::smallint[]) as step (percent)
     cross join lateral (
       select clients.maximum_learners > 0 and 100::bigint * (coalesce(learner_counts.learners, 0) - (
                select count(*) from users
                 where users.client_id = clients.id and awaits_seat and is_learner and archived_at is null))
              >= step.percent * clients.maximum_learners::bigint as is_reached
     ) as seats
      left join seat_notices as notice on notice.client_id = clients.id and notice.percent = step.percent
     where not clients.is_provider and clients.archived_at is null
       and case when seats.is_reached
           then not clients.is_paused and (notice.mailed_on is null or notice.fell_below
                and notice.mailed_on <> day_in_client(clients.id, ${now.toISOString()}::timestamptz))
           else notice.mailed_on is not null and not notice.fell_below end
     order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the client with its day, and what was mailed of it. The caller has locked its row. */
export async function noticesOf(tx: Tx, clientId: string, now: Date) {
  const client = await tx
    .selectFrom('clients')
    .where('id', '=', clientId)
    .select(['name', 'url_token as urlToken'])
    .select(sql<Day>`day_in_client(id, ${now.toISOString()}::timestamptz)`.as('today'))
    .executeTakeFirstOrThrow()
  const notices = await tx
    .selectFrom('seat_notices')
    .where('client_id', '=', clientId)
    .select(['percent', 'mailed_on as mailedOn', 'fell_below as fellBelow'])
    .execute()
  return { ...client, notices }
}
export type Notice = Awaited<ReturnType<typeof noticesOf>>['notices'][number]

/** Stores that fewer seats than these shares are used, so that they are news when they are reached again. */
export async function storeFalls(tx: Tx, clientId: string, percents: readonly number[]): Promise<void> {
  await tx
    .updateTable('seat_notices')
    .set({ fell_below: true })
    .where('client_id', '=', clientId)
    .where('percent', '=', sql<number>`any(${percents}::smallint[])`)
    .execute()
}

/** Stores that these shares were mailed on this day. */
export async function storeNotices(tx: Tx, clientId: string, percents: readonly number[], day: Day) {
  await tx
    .insertInto('seat_notices')
    .values(percents.map((percent) => ({ client_id: clientId, percent, mailed_on: day })))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'percent']).doUpdateSet({ mailed_on: day, fell_below: false }),
    )
    .execute()
}

/**
 * Returns who gets a mail: the managers of the whole client, and the administrators. Administrators are people of the provider (rule
 * access-3), so that only the people of two organisations are looked through.
 */
export const readersOf = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where(isActive)
    .where('users.is_manager', '=', true)
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.email', '<>', '')
    .where((where) =>
      where.or([
        where.and([where('clients.id', '=', clientId), where.not(isLimited)]),
        where.and([
          where('clients.is_provider', '=', true),
          sql<boolean>`'ADMIN' in (users.role, users.secondary_role)`,
        ]),
      ]),
    )
    .orderBy('users.id')
    .select([
      'users.id',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'clients.is_provider as isAdministrator',
    ])
    .execute()
export type Reader = Awaited<ReturnType<typeof readersOf>>[number]
