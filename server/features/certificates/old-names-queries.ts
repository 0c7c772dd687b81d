// Certificates that carry another name than their holder has now, and the requests to issue them again.
import { sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import { countRows, readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

const maxRequests = 20

export const countOldNames = (db: Database | Tx, userId: string) =>
  db.selectFrom('certificates_with_old_name').where('user_id', '=', userId).$call(countRows)

/** Returns their numbers, the earliest first. */
export const numbersWithOldName = (tx: Tx, userId: string) =>
  tx
    .selectFrom('certificates_with_old_name')
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('certificate_id')
    .select('number')
    .$call(readColumn('number'))

export const requestOfPerson = (db: Database, userId: string) =>
  db
    .selectFrom('reissue_requests')
    .where('user_id', '=', userId)
    .select('requested_at as requestedAt')
    .executeTakeFirst()

/** Returns those of these people who have certificates with another name. */
export const idsWithOldName = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('certificates_with_old_name')
    .where('user_id', '=', anyOf(ids))
    .distinct()
    .select('user_id as id')
    .$call(readColumn('id'))

/** Changes nothing for people for whom somebody has asked already. */
export async function addRequests(tx: Tx, ids: readonly string[], by: string): Promise<void> {
  await sql`
    insert into reissue_requests (user_id, requested_by) select unnest(${ids}::uuid[]), ${by}::uuid
    on conflict do nothing`.execute(tx)
}

export async function removeRequest(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reissue_requests').where('user_id', '=', userId).execute()
}

/** Lists the earliest requests about living people within the scope, each with the number of certificates. */
export const listRequests = (db: Database, scope: Scope) =>
  db
    .selectFrom('reissue_requests')
    .innerJoin('users', 'users.id', 'reissue_requests.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .innerJoin('certificates_with_old_name as outdated', 'outdated.user_id', 'users.id')
    .where(withinScope(scope))
    .where('users.archived_at', 'is', null)
    .groupBy(['reissue_requests.user_id', 'users.id', 'clients.id'])
    .orderBy('reissue_requests.requested_at')
    .orderBy('users.id')
    .limit(maxRequests)
    .select([
      'users.url_token as urlToken',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'clients.name as clientName',
      sql<number>`count(*)`.as('certificates'),
    ])
    .execute()
