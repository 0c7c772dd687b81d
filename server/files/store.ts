// Stored files: images and the contents of packages, by key. A key is `images/<id>.png` or
// `packages/<version>/<path in the package>`. This is the whole interface another store has to answer to.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { s3Store } from './s3-store.ts'

export interface StoredFile {
  size: number
  modifiedAt: Date
}

export interface FileStore {
  /** Keeps the bytes under the key; what was there before is replaced only when all have arrived. */
  write(key: string, bytes: Readable | Buffer): Promise<void>
  /** Undefined when nothing is kept under the key. */
  look(key: string): Promise<StoredFile | undefined>
  /** The bytes, or those from `start` to `end` inclusive. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Removes the file, or everything below the prefix. What is not there is fine. */
  remove(keyOrPrefix: string): Promise<void>
  /** The names directly below a prefix. */
  list(prefix: string): Promise<string[]>
  /** The keys of all files below the prefix, in no order. */
  keys(prefix: string): AsyncIterable<string>
  /** Where it is, for the operator to read. */
  place: string
  /** How much more it takes; null where that is not ours to know. */
  freeBytes(): Promise<number | null>
  /** How many writes at the same time are worth it. */
  writesAtOnce: number
}

/** The store that the settings name. */
export const storeFor = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'files'))

function diskStore(folder: string): FileStore {
  function placeOf(key: string): string {
    const place = join(folder, key)
    if (!place.startsWith(folder + sep))
      throw new Error(`A stored file's key leads outside: ${JSON.stringify(key)}`)
    return place
  }
  return {
    async write(key, bytes) {
      const place = placeOf(key)
      // Not beside the file itself: a name may be as long as a disk takes.
      const partial = join(folder, 'partial', randomUUID())
      await mkdir(dirname(place), { recursive: true })
      await mkdir(dirname(partial), { recursive: true })
      try {
        if (Buffer.isBuffer(bytes)) await writeFile(partial, bytes, { flush: true })
        else await pipeline(bytes, createWriteStream(partial, { flush: true }))
        await rename(partial, place)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async look(key) {
      const found = await stat(placeOf(key)).catch(() => undefined)
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined
    },
    read: (key, range) => createReadStream(placeOf(key), range),
    async remove(keyOrPrefix) {
      await rm(placeOf(keyOrPrefix), { recursive: true, force: true })
    },
    async list(prefix) {
      return readdir(placeOf(prefix)).catch(() => [])
    },
    async *keys(prefix) {
      const below = placeOf(prefix)
      const found = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const file of found)
        if (file.isFile()) yield relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/')
    },
    place: folder,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    // Fewer than the four threads that Node writes files with, as other calls need them too.
    writesAtOnce: 3,
  }
}
