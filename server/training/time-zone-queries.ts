import { sql } from 'kysely'
import { noTimeZone, usualTimeZone } from '#contract/rules/time-zone.ts'
import { invalid } from '../base/refusal.ts'
import type { Database, Tx } from '../db/open.ts'

/** The database uses the zone too, and may know fewer zones. @throws Refusal 400 for a name that it does not know */
export async function mustBeTimeZone(db: Database | Tx, zone: string): Promise<void> {
  if (zone === '') return
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db)
  if (rows.length === 0) throw invalid(noTimeZone)
}

/** Returns the zone that is set for the provider; empty when none is chosen. */
export async function timeZoneOfProvider(db: Database | Tx): Promise<string> {
  const provider = await db
    .selectFrom('clients')
    .where('is_provider', '=', true)
    .select('time_zone')
    .executeTakeFirst()
  return provider?.time_zone ?? ''
}

/** Returns the zone of the days of clients without one of their own (rule deadlines-50). */
export const sharedTimeZone = async (db: Database) => (await timeZoneOfProvider(db)) || usualTimeZone
