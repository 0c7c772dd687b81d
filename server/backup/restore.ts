// Restores a backup into a database and a file store that are empty.
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { oldestRelease } from '../db/history.ts'
import { compareWithKnown } from '../db/migrate.ts'
import { type FileStore, storedPrefixes } from '../files/store.ts'
import { type About, BackupError, readArchive } from './archive.ts'
import { type Table, beginFilling, copyIn, endFilling, isEmptyDatabase, leftOut, tables } from './queries.ts'
import { verifyArchive } from './verify.ts'

/** Returns what is to be restored. @throws BackupError when the archive is damaged, of a newer product, or too old */
export async function readRestorable(place: string): Promise<About> {
  const about = await verifyArchive(place)
  const { unknown, lacking } = await compareWithKnown(about.migrations)
  if (unknown.length > 0)
    throw new BackupError(
      `The backup is of Coppice ${about.version}, which is newer than this one. Please restore it with that version or a later one.`,
    )
  if (lacking.length > 0)
    throw new BackupError(
      `The backup is of a Coppice before ${oldestRelease}. Please restore it with Coppice ${oldestRelease}, start that once, and then this version.`,
    )
  return about
}

/** An error that is found while the data is being restored, when files are already written. */
class DataError extends BackupError {}

/** Restores everything or, when it throws, nothing. @throws BackupError when the target is not empty */
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
    // The tables are made with the migrations of the backup's version. The next start runs the newer ones.
    const absent = leftOut.filter((left) => about.tables.every(({ name }) => name !== left))
    await beginFilling(client, about.migrations, absent)
    mustHaveSameTables(about, await tables(client, absent))
    await readArchive(place, async (name, bytes) => {
      const key = /^files\/(.+)$/.exec(name)?.[1]
      if (key) return files.write(key, bytes)
      const table = about.tables.find((one) => name === `database/${one.name}.copy`)
      if (table) await pipeline(bytes, copyIn(client, table)).catch(refuseData(`The table ${table.name}`))
    })
    await endFilling(client).catch(refuseData('The references between the tables'))
  } catch (error) {
    // The tables are removed with their transaction.
    if (!(error instanceof BackupError) || error instanceof DataError)
      for (const prefix of storedPrefixes) await files.remove(prefix)
    throw error
  } finally {
    await client.end()
  }
}

/** Rows that PostgreSQL refuses are a fault of the backup, reported in a sentence and without a stack trace. */
const refuseData = (what: string) => (error: unknown) => {
  if (!(error instanceof pg.DatabaseError)) throw error
  throw new DataError(
    `${what} of the backup cannot be restored: ${error.message}. Please use another backup.`,
  )
}

/** @throws BackupError unless the backup has the tables and columns of its version of the product, and no others */
function mustHaveSameTables({ tables: given, version }: About, expected: Table[]): void {
  const columnsOf = (list: Table[]) => new Map(list.map(({ name, columns }) => [name, columns.join(' ')]))
  const [inBackup, inProduct] = [columnsOf(given), columnsOf(expected)]
  const different = [...inProduct.keys(), ...inBackup.keys()].find(
    (name) => inProduct.get(name) !== inBackup.get(name),
  )
  if (different === undefined) return
  const fault = !inProduct.has(different)
    ? `has a table ${different}, which Coppice ${version} does not have`
    : inBackup.has(different)
      ? `has other columns in the table ${different} than Coppice ${version}`
      : `lacks the table ${different}`
  throw new BackupError(`The backup ${fault}. Please use another backup.`)
}

async function mustHaveNoFiles(files: FileStore): Promise<void> {
  for (const prefix of storedPrefixes)
    for await (const key of files.keys(prefix))
      throw new BackupError(
        `The file store ${files.place} is not empty (${key} is there). Please restore into a new one.`,
      )
}
