// Removes packs that have expired, and what a process that was killed has left in the file store.
import type { App } from '../../app/app.ts'
import { runEach } from '../../base/run-each.ts'
import { deleteExpired, knownPacks } from './queries.ts'
import { keyOf } from './service.ts'

const hour = 3_600_000
/** Longer than the making of any pack and any upload. */
const abandonedAfter = 24 * hour

export async function dropOldPacks(app: Pick<App, 'db' | 'files'>): Promise<void> {
  await deleteExpired(app.db)
  await dropFilesOfPacks(app)
}

/** The files of packs that are not there any more. */
export async function dropFilesOfPacks({ db, files }: Pick<App, 'db' | 'files'>): Promise<void> {
  const ids = (await files.list('evidence-packs')).flatMap(
    (name) => /^([0-9a-f-]{36})\.zip$/.exec(name)?.[1] ?? [],
  )
  const known = await knownPacks(db, ids)
  await runEach(
    ids.filter((id) => !known.has(id)),
    (id) => files.remove(keyOf(id)),
  )
}

/** Files that were being written when their process was killed. */
export async function dropAbandonedFiles({ files }: Pick<App, 'files'>, now = Date.now()): Promise<void> {
  await runEach(files.keys('partial'), async (key) => {
    const found = await files.look(key)
    if (found && now - found.modifiedAt.getTime() > abandonedAfter) await files.remove(key)
  })
}
