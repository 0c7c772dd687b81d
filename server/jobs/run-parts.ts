// Runs a job that works through a list. Each part is done by itself. One that fails is recorded with its reason and tried again later,
// and the others continue (rule deletion-12).
import type { JobName } from '#contract/rules/jobs.ts'
import type { Database } from '../db/open.ts'
import { forgetPart, keepParts, recordFailedPart, triedParts } from './parts-queries.ts'

export type Report = (error: unknown) => void

/** Used for a run that somebody waits for: the first failure ends it. */
export const rethrow: Report = (error) => {
  throw error
}

export interface PartsOfJob<Part> {
  job: JobName
  /** All parts that are due. The failure of a part that is no longer among them is forgotten. */
  parts: readonly Part[]
  /** Returns a name that is unique in the job, and the same at the next try. */
  nameOf(part: Part): string
  run(part: Part): Promise<unknown>
  /** Gets each failure, and the run goes on, unless this throws. */
  report: Report
  stop?: AbortSignal | undefined
}

/** @throws when the database does not answer: then nothing can be recorded either */
export async function runParts<Part>(
  db: Database,
  { job, parts, nameOf, run, report, stop }: PartsOfJob<Part>,
): Promise<void> {
  await keepParts(db, job, parts.map(nameOf))
  const tried = await triedParts(db, job)
  for (const part of parts) {
    if (stop?.aborted) return
    const name = nameOf(part)
    if (tried.get(name) === 'waits') continue
    try {
      await run(part)
    } catch (error) {
      await recordFailedPart(db, job, name, error)
      report(error)
      continue
    }
    if (tried.has(name)) await forgetPart(db, job, name)
  }
}
