import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Writes the entry of the audit log for a link that an operator has made at the command line (rule audit-13). */
export async function recordAdminLink(tx: Tx, { id, clientId }: { id: string; clientId: string }) {
  await sql`select audit_write('command', 'accounts.adminLink', null, ${clientId}::uuid, '', '', array[${id}::uuid])`.execute(
    tx,
  )
}
