// The core that all parts of a saver share: its state, its clock and its commits.
import type { Commit, PlayState } from '#contract/calls/playing.ts'
import { type CommitStore, openCommitStore } from './commit-store.ts'
import type { EndReason, SavingStatus } from '../base/saving-status.ts'
import type { Outcome } from './content-host.ts'
import { type DirtyTracker, openDirtyTracker } from './dirty-tracker.ts'
import type { LocalQueue } from './local-queue.ts'
import { type SaverEvent, type SaverState, nextState, openState } from './saver-state.ts'

export interface CoreParts {
  send(commit: Commit, outliving?: boolean): Promise<Outcome>
  sendAndWait(commit: Commit): Outcome
  renew(): Promise<Outcome>
  queue: Pick<LocalQueue, 'save' | 'saveOnDisk' | 'remove'>
  /** Returns milliseconds since 1970 by the server's clock, because the clock of the device may be wrong or change. */
  now(): number
  show(status: SavingStatus): void
  /** The default is the clock of the browser. */
  clock?: Clock
}

export type Opening = Pick<PlayState, 'launchId' | 'lastSequence' | 'items' | 'sequencing'> & {
  attemptId: string
}

export interface SaverCore extends CommitStore {
  readonly parts: CoreParts
  readonly clock: Clock
  readonly tracker: DirtyTracker
  /** Fires when the next commit must be sent. */
  readonly alarm: Alarm
  /** These functions are called when everything recorded has arrived, or when it can no longer arrive. */
  readonly onSettled: Set<() => void>
  state(): SaverState
  apply(event: SaverEvent): void
  failures(): number
  isOver(): boolean
  end(reason: EndReason): void
  showFailing(): void
}

export function makeCore(opening: Opening, parts: CoreParts, sendNext: () => void): SaverCore {
  const tracker = openDirtyTracker(opening.items, opening.sequencing)
  const commits = openCommitStore(opening, parts, tracker)
  const clock = parts.clock ?? realClock
  const alarm = makeAlarm(clock, sendNext)
  const onSettled = new Set<() => void>()
  let state = openState

  function end(reason: EndReason) {
    if (state.page === 'over') return
    state = nextState(state, { ended: reason })
    alarm.cancel()
    // Commits that are stored on this device stay, because the next window may be about to send them. If that window has
    // begun without them, the server no longer accepts them.
    parts.show({ kind: 'over', why: reason, isStored: commits.isStored() })
    for (const settled of [...onSettled]) settled()
  }

  return {
    parts,
    clock,
    tracker,
    alarm,
    onSettled,
    ...commits,
    state: () => state,
    apply: (event) => void (state = nextState(state, event)),
    failures: () => (state.page === 'over' ? 0 : state.failures),
    isOver: () => state.page === 'over',
    end,
    showFailing: () => parts.show({ kind: 'failing', isStored: commits.isStored() }),
  }
}

// The clock and timers of a saver, so that it runs outside of a browser, and in a test at any speed.

interface Clock {
  /** Milliseconds since an arbitrary time, never set back. */
  elapsed(): number
  /** Calls after so many milliseconds; answers how to cancel that. */
  after(milliseconds: number, call: () => void): () => void
}

const realClock: Clock = {
  elapsed: () => performance.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}

interface Alarm {
  /** Later than what is set already changes nothing. */
  set(milliseconds: number): void
  cancel(): void
}

/** Calls once, at the earliest of the times that it is set to. */
function makeAlarm(clock: Clock, ring: () => void): Alarm {
  let due = Number.POSITIVE_INFINITY
  let cancelTimer = () => {}

  function cancel() {
    cancelTimer()
    due = Number.POSITIVE_INFINITY
  }

  return {
    cancel,
    set(milliseconds) {
      const at = clock.elapsed() + milliseconds
      if (at >= due) return
      cancelTimer()
      due = at
      cancelTimer = clock.after(milliseconds, () => {
        due = Number.POSITIVE_INFINITY
        ring()
      })
    },
  }
}
