// The hash chain over the audit log (decision 165).
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** Every entry up to `id` is stored, or never will be, once all transactions up to `transaction` have ended. */
export interface Horizon {
  id: number
  transaction: string
}

/**
 * Two statements: the id first, so that a lower one was taken by a transaction with a lower number than the one that is made
 * now. Undefined where no id was taken since `sealed`.
 */
export async function horizon(db: Database, sealed = 0): Promise<Horizon | undefined> {
  const ids = await sql<{ id: number }>`
    select case when is_called then last_value else 0 end as id from audit_entry_ids`.execute(db)
  const id = ids.rows[0]?.id ?? 0
  if (id <= sealed) return undefined
  const made = await sql<{ transaction: string }>`select pg_current_xact_id()::text as transaction`.execute(
    db,
  )
  return { id, transaction: made.rows[0]?.transaction ?? '' }
}

export async function hasPassed(db: Database, { transaction }: Horizon): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${transaction}::xid8 as passed`.execute(db)
  return rows[0]?.passed ?? false
}

const idsAtOnce = 1_000

/** Seals everything up to the horizon. */
export async function sealUpTo(db: Database, { id }: Horizon): Promise<void> {
  for (let sealed = -1; ;) {
    const { rows } = await sql<{ sealed: number }>`select audit_seal(${id}, ${idsAtOnce}) as sealed`.execute(
      db,
    )
    const reached = rows[0]?.sealed ?? 0
    if (reached >= id || reached === sealed) return
    sealed = reached
  }
}

export async function headOfChain(db: Database): Promise<{ number: number; hash: string } | undefined> {
  const head = await db
    .selectFrom('audit_seals')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head && { number: head.number, hash: head.hash.toString('hex') }
}

const sealsRemovedAtOnce = 50

/** Removes some of the entries that are older than the provider has chosen, and answers how many (rule audit-10). */
export async function removeOldEntries(db: Database): Promise<number> {
  const { rows } = await sql<{
    removed: number
  }>`select audit_remove_old(${sealsRemovedAtOnce}) as removed`.execute(db)
  return rows[0]?.removed ?? 0
}
