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
