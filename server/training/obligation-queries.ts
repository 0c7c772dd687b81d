import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

/**
 * Works out again the obligations of people whose facts have changed, or whose day has come (rule deadlines-17).
 * @returns of how many people; 0 when there is nothing left to do
 */
export async function updateObligations(db: Database, atMost: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`select update_obligations(${atMost}) as people`.execute(db)
  return rows[0]?.people ?? 0
}

/** Makes one row of each of the counts of obligations; nothing that is read changes by it. */
export async function addUpCounts(db: Database): Promise<void> {
  await sql`select add_up_obligation_counts(), add_up_due_counts()`.execute(db)
}
