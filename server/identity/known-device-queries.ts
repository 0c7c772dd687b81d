// Remembers which devices a person has used, to write to the person about a new one (rules access-44 and access-45).
import { sql } from 'kysely'
import { type Origin, deviceOf, networkOf } from '../access/origin.ts'
import { storedKey } from '../access/rate-limit.ts'
import type { Database, Tx } from '../db/open.ts'

const remembered = sql`interval '90 days'`

/**
 * Remembers the device of a log-in.
 * @returns whether it is a new one: not used in the last 90 days by a person of whom a device is known already. Of two log-ins at the same
 * moment one gets true
 */
export async function rememberDevice(tx: Tx, userId: string, from: Origin): Promise<boolean> {
  const key = storedKey(`device:${JSON.stringify([userId, deviceOf(from), networkOf(from)])}`)
  // The second part of the answer reads the rows from before this statement.
  const { rows } = await sql<{ isNew: boolean }>`
    with used as (
      insert into known_devices as known (user_id, device_key) values (${userId}::uuid, ${key})
      on conflict (user_id, device_key) do update set
        last_used_at = now(),
        known_since = case when known.last_used_at <= now() - ${remembered} then now() else known.known_since end
      returning known_since)
    select known_since = now() and exists (select from known_devices where user_id = ${userId}::uuid) as "isNew"
      from used`.execute(tx)
  return rows[0]?.isNew === true
}

/** Deletes devices that count as new, except the last one of a person: without any, the next device would not be told. */
export async function dropPastDevices(db: Database) {
  await sql`
    delete from known_devices
     where last_used_at <= now() - ${remembered}
       and exists (select from known_devices as later
                    where later.user_id = known_devices.user_id
                      and (later.last_used_at, later.device_key) > (known_devices.last_used_at, known_devices.device_key))`.execute(
    db,
  )
}
