// Makes folders that survive a power cut. A file that is synced can still be lost with its name: the name is stored by its folder, and
// the folder's own name by the one above.
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Errors that are ignored, as PostgreSQL does: for a folder that we may write but not read, and for file systems that cannot sync
 * folders.
 */
const cannotBeSynced = new Set(['EACCES', 'EPERM', 'EISDIR', 'EBADF', 'EINVAL', 'ENOTSUP'])

/** @returns when what was made, renamed or removed directly in the folder is on the disk */
export async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders. Its file systems store names by themselves.
  if (process.platform === 'win32') return
  let handle: FileHandle | undefined
  try {
    handle = await open(folder)
    await handle.sync()
  } catch (error) {
    if (!cannotBeSynced.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle?.close()
  }
}

const beingMade = new Map<string, Promise<void>>()

/** Makes the folder, and those above it that are missing. @returns when all of them are on the disk */
export async function makeDurableFolder(folder: string, mode?: number): Promise<void> {
  // If two callers need it at the same moment, both wait until it is on the disk.
  const making = beingMade.get(folder)
  if (making) return making
  const made = make(folder, mode).finally(() => beingMade.delete(folder))
  beingMade.set(folder, made)
  return made
}

async function make(folder: string, mode: number | undefined, hasParent = false): Promise<void> {
  const parent = dirname(folder)
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // Some folders, such as /proc, report this for anything that is made in them.
    if (code !== 'ENOENT' || hasParent || parent === folder) throw error
    await makeDurableFolder(parent, mode)
    return make(folder, mode, true)
  }
  await syncFolder(parent)
}
