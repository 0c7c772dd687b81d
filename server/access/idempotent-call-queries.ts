import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

export interface IdempotentCall {
  keyId: string
  nameHash: Buffer
  requestHash: Buffer
}

const hours = 24
const isForgotten = sql`call.begun_at < now() - make_interval(hours => ${hours})`

/** Records that a call is begun. @returns false if one with this name was begun within the last 24 hours */
export async function beginCall(
  db: Database,
  { keyId, nameHash, requestHash }: IdempotentCall,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_calls as call (key_id, name_hash, request_hash) values (${keyId}, ${nameHash}, ${requestHash})
    on conflict (key_id, name_hash) do update
      set request_hash = excluded.request_hash, result = null, begun_at = now() where ${isForgotten}
    returning true`.execute(db)
  return rows.length > 0
}

export const firstCall = (db: Database, { keyId, nameHash }: IdempotentCall) =>
  db
    .selectFrom('idempotent_calls')
    .where('key_id', '=', keyId)
    .where('name_hash', '=', nameHash)
    .select([
      'request_hash as requestHash',
      'result',
      sql<boolean>`begun_at < now() - interval '1 minute'`.as('isLate'),
    ])
    .executeTakeFirst()

export async function endCall(
  db: Database,
  { keyId, nameHash }: IdempotentCall,
  result: string,
): Promise<void> {
  await db
    .updateTable('idempotent_calls')
    .where('key_id', '=', keyId)
    .where('name_hash', '=', nameHash)
    .set({ result })
    .execute()
}

/** Forgets a call that was refused and changed nothing, so that it can be sent again. */
export async function forgetCall(db: Database, { keyId, nameHash }: IdempotentCall): Promise<void> {
  await db
    .deleteFrom('idempotent_calls')
    .where('key_id', '=', keyId)
    .where('name_hash', '=', nameHash)
    .execute()
}

export async function dropPastCalls(db: Database): Promise<void> {
  await sql`delete from idempotent_calls as call where ${isForgotten}`.execute(db)
}
