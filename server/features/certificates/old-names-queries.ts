// Certificates that carry another name than their holder has now, and the requests to issue them again.
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import { countRows, readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

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
