// Stores files in a folder, each under its key.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeDurableFolder, syncFolder } from './durable-folder.ts'
import { ifAbsent } from './if-absent.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import type { FileStore, NewFile, OpenFile } from './store.ts'

/** The limit in bytes. For a smaller file a stream costs more than it saves. */
const maxInMemory = 64 * 1024

/** There are more writes than the four threads with which Node writes files, so that none of them waits for the next file to be read. */
const writesAtOnce = 8

export function diskStore(folder: string): FileStore {
  function placeOf(key: string): string {
    const place = join(folder, key)
    if (!place.startsWith(folder + sep))
      throw new Error(`A stored file's key leads outside: ${JSON.stringify(key)}`)
    return place
  }
  return {
    // The partial file is not beside the file itself, because a name may be as long as a disk allows.
    write: async (key, bytes) => writeWhole(placeOf(key), join(folder, 'partial', randomUUID()), bytes),
    writeNew: async (files) => writeAll([...files].map((file) => ({ ...file, place: placeOf(file.key) }))),
    async look(key) {
      const found = await stat(placeOf(key)).catch(ifAbsent(undefined))
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined
    },
    open: async (key) => openFile(placeOf(key)),
    read: (key, range) => createReadStream(placeOf(key), range),
    async remove(keyOrPrefix) {
      await rm(placeOf(keyOrPrefix), { recursive: true, force: true })
    },
    async list(prefix) {
      return readdir(placeOf(prefix)).catch(ifAbsent([]))
    },
    async *keys(prefix) {
      const below = placeOf(prefix)
      const found = await readdir(below, { recursive: true, withFileTypes: true }).catch(ifAbsent([]))
      for (const file of found)
        if (file.isFile()) yield relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/')
    },
    place: folder,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Writes to the partial file first, so that the place has either all of the bytes or what it had before. */
async function writeWhole(place: string, partial: string, bytes: Readable | Buffer) {
  await makeDurableFolder(dirname(place))
  await mkdir(dirname(partial), { recursive: true })
  try {
    if (Buffer.isBuffer(bytes)) await writeFile(partial, bytes, { flush: true })
    else await pipeline(bytes, createWriteStream(partial, { flush: true }))
    await rename(partial, place)
    // A row may name the file from now on, so it must survive a power cut.
    await syncFolder(dirname(place))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Writes files directly into their places, because nothing reads them before a row names them. Each folder is synced once, after its
 * files.
 */
async function writeAll(files: (NewFile & { place: string })[]) {
  const folders = new Set<string>()
  await forEachConcurrently(files, writesAtOnce, async ({ place, open: openNew }) => {
    const bytes = await openNew()
    await makeDurableFolder(dirname(place))
    folders.add(dirname(place))
    if (Buffer.isBuffer(bytes)) await writeFile(place, bytes, { flush: true })
    else await pipeline(bytes, createWriteStream(place, { flush: true }))
  })
  await forEachConcurrently(folders, writesAtOnce, syncFolder)
}

async function openFile(place: string): Promise<OpenFile | undefined> {
  const handle = await open(place).catch(ifAbsent(undefined))
  if (!handle) return undefined
  try {
    const found = await handle.stat()
    const { size, mtime: modifiedAt } = found
    if (!found.isFile()) {
      await handle.close()
      return undefined
    }
    if (size > maxInMemory) return { size, modifiedAt, body: handle.createReadStream() }
    const body = await handle.readFile()
    await handle.close()
    return { size, modifiedAt, body }
  } catch (error) {
    await handle.close()
    throw error
  }
}
