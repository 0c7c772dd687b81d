// Brings a backup back, into a database and a file store that are empty.
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { knownMigrations } from '../db/migrate.ts'
import type { FileStore } from '../files/store.ts'
import { type About, BackupError, readAbout, readArchive } from './archive.ts'
import { beginFilling, copyIn, endFilling, isEmptyDatabase } from './queries.ts'

/** What is to be restored. @throws BackupError when the archive is not whole, or is of a newer product */
export async function readRestorable(place: string): Promise<About> {
  const about = await readAbout(place)
  const known = await knownMigrations()
  if (about.migrations.some((name) => !known.includes(name)))
    throw new BackupError(
      `The backup is of Coppice ${about.version}, which is newer than this one. Please restore it with that version or a later one.`,
    )
  return about
}

/** All of it or, when it throws, nothing. @throws BackupError when the target is not empty */
export async function restoreBackup(
  connectionString: string,
  files: FileStore,
  place: string,
  about: About,
): Promise<void> {
  await mustHaveNoFiles(files)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    if (!(await isEmptyDatabase(client)))
      throw new BackupError('The database is not empty. Please restore into a new one.')
    // As it was then; the next start brings it up to date.
    await beginFilling(client, about.migrations)
    await readArchive(place, async (name, bytes) => {
      const key = /^files\/(.+)$/.exec(name)?.[1]
      if (key) return files.write(key, bytes)
      const table = about.tables.find((one) => name === `database/${one.name}.copy`)
      if (table) await pipeline(bytes, copyIn(client, table))
    })
    await endFilling(client)
  } catch (error) {
    // The tables go with their transaction.
    if (!(error instanceof BackupError)) for (const prefix of prefixes) await files.remove(prefix)
    throw error
  } finally {
    await client.end()
  }
}

const prefixes = ['images', 'packages']

async function mustHaveNoFiles(files: FileStore): Promise<void> {
  for (const prefix of prefixes)
    for await (const key of files.keys(prefix))
      throw new BackupError(
        `The file store ${files.place} is not empty (${key} is there). Please restore into a new one.`,
      )
}
