// Erasing what was deleted: in the database and in the file store.
import { jobNames } from '#contract/rules/jobs.ts'
import type { App } from '../../app/app.ts'
import { notFound } from '../../base/refusal.ts'
import { dueForErasure, eraseDeletion } from '../../deletion/erase-queries.ts'
import { versionsOfCourse } from '../../deletion/queries.ts'
import { type Report, rethrow, runParts } from '../../jobs/run-parts.ts'
import { packageFolder } from '../courses/versions.ts'
import { dropFilesOfPacks } from '../evidence-packs/cleanup.ts'
import { dropUnusedEvidence } from '../training/evidence-files.ts'

/** @throws Refusal 404 when it was restored or erased meanwhile */
export async function eraseNow(app: App, id: string): Promise<void> {
  if (!(await eraseOne(app, id))) throw notFound()
  await dropFiles(app)
}

/** Everything that can no longer be restored at this time: each on its own, as `report` gets what fails (rule deletion-12). */
export async function eraseDue(
  app: App,
  now: Date,
  report: Report = rethrow,
  stop?: AbortSignal,
): Promise<void> {
  await runParts(app.db, {
    job: jobNames.erasing,
    parts: await dueForErasure(app.db, now),
    nameOf: (id) => id,
    run: (id) => eraseOne(app, id),
    report,
    stop,
  })
  if (!stop?.aborted) await dropFiles(app)
}

async function dropFiles(app: App) {
  await dropUnusedEvidence(app)
  await dropFilesOfPacks(app)
}

/** The files go last and before the commit: when one cannot be removed, everything stays, and is found at the next try. */
async function eraseOne({ db, files }: App, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const erased = await eraseDeletion(tx, id)
    if (!erased) return false
    // The rows of a course stay: results and certificates refer to them.
    if (erased.kind === 'course')
      for (const version of await versionsOfCourse(tx, erased.objectId))
        await files.remove(packageFolder(version))
    for (const key of erased.files) await files.remove(key)
    return true
  })
}
