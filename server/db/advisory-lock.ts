// Runs work that two processes which start at once on one database must not both do.
import pg from 'pg'
import { type Database, connectionStringOf } from './open.ts'

const lockKey = 4_726_001

/**
 * Does the work while no other process on this database does work of this kind. The others wait as long as it takes. Holds a connection
 * of its own meanwhile, without time limits, so that the work may take several transactions. Must not be nested.
 */
export async function withAdvisoryLock<T>(db: Database, work: (holder: pg.Client) => Promise<T>): Promise<T> {
  const holder = new pg.Client({
    connectionString: connectionStringOf(db),
    application_name: 'coppice start',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A query on the connection fails and reports the error.
  holder.on('error', () => undefined)
  await holder.connect()
  try {
    // Waiting for the lock is a statement too, and would be ended where statements have a limit.
    await holder.query('set statement_timeout = 0')
    await holder.query('select pg_advisory_lock($1)', [lockKey])
    // The lock ends with the connection.
    return await work(holder)
  } finally {
    await holder.end().catch(() => undefined)
  }
}
