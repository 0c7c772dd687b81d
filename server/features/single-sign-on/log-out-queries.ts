// Messages of providers that somebody has logged out there.
import { sql } from 'kysely'
import { hasChanged } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

/** Takes a message, so that nobody can send it again. @returns false if it was taken before */
export const takeMessage = (tx: Tx, providerId: string, idHash: Buffer) =>
  tx
    .insertInto('used_log_out_messages')
    .values({
      provider_id: providerId,
      id_hash: idHash,
      // By then it is much too old to be taken.
      expires_at: sql<string>`now() + interval '1 hour'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)

export async function dropPastMessages(db: Database): Promise<void> {
  await db
    .deleteFrom('used_log_out_messages')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
}
