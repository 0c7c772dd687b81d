// Stores reports that the server has not acknowledged yet on this device, so that they survive a crash. Only this file and
// time-store.ts use the browser's storages. Courses of the same origin can read and write them too, so nothing in them is
// trusted: the server accepts reports only for the window that they name.
import type { Commit } from '#contract/calls/playing.ts'
import { attempt } from '../base/attempt.ts'
import type { Disk } from './disk.ts'

export interface Unsent {
  launchId: string
  attemptId: string
  /** The last sequence number that was used. */
  sequence: number
  /** Milliseconds since 1970, by the server's clock. */
  at: number
  /** The commits in their order, without numbers. */
  commits: Commit[]
}

const prefix = 'coppice-unsent:'
const maxAge = 90 * 86_400_000

export interface LocalQueue {
  /** Returns whether it is stored. It is on the disk only seconds later. */
  save(unsent: Unsent): boolean
  /**
   * Returns whether it is on the disk and therefore survives when the browser is killed. While an item unloads, it returns the
   * same as `save`.
   */
  saveOnDisk(unsent: Unsent): boolean
  remove(launchId: string): void
  /** Returns the commits that windows on this attempt have left, the oldest first. Very old ones are deleted. */
  unsentOf(attemptId: string, now: number): Promise<Unsent[]>
}

/** Opens a queue in localStorage, which can be written while a page closes, and on the disk. */
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
      // If waiting is not possible, it is stored and the disk is being written. Nothing more can be done.
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

const store = (unsent: Unsent): boolean =>
  attempt(() => {
    localStorage.setItem(prefix + unsent.launchId, JSON.stringify(unsent))
    return true
  }) ?? false

const removeStored = (launchId: string) => attempt(() => localStorage.removeItem(prefix + launchId))

function readStored(): Unsent[] {
  const found: Unsent[] = []
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  for (const key of keys.filter((name) => name.startsWith(prefix))) {
    const unsent = attempt(() => JSON.parse(localStorage.getItem(key) ?? '') as unknown)
    if (isUnsent(unsent) && key === prefix + unsent.launchId) found.push(unsent)
    else removeStored(key.slice(prefix.length))
  }
  return found
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
