import { sql } from 'kysely'
import type { Scope } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Database, Tx } from '../../db/open.ts'
import { livingPeople, roleColumns } from '../../identity/people-queries.ts'

/** Returns what a card needs of those of these people who are within the scope, in the order of the ids. */
export const peopleForCards = (db: Database | Tx, scope: Scope, ids: readonly string[]) =>
  livingPeople(db, scope)
    .leftJoin('login_cards', 'login_cards.user_id', 'users.id')
    .where('users.id', '=', anyOf(ids))
    .orderBy(sql`array_position(${ids}::uuid[], users.id)`)
    .select(roleColumns)
    .select([
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.login_name as loginName',
      'clients.name as organisation',
      'clients.referral_code as organisationCode',
      sql<boolean>`coalesce(login_cards.code_hash is not null and login_cards.code_ends_at > now(), false)`.as(
        'hasUnusedCode',
      ),
    ])
    .execute()
export type PersonForCard = Awaited<ReturnType<typeof peopleForCards>>[number]

/** Returns the last whole day on which codes that end at this time work, by client. */
export async function lastDays(
  db: Database | Tx,
  clientIds: readonly string[],
  endsAt: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ clientId: string; day: string }>`
    select id as "clientId", day_in_client(id, ${endsAt}::timestamptz) - 1 as day
      from unnest(${clientIds}::uuid[]) as id`.execute(db)
  return new Map(rows.map(({ clientId, day }) => [clientId, day]))
}
