// Takes a backup while the server runs: the database as it was at one point in time, and every file that it names.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { syncFolder } from '../files/durable-folder.ts'
import { type FileStore, storedPrefixes } from '../files/store.ts'
import { BackupError, writeArchive } from './archive.ts'
import { type Table, beginSnapshot, copyOut, migrationNames, recordBackup, tables } from './queries.ts'

/** How often the database is read again because a file was deleted meanwhile, before the file counts as lost. */
const maxRounds = 5

export interface Taken {
  takenAt: string
  files: number
  /** Keys of files that the database names but the store does not have: they were lost before. */
  missing: string[]
}

/** @throws BackupError when the place is taken */
export async function takeBackup(
  connectionString: string,
  files: FileStore,
  place: string,
  version: string,
): Promise<Taken> {
  if (await stat(place).catch(() => undefined))
    throw new BackupError(`${place} is there already. Please name a file that is not.`)
  const folder = await mkdtemp(join(dirname(resolve(place)), '.coppice-backup-'))
  const partial = join(folder, 'archive.tar')
  const archive = writeArchive(partial)
  try {
    const stored = new Set<string>()
    let snapshot: Snapshot
    let missing: string[] = []
    const storeNew = () => storeFiles(files, archive, stored)
    // Nearly all files are stored before the snapshot is taken.
    await storeNew()
    // A file that is replaced is deleted after its row has changed. One that is deleted after the snapshot and before
    // it is copied is no longer named in the next snapshot.
    for (let round = 1; ; round++) {
      snapshot = await spool(connectionString, folder, storeNew)
      const previous = missing
      missing = [...snapshot.named].filter((key) => !stored.has(key))
      if (missing.every((key) => previous.includes(key)) || round === maxRounds) break
    }
    for (const { table, spooled } of snapshot.tables) {
      const { size } = await stat(spooled)
      await archive.add(`database/${table.name}.copy`, size, createReadStream(spooled))
    }
    await archive.end({
      version,
      takenAt: snapshot.takenAt,
      migrations: snapshot.migrations,
      tables: snapshot.tables.map(({ table }) => table),
      fileCount: stored.size,
    })
    await rename(partial, place)
    await syncFolder(dirname(resolve(place)))
    return { takenAt: snapshot.takenAt, files: stored.size, missing }
  } catch (error) {
    await archive.giveUp()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Records the time of the last backup for server/features/health. It must be called when the backup is on the disk. */
export async function noteBackup(connectionString: string, takenAt: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await recordBackup(client, takenAt)
  } finally {
    await client.end()
  }
}

interface Snapshot {
  takenAt: string
  migrations: string[]
  tables: { table: Table; spooled: string }[]
  /** The keys of pictures that a column names. */
  named: Set<string>
}

/**
 * Writes every table as of one point in time, each into its own file, because an archive has to know how long an entry is before it
 * begins. `begun` is called right after the snapshot is taken.
 */
async function spool(
  connectionString: string,
  folder: string,
  begun: () => Promise<void>,
): Promise<Snapshot> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await beginSnapshot(client)
    const snapshot: Snapshot = {
      takenAt: new Date().toISOString(),
      migrations: await migrationNames(client),
      tables: [],
      named: new Set(),
    }
    await begun()
    for (const table of await tables(client)) {
      const spooled = join(folder, `${table.name}.copy`)
      await pipeline(
        copyOut(client, table),
        recordKeys(snapshot.named),
        createWriteStream(spooled, { mode: 0o600 }),
      )
      snapshot.tables.push({ table, spooled })
    }
    return snapshot
  } finally {
    await client.end()
  }
}

const key = /(?<=^|\t)(?:images\/[0-9a-f-]{36}\.(?:png|webp)|evidence\/[0-9a-f-]{36}\.(?:pdf|webp))(?=\t|$)/gm

/** Records the keys that fill a whole field, and passes everything on unchanged. */
function recordKeys(named: Set<string>): Transform {
  let rest = ''
  const record = (text: string) => {
    for (const [found] of text.matchAll(key)) named.add(found)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = rest + chunk.toString('latin1')
      const end = text.lastIndexOf('\n') + 1
      record(text.slice(0, end))
      rest = text.slice(end)
      done(null, chunk)
    },
    flush(done) {
      record(rest)
      done()
    },
  })
}

/** Adds the files that are in the store and not yet in the archive. A file never changes under its key. */
async function storeFiles(files: FileStore, archive: ReturnType<typeof writeArchive>, stored: Set<string>) {
  for (const prefix of storedPrefixes)
    for await (const found of files.keys(prefix)) {
      if (stored.has(found)) continue
      const file = await files.look(found)
      if (!file) continue
      const bytes = files.read(found)
      // An entry is begun only when its file can be read.
      const readable = file.size === 0 || (await once(bytes, 'readable').then(() => true, failWhenMissing))
      if (!readable) continue
      await archive.add(`files/${found}`, file.size, bytes)
      stored.add(found)
    }
}

/** Whether the file was deleted since it was listed. If the database still names it, the next round reports it. */
function failWhenMissing(error: NodeJS.ErrnoException & { name: string }): false {
  if (error.code === 'ENOENT' || error.name === 'NoSuchKey') return false
  throw error
}
