// How compliance has developed: once a day it is counted for each client, so that each month shows the figures of its last day.
import type { Database } from '../db/open.ts'
import { clientsToCount, currentObligations, storeSnapshots } from './snapshots-queries.ts'

/**
 * Of each client whose day has begun since the last time (rule deadlines-56). Again on the same day it changes nothing.
 * @returns for how many clients
 */
export async function takeComplianceSnapshots(
  db: Database,
  now: Date,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  const clients = await clientsToCount(db, now)
  let taken = 0
  for (const client of clients) {
    if (stop.aborted) break
    await storeSnapshots(db, client, currentObligations(client.id))
    taken++
  }
  return taken
}
