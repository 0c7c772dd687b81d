// Checks that an archive contains what was written to it, byte for byte, before any of it is used.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { storedPrefixes } from '../files/store.ts'
import { type About, BackupError, about, aboutHashName, aboutName, readArchive, sha256Of } from './archive.ts'

/** @throws BackupError with what is wrong, when it is not an archive, not complete or changed */
export async function verifyArchive(place: string): Promise<About> {
  const { hashes, written, writtenHash } = await readAll(place)
  if (written === undefined || (writtenHash !== undefined && sha256Of(written) !== writtenHash))
    throw notWhole(place)
  const read = parsed(written)
  if (!read || (read.format === 2 && (writtenHash === undefined || !read.entries))) throw notWhole(place)
  const problem = problemIn(read, hashes)
  if (problem) throw new BackupError(`${place} is damaged: ${problem}. Please use another backup.`)
  return read
}

const notWhole = (place: string) =>
  new BackupError(`${place} is not a whole backup of Coppice. Please name another one.`)

/** Returns the SHA-256 of every entry, and the contents of the last two. */
async function readAll(place: string) {
  const hashes = new Map<string, string>()
  let written: Buffer | undefined
  let writtenHash: string | undefined
  try {
    await readArchive(place, async (name, bytes) => {
      if (hashes.has(name)) throw new Error(`${name} is there twice`)
      if (name === aboutName) written = await bytesOf(bytes)
      else if (name === aboutHashName) writtenHash = (await bytesOf(bytes)).toString('latin1')
      else hashes.set(name, await hashOf(bytes))
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code) throw new BackupError(`${place} cannot be read (${code}). Please name the file of a backup.`)
    throw notWhole(place)
  }
  return { hashes, written, writtenHash }
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function bytesOf(bytes: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function parsed(written: Buffer): About | undefined {
  try {
    return about.safeParse(JSON.parse(written.toString())).data
  } catch {
    return undefined
  }
}

const isBelowPrefix = new RegExp(`^files/(?:${storedPrefixes.join('|')})/.`)

function problemIn({ entries, tables, fileCount }: About, hashes: Map<string, string>): string | undefined {
  const tableNames = new Set(tables.map(({ name }) => `database/${name}.copy`))
  const missing = [...tableNames, ...Object.keys(entries ?? {})].find((name) => !hashes.has(name))
  if (missing) return `${missing} is missing`
  let files = 0
  for (const [name, hash] of hashes) {
    const isFile = isBelowPrefix.test(name) && !name.split('/').includes('..')
    if (isFile) files++
    if ((!isFile && !tableNames.has(name)) || (entries && !(name in entries)))
      return `${name} does not belong to it`
    if (entries && entries[name] !== hash) return `${name} has changed since the backup was taken`
  }
  // Only the number of files can be checked if there are no checksums.
  return files === fileCount ? undefined : `it has ${files} files and should have ${fileCount}`
}
