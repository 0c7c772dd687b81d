// Whether every file is there that a row names: one that is not was lost by a disk or a person, and a backup has it.
import type { App } from '../../app/app.ts'
import { startWorker } from '../../jobs/workers.ts'
import { knownEvidence, knownImages, namedEvidence, namedImages } from './stored-file-queries.ts'
import { versionSizes } from './version-queries.ts'

const day = 24 * 3_600

const singleFiles = [
  { prefix: 'images', namedBy: namedImages, stillNamed: knownImages },
  { prefix: 'evidence', namedBy: namedEvidence, stillNamed: knownEvidence },
]

/** The keys of pictures and evidence, and the folders of packages of which not every file is there. */
export async function findMissingFiles(
  { db, files }: Pick<App, 'db' | 'files'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const missing: string[] = []
  for (const { prefix, namedBy, stillNamed } of singleFiles) {
    const named = await namedBy(db)
    const stored = new Set<string>()
    if (named.length > 0) for await (const key of files.keys(prefix)) stored.add(key)
    // One that was replaced meanwhile is no longer named.
    const absent = named.filter((key) => !stored.has(key))
    missing.push(...[...(await stillNamed(db, absent))].sort())
  }
  for (const { id, fileCount } of await versionSizes(db)) {
    signal?.throwIfAborted()
    const keys: string[] = []
    for await (const key of files.keys(`packages/${id}`)) keys.push(key)
    if (keys.length < fileCount) missing.push(`packages/${id} (${keys.length} of ${fileCount} files)`)
  }
  return missing
}

/**
 * Looks once in the background, so that a start takes no longer with many files, and again every day. What it finds is
 * reported once and stored in `app.missingFiles`. Returns a function that stops it.
 */
export function watchForMissingFiles(
  app: App,
  report: (missing: readonly string[]) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  async function look(signal: AbortSignal) {
    const missing = await findMissingFiles(app, signal)
    const isNew = missing.some((key) => !app.missingFiles.includes(key))
    app.missingFiles = missing
    if (isNew) report(missing)
  }
  return startWorker(
    app.db,
    {
      name: 'Looking for missing files',
      secondsBetween: day,
      async round(signal) {
        await look(signal).catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
        return true
      },
    },
    onError,
  )
}
