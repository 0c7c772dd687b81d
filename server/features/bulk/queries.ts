import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

/** Returns those of these people who have something to complete, of which nothing is late, due soon or to be renewed. */
export const idsWithNothingDue = (db: Database | Tx, ids: readonly string[]) =>
  db
    .selectFrom('people_obligations')
    .where('user_id', '=', anyOf(ids))
    .where('state', '=', 'nothingDue')
    .select('user_id as id')
    .$call(readColumn('id'))

/** Returns the clients of those of these people who are not archived. The caller has chosen them within the own scope. */
export const clientsOfPeople = (db: Database | Tx, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .select(['id', 'client_id as clientId'])
    .execute()

/** Returns the names of people by their ids. The caller has chosen them within the own scope. */
export async function namesOfPeople(db: Database | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .select(['id', 'first_name', 'last_name'])
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}

/**
 * Returns those of these people who are not archived, with the current day of their client. The caller has chosen them within the own scope.
 * @param locks whether they are locked, in the order of ids, so that two periods of one person are not worked out at the same time; a preview does
 * not need it
 */
export const learnersOf = (tx: Tx, ids: readonly string[], { locks }: { locks: boolean }) =>
  tx
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .$if(locks, (query) => query.forNoKeyUpdate())
    .select([
      'id',
      'client_id as clientId',
      'is_learner as isLearner',
      sql<string>`day_in_client(client_id, now())`.as('today'),
    ])
    .execute()
