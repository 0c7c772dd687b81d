// Reads and stores the referral codes of a client, the present one and those that go on.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import { allCodes } from '../../identity/referral-code-queries.ts'

/** Whether another client than this one has the code, or a former one that still goes on. Without an id, any client counts. */
export async function isCodeTaken(tx: Tx, code: string, exceptClient: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from ${allCodes} as known
     where lower(known.code) = lower(${code}) and known.client_id is distinct from ${exceptClient}::uuid
       and (known.ends_on is null or known.ends_on >= day_in_client(known.client_id, now())
            or known.client_id in (select id from clients where lower(referral_code) = lower(known.code)))
     limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns the former codes of a client that still let people in, or are only used up, those first that end first. */
export const formerCodes = (db: Database, clientId: string) =>
  db
    .selectFrom('former_referral_codes')
    .where('client_id', '=', clientId)
    .where('ends_on', '>=', sql<string>`day_in_client(client_id, now())`)
    .orderBy('ends_on')
    .orderBy('code')
    .select(['code', 'ends_on as endsOn', 'uses', sql<number>`coalesce(max_uses, 0)`.as('maxUses')])
    .execute()

export async function addFormerCode(
  tx: Tx,
  former: { clientId: string; code: string; endsOn: string; maxUses: number | null; uses: number },
) {
  await tx
    .insertInto('former_referral_codes')
    .values({
      client_id: former.clientId,
      code: former.code,
      ends_on: former.endsOn,
      max_uses: former.maxUses,
      uses: former.uses,
    })
    .execute()
}

/** Removes the code from the former codes of the client, and returns how often it was used. */
export async function takeFormerCode(tx: Tx, clientId: string, code: string): Promise<number> {
  const removed = await tx
    .deleteFrom('former_referral_codes')
    .where('client_id', '=', clientId)
    .where(sql`lower(code)`, '=', sql`lower(${code})`)
    .returning('uses')
    .executeTakeFirst()
  return removed?.uses ?? 0
}

/** Counts that somebody has asked to join with the code. The caller has locked the client, so that no use is given twice. */
export async function countUseOfCode(tx: Tx, clientId: string, code: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ referral_code_uses: sql<number>`referral_code_uses + 1` })
    .where('id', '=', clientId)
    .where(sql`lower(referral_code)`, '=', sql`lower(${code})`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tx
    .updateTable('former_referral_codes')
    .set({ uses: sql<number>`uses + 1` })
    .where('client_id', '=', clientId)
    .where(sql`lower(code)`, '=', sql`lower(${code})`)
    .execute()
}
