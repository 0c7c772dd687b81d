// Erasing what was deleted: in the database, and then its files.
import type { App } from '../../app/app.ts'
import { notFound } from '../../base/refusal.ts'
import { dueForErasure, eraseDeletion } from '../../deletion/erase-queries.ts'
import { versionsOfCourse } from '../../deletion/queries.ts'
import { packageFolder } from '../courses/versions.ts'
import { dropFilesOfPacks } from '../evidence-packs/cleanup.ts'
import { dropUnusedEvidence } from '../training/evidence-files.ts'

/** @throws Refusal 404 when it was restored or erased meanwhile */
export async function eraseNow(app: App, id: string): Promise<void> {
  if (!(await eraseOne(app, id))) throw notFound()
  await dropFiles(app)
}

/** Everything that can no longer be restored at this time. */
export async function eraseDue(app: App, now: Date, stop?: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await dueForErasure(app.db, now, 100)
    for (const id of ids) {
      if (stop?.aborted) return
      await eraseOne(app, id)
    }
    if (ids.length === 0) break
  }
  await dropFiles(app)
}

async function dropFiles(app: App) {
  await dropUnusedEvidence(app)
  await dropFilesOfPacks(app)
}

async function eraseOne({ db, files }: App, id: string): Promise<boolean> {
  const erased = await db.transaction().execute((tx) => eraseDeletion(tx, id))
  if (!erased) return false
  // The rows of a course stay: results and certificates refer to them.
  if (erased.kind === 'course')
    for (const version of await versionsOfCourse(db, erased.objectId))
      await files.remove(packageFolder(version))
  for (const key of erased.files) await files.remove(key)
  return true
}
