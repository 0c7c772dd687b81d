// Subscribes to pg_notify on a connection beside the pool: one for a process, for any number of subscribers. A pooler in between must
// reserve the connection for it (session pooling).
import pg from 'pg'
import { type Database, connectionStringOf } from './open.ts'

export interface Subscription {
  /** @throws when the connection is lost, which is reported to onLost too */
  mustBeConnected(): Promise<void>
  end(): Promise<void>
}

interface Listener {
  onNotice: (payload: string) => void
  /** Called once, with the cause. Later notices are missed: subscribe again. */
  onLost: (cause: Error) => void
}

/** Resolves when every notice committed from now on will arrive. @throws when the database cannot be reached */
export async function subscribe(
  db: Database,
  channel: string,
  { onNotice, onLost }: Listener,
): Promise<Subscription> {
  const client = new pg.Client({
    connectionString: connectionStringOf(db),
    application_name: `coppice ${channel}`,
    connectionTimeoutMillis: 5_000,
    // A silent connection is found within ten seconds, with three seconds here and a check every five.
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
  client.on('end', () => lose(new Error('The connection that receives notices has ended')))
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
    async mustBeConnected() {
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
