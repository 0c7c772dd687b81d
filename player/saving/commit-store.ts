// The numbers of a window's commits, and what of the unsent ones is stored on this device.
import type { Commit } from '#contract/calls/playing.ts'
import type { DirtyTracker } from './dirty-tracker.ts'
import type { LocalQueue, Unsent } from './local-queue.ts'

export type NumberedCommit = Commit & { sequence: number }

export interface CommitStore {
  /** Gives the commit the next number: until it is answered it is unknown what of it the server has. */
  number(commit: Commit): NumberedCommit
  isLatest(commit: Commit): boolean
  latestNumber(): number
  /**
   * Stores what is unsent on this device; answers whether that worked.
   * `isSending`: the numbers that it is sent with now are used, whether or not it arrives. `isToWait`: until it is on
   * the disk.
   */
  store(how?: { isSending?: boolean; isToWait?: boolean }): boolean
  isStored(): boolean
}

interface Opening {
  launchId: string
  attemptId: string
  lastSequence: number
}

interface Parts {
  queue: Pick<LocalQueue, 'save' | 'saveOnDisk' | 'remove'>
  now(): number
}

export function openCommitStore(
  { launchId, attemptId, lastSequence }: Opening,
  { queue, now }: Parts,
  tracker: DirtyTracker,
): CommitStore {
  let sequence = lastSequence
  let isStored = true
  /** Stored last, and known to be on the disk. What is stored is numbered from `sequence` on, in its order. */
  let stored: Unsent | undefined
  let onDisk: Unsent | undefined

  function store({ isSending = false, isToWait = false } = {}): boolean {
    const commits = tracker.unsent()
    if (commits.length) {
      const used = sequence + (isSending ? commits.length : 0)
      stored = { launchId, attemptId, sequence: used, at: now(), commits }
      isStored = isToWait ? queue.saveOnDisk(stored) : queue.save(stored)
      if (isToWait && isStored) onDisk = stored
    } else {
      queue.remove(launchId)
      stored = onDisk = undefined
      isStored = true
    }
    return isStored
  }

  /**
   * Whether the next number belongs to another commit on the disk: should the browser be killed, the server would take
   * that one for the one that it has accepted with this number, and drop it.
   */
  function hasOtherOnDisk({ sco, visit }: Commit): boolean {
    if (!onDisk || (stored && stored.sequence > sequence)) return false
    const other = onDisk.commits[sequence - onDisk.sequence]
    return other !== undefined && (other.sco !== sco || other.visit !== visit)
  }

  return {
    number(commit) {
      if (hasOtherOnDisk(commit)) store({ isToWait: true })
      const numbered = { ...commit, sequence: ++sequence }
      tracker.sending(numbered)
      return numbered
    },
    isLatest: (commit) => commit.sequence === sequence,
    latestNumber: () => sequence,
    store,
    isStored: () => isStored,
  }
}
