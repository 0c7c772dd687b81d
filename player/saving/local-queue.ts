// What was reported and is not yet acknowledged by the server, stored on this device so that it survives a crash:
// with time-store.ts the player's only use of the browser's storages. Courses of the same origin can read and write it too, so nothing
// in it is trusted: the server accepts it only for the window it names.
import type { Commit } from '#contract/calls/playing.ts'
import type { Disk } from './disk.ts'

export interface Unsent {
  launchId: string
  attemptId: string
  /** The last sequence number that was used. */
  sequence: number
  /** Milliseconds since 1970, by the server's clock. */
  at: number
  /** In order, not yet numbered. */
  commits: Commit[]
}

const prefix = 'coppice-unsent:'
const maxAge = 90 * 86_400_000

export interface LocalQueue {
  /** Answers whether it is stored, which is seconds before it is on the disk. */
  save(unsent: Unsent): boolean
  /**
   * Answers whether it is on the disk, and so survives when the browser is killed; while an item unloads, as `save`.
   */
  saveOnDisk(unsent: Unsent): boolean
  remove(launchId: string): void
  /** What windows on this attempt have left, the oldest first. What is very old is deleted. */
  unsentOf(attemptId: string, now: number): Promise<Unsent[]>
}

/** In localStorage, which can be written while a page closes, and on the disk. */
export function openLocalQueue(disk: Disk): LocalQueue {
  function remove(launchId: string) {
    removeStored(launchId)
    disk.remove(launchId)
  }

  return {
    save(unsent) {
      disk.writeLater(unsent.launchId, unsent)
      return store(unsent)
    },
    saveOnDisk(unsent) {
      const isStored = store(unsent)
      const isWritten = disk.write(unsent.launchId, unsent)
      // Where waiting is not possible, it is stored and being written: no more can be done.
      return isWritten === 'yes' || (isWritten === 'unknown' && isStored)
    },
    remove,
    async unsentOf(attemptId, now) {
      const newest = new Map<string, Unsent>()
      for (const unsent of [...readStored(), ...(await disk.readAll()).filter(isUnsent)]) {
        const known = newest.get(unsent.launchId)
        if (!known || known.at < unsent.at) newest.set(unsent.launchId, unsent)
      }
      const found: Unsent[] = []
      for (const unsent of newest.values()) {
        if (now - unsent.at > maxAge) remove(unsent.launchId)
        else if (unsent.attemptId === attemptId) found.push(unsent)
      }
      return found.sort((one, other) => one.at - other.at)
    },
  }
}

function store(unsent: Unsent): boolean {
  try {
    localStorage.setItem(prefix + unsent.launchId, JSON.stringify(unsent))
    return true
  } catch {
    return false
  }
}

function removeStored(launchId: string) {
  try {
    localStorage.removeItem(prefix + launchId)
  } catch {
    // A browser without storage has nothing to remove.
  }
}

function readStored(): Unsent[] {
  const found: Unsent[] = []
  for (const key of keys()) {
    const unsent = read(key)
    if (unsent) found.push(unsent)
    else removeStored(key.slice(prefix.length))
  }
  return found
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function read(key: string): Unsent | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return isUnsent(found) && key === prefix + found.launchId ? found : undefined
  } catch {
    return undefined
  }
}

function isUnsent(found: unknown): found is Unsent {
  const { launchId, attemptId, sequence, at, commits } = (found ?? {}) as Partial<Unsent>
  return (
    typeof launchId === 'string' &&
    typeof attemptId === 'string' &&
    Number.isInteger(sequence) &&
    typeof at === 'number' &&
    Array.isArray(commits)
  )
}
