// Work that two processes starting at once on one database must not do both.
import { sql } from 'kysely'
import type { Database } from './open.ts'

const lockKey = 4_726_001

/**
 * Does the work while no other process on this database does work of this kind; the others wait as long as it takes.
 * Holds a connection of its own meanwhile, so that the work may take several transactions. Not to be nested.
 */
export async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (holder) => {
    // Waiting is a statement as well, and would be ended as one that takes too long.
    await sql`set statement_timeout = 0`.execute(holder)
    await sql`select pg_advisory_lock(${lockKey})`.execute(holder)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(holder)
      await sql`reset statement_timeout`.execute(holder)
    }
  })
}
