// Counts compliance once a day for each client, so that each month shows the figures of its last day.
import { jobNames } from '#contract/rules/jobs.ts'
import type { Database } from '../db/open.ts'
import { type Report, rethrow, runParts } from '../jobs/run-parts.ts'
import { clientsToCount, currentObligations, storeSnapshots } from './snapshots-queries.ts'

/**
 * Counts each client whose day has begun since the last time (rule deadlines-56). A second run on the same day changes nothing. `report`
 * gets what fails, and the other clients are counted (rule deletion-12).
 * @returns for how many clients
 */
export async function takeComplianceSnapshots(
  db: Database,
  now: Date,
  report: Report = rethrow,
  stop?: AbortSignal,
): Promise<number> {
  let taken = 0
  await runParts(db, {
    job: jobNames.snapshots,
    parts: await clientsToCount(db, now),
    nameOf: ({ id }) => id,
    async run(client) {
      await storeSnapshots(db, client, currentObligations(client.id))
      taken++
    },
    report,
    stop,
  })
  return taken
}
