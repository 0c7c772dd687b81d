import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/db/open.ts'

/**
 * Resolves when a connection waits for a lock in the database of this test. Not to be called within a transaction,
 * which always sees the connections that existed at its first query.
 */
export async function untilLockWaits(db: Database): Promise<void> {
  const waiting = sql<{ isThere: boolean }>`
    select exists (
      select from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()
    ) as "isThere"`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.isThere, { timeout: 10_000 }).toBe(true)
}
