// Hears what PostgreSQL is told by pg_notify, on a connection beside the pool: one for a process, whatever the number
// of those who want to know. A pooler in between must keep the connection to itself (session pooling).
import pg from 'pg'
import { type Database, addressOf } from './open.ts'

export interface Hearing {
  /** @throws when the connection is no longer there, which is told by onLost too */
  mustBeThere(): Promise<void>
  end(): Promise<void>
}

interface Listener {
  onNotice: (payload: string) => void
  /** Told once, with the cause. What is said from then on is not heard: listen again. */
  onLost: (cause: Error) => void
}

/** Resolves when everything that is committed from now on is heard. @throws when the database cannot be reached */
export async function listen(
  db: Database,
  channel: string,
  { onNotice, onLost }: Listener,
): Promise<Hearing> {
  const client = new pg.Client({
    connectionString: addressOf(db),
    application_name: `coppice ${channel}`,
    connectionTimeoutMillis: 5_000,
    // Three seconds and the check of every five find a silent line within ten.
    query_timeout: 3_000,
    keepAlive: true,
  })
  let ended = false
  const lose = (cause: Error) => {
    if (ended) return
    ended = true
    onLost(cause)
    void client.end().catch(() => undefined)
  }
  client.on('error', lose)
  client.on('end', () => lose(new Error('The connection that hears what happens has ended')))
  client.on('notification', ({ payload }) => onNotice(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    ended = true
    void client.end().catch(() => undefined)
    throw error
  }
  return {
    async mustBeThere() {
      try {
        await client.query('select 1')
      } catch (error) {
        lose(error as Error)
        throw error
      }
    },
    async end() {
      ended = true
      await client.end().catch(() => undefined)
    },
  }
}
