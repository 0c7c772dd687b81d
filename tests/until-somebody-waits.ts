import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '#server/db/open.ts'

/** Until somebody waits for a lock in the database of this test. */
export async function untilSomebodyWaits(tx: Tx): Promise<void> {
  const waiting = sql<{ isThere: boolean }>`
    select exists (
      select from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()
    ) as "isThere"`
  await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.isThere, { timeout: 10_000 }).toBe(true)
}
