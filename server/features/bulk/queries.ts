import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/open.ts'

/** Returns those of these people who have something to complete, of which nothing is late, due soon or to be renewed. */
export async function idsWithNothingDue(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('people_obligations')
    .where('user_id', '=', anyOf(ids))
    .where('state', '=', 'nothingDue')
    .select('user_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the first of the mails to these people that were written in this transaction, by the name of the recipient. */
export async function firstMailOfNow(tx: Tx, ids: readonly string[]) {
  const mail = await tx
    .selectFrom('outbox')
    .where('user_id', '=', anyOf(ids))
    .where('created_at', '=', sql<string>`now()`)
    .orderBy('to_name')
    .orderBy('id')
    .select(['to_name as toName', 'subject', 'html', 'text'])
    .executeTakeFirst()
  return mail ?? null
}
