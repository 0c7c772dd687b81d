// What the parts of a saver share: its state, the numbers of its commits, and what it stores on this device.
import type { Commit, PlayState } from '#contract/calls/playing.ts'
import type { EndReason, SavingStatus } from './base/saving-status.ts'
import type { Outcome } from './content-host.ts'
import { type DirtyTracker, openDirtyTracker } from './dirty-tracker.ts'
import type { LocalQueue, Unsent } from './local-queue.ts'
import { type Alarm, type Clock, makeAlarm, realClock } from './saver-clock.ts'
import { type SaverEvent, type SaverState, nextState, openState } from './saver-state.ts'

export interface CoreParts {
  send(commit: Commit, outliving?: boolean): Promise<Outcome>
  sendAndWait(commit: Commit): Outcome
  renew(): Promise<Outcome>
  queue: Pick<LocalQueue, 'save' | 'saveOnDisk' | 'remove'>
  /** Milliseconds since 1970, by the server's clock: that of the device may be wrong, and change. */
  now(): number
  show(status: SavingStatus): void
  /** By default that of the browser. */
  clock?: Clock
}

export type Opening = Pick<PlayState, 'launchId' | 'lastSequence' | 'items' | 'sequencing'> & {
  attemptId: string
}

export type NumberedCommit = Commit & { sequence: number }

export interface SaverCore {
  readonly parts: CoreParts
  readonly clock: Clock
  readonly tracker: DirtyTracker
  /** Fires when the next commit is to be sent. */
  readonly alarm: Alarm
  /** Called when all that was recorded has arrived, or never will. */
  readonly onSettled: Set<() => void>
  state(): SaverState
  apply(event: SaverEvent): void
  failures(): number
  isOver(): boolean
  end(reason: EndReason): void
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
  showFailing(): void
}

export function makeCore(opening: Opening, parts: CoreParts, sendNext: () => void): SaverCore {
  const { launchId, attemptId } = opening
  const tracker = openDirtyTracker(opening.items, opening.sequencing)
  const clock = parts.clock ?? realClock
  const alarm = makeAlarm(clock, sendNext)
  const onSettled = new Set<() => void>()
  let state = openState
  let sequence = opening.lastSequence
  let isStored = true
  /** Stored last, and known to be on the disk. What is stored is numbered from `sequence` on, in its order. */
  let stored: Unsent | undefined
  let onDisk: Unsent | undefined

  function end(reason: EndReason) {
    if (state.page === 'over') return
    state = nextState(state, { ended: reason })
    alarm.cancel()
    // What is stored on this device stays: the next window may be about to send it. Where that window has begun
    // without it, the server no longer accepts it.
    parts.show({ kind: 'over', why: reason, isStored })
    for (const settled of [...onSettled]) settled()
  }

  function store({ isSending = false, isToWait = false } = {}): boolean {
    const commits = tracker.unsent()
    if (commits.length) {
      const used = sequence + (isSending ? commits.length : 0)
      stored = { launchId, attemptId, sequence: used, at: parts.now(), commits }
      isStored = isToWait ? parts.queue.saveOnDisk(stored) : parts.queue.save(stored)
      if (isToWait && isStored) onDisk = stored
    } else {
      parts.queue.remove(launchId)
      stored = onDisk = undefined
      isStored = true
    }
    return isStored
  }

  /**
   * Whether the next number belongs to another commit on the disk: should the browser be killed, the server would take
   * that one for the one that it has had with this number, and drop it.
   */
  function takesNumberOfOther({ sco, visit }: Commit): boolean {
    if (!onDisk || (stored && stored.sequence > sequence)) return false
    const other = onDisk.commits[sequence - onDisk.sequence]
    return other !== undefined && (other.sco !== sco || other.visit !== visit)
  }

  function number(commit: Commit): NumberedCommit {
    if (takesNumberOfOther(commit)) store({ isToWait: true })
    const numbered = { ...commit, sequence: ++sequence }
    tracker.sending(numbered)
    return numbered
  }

  return {
    parts,
    clock,
    tracker,
    alarm,
    onSettled,
    state: () => state,
    apply: (event) => void (state = nextState(state, event)),
    failures: () => (state.page === 'over' ? 0 : state.failures),
    isOver: () => state.page === 'over',
    end,
    number,
    isLatest: (commit) => commit.sequence === sequence,
    latestNumber: () => sequence,
    store,
    isStored: () => isStored,
    showFailing: () => parts.show({ kind: 'failing', isStored }),
  }
}
