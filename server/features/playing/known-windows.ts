// A process remembers windows between their commits, so that a commit need not read them again. The memory may be out of date, because
// any process may change a window. So a commit is stored only if the database still has the same state (save_commits).
import type { CourseResult } from '#contract/rules/lesson-status.ts'
import type { Package } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import type { LaunchKind } from '../../db/tables/learning.ts'

/** A window, its attempt and the states of its items. */
export interface KnownWindow {
  id: string
  kind: LaunchKind
  revision: number
  lastSequence: number
  /** Another window has taken the attempt over, or a restart has ended it. */
  isOver: boolean
  /** Why the window may not go on, as far as it is known: this is checked again when a commit is stored. */
  ended: LostReason | null
  attempt: KnownAttempt | null
  /** The approximate length of the JSON of its items' states. */
  characters: number
}

export interface KnownAttempt extends CourseResult {
  id: string
  number: number
  recordId: string
  userId: string
  clientId: string
  courseId: string
  versionId: string
  completedAt: string | null
  withoutStatus: WithoutStatus
  package: Package
  /** Items by their ids. */
  items: ReadonlyMap<string, KnownItem>
}

export interface KnownItem {
  cmi: Cmi
  /** False if only the values that a result is made from are known. */
  isWhole: boolean
}

const maxWindows = 2_000
const maxCharacters = 64_000

export function knownWindows() {
  const known = new Map<string, KnownWindow>()
  const forget = (ticket: string) => void known.delete(ticket)
  return {
    find: (ticket: string) => known.get(ticket),
    forget,
    /** A window with a large state is not remembered, but read again for each commit. */
    remember(ticket: string, window: KnownWindow) {
      // The window is added again at the end. So the first window is the one that has sent nothing for the longest time.
      forget(ticket)
      if (window.characters > maxCharacters) return
      known.set(ticket, window)
      const [oldest] = known.keys()
      if (known.size > maxWindows && oldest !== undefined) forget(oldest)
    },
  }
}
