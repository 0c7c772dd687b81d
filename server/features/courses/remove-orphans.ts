// Cleans up after a crash: files are stored before the rows that name them, so a process that is killed in between leaves
// some that no row names.
import type { App } from '../../app/app.ts'
import type { Database } from '../../db/open.ts'
import { knownEvidence, knownImages } from './stored-file-queries.ts'
import { knownVersions } from './version-queries.ts'

const atOnce = 500

/** Removes files that no row names. Only at a start where no other process uses the files: its uploads look the same. */
export async function removeOrphanPackages({ db, files }: Pick<App, 'db' | 'files'>): Promise<void> {
  await files.remove('partial')
  const packages = (await files.list('packages')).filter((name) => /^[0-9a-f-]{36}$/.test(name))
  for (const id of await unknown(db, packages, knownVersions)) await files.remove(`packages/${id}`)
  const images = (await files.list('images')).map((name) => `images/${name}`)
  for (const key of await unknown(db, images, knownImages)) await files.remove(key)
  const evidence = (await files.list('evidence')).map((name) => `evidence/${name}`)
  for (const key of await unknown(db, evidence, knownEvidence)) await files.remove(key)
}

/**
 * Removes pictures and evidence that a failed call has stored. When the connection breaks during the commit, their rows may be
 * stored: then the files stay too.
 */
export async function removeUnnamed({ db, files }: Pick<App, 'db' | 'files'>, keys: string[]): Promise<void> {
  const unnamed = await unknown(db, await unknown(db, keys, knownImages), knownEvidence)
  for (const key of unnamed) await files.remove(key)
}

async function unknown(
  db: Database,
  names: string[],
  known: (db: Database, names: string[]) => Promise<Set<string>>,
): Promise<string[]> {
  const left: string[] = []
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce)
    const found = await known(db, some)
    left.push(...some.filter((name) => !found.has(name)))
  }
  return left
}
