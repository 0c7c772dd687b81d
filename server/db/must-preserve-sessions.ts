// Checks at the start that a pooler preserves sessions. A pooler that pools by transaction gives each transaction another connection to
// PostgreSQL: notices are never received, and a lock that outlives a transaction belongs to another client. This fails silently.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { UnfitDatabaseError } from './unfit-database-error.ts'

const timeoutMs = 3_000

const pastPooler = (setting: string) => (setting === 'DATABASE_URL' ? 'DATABASE_DIRECT_URL' : setting)

/** @param setting the setting that holds the address. @throws UnfitDatabaseError when a notice does not arrive */
export async function mustPreserveSessions(connectionString: string, setting: string): Promise<void> {
  const channel = `coppice_check_${randomUUID().replaceAll('-', '')}`
  const [listener, speaker] = [0, 1].map(() => {
    const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
    return new pg.Client({ connectionString, application_name: 'coppice check', ...limits })
  }) as [pg.Client, pg.Client]
  for (const client of [listener, speaker]) client.on('error', () => undefined)
  try {
    const received = new Promise<boolean>((resolve) => listener.on('notification', () => resolve(true)))
    await listener.connect()
    await listener.query(`listen ${channel}`)
    await speaker.connect()
    await speaker.query('select pg_notify($1, $2)', [channel, ''])
    if (!(await Promise.race([received, sleep(timeoutMs, false, { ref: false })])))
      throw new UnfitDatabaseError(
        `${setting} leads through a pooler that pools by transaction, which loses notifications. Please let it pool by session, or set ${pastPooler(setting)} to the address of PostgreSQL itself.`,
      )
  } finally {
    for (const client of [listener, speaker]) void client.end().catch(() => undefined)
  }
}
