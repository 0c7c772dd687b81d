import { sql } from 'kysely'
import type { Tx } from './open.ts'

/** Does work whose changes of rows are not listed one by one in the audit log, because another change in the entry stands for them. */
export async function withoutAudit<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ audit: string | null }>`
    select current_setting('coppice.audit', true) as audit`.execute(tx)
  await sql`select set_config('coppice.audit', '', true)`.execute(tx)
  const result = await work()
  await sql`select set_config('coppice.audit', ${rows[0]?.audit ?? ''}, true)`.execute(tx)
  return result
}
