import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'

/** Does something for an administrator that an operator wants at the command line, with its entry in the audit log (rule audit-13). */
export const asAdminCommand = (
  db: Database,
  call: 'accounts.adminLink' | 'accounts.adminReset',
  { id, clientId }: { id: string; clientId: string },
  work: (tx: Tx) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('coppice.audit', '0', true)`.execute(tx)
    await work(tx)
    await sql`select audit_write('command', ${call}, null, ${clientId}::uuid, '', '', array[${id}::uuid])`.execute(
      tx,
    )
  })
