// What a process remembers of windows between their commits, so that a commit need not ask for it. It is never relied
// on: what is stored from it is stored only if the database still has the same (save_commits), as any process may have
// changed it.
import type { CourseResult } from '#contract/rules/lesson-status.ts'
import type { Package } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/calls/playing.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import type { LaunchKind } from '../../db/tables.ts'

/** A window, its attempt and the states of its items. */
export interface KnownWindow {
  id: string
  kind: LaunchKind
  revision: number
  lastSequence: number
  /** Another window has taken the attempt over, or a restart has ended it. */
  isOver: boolean
  /** Why it may not go on; as far as is known, since what is stored is checked again. */
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
  /** By their ids. */
  items: ReadonlyMap<string, KnownItem>
}

export interface KnownItem {
  cmi: Cmi
  /** Otherwise only what a result is made from is known. */
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
    /** What is large is read again for each commit. */
    remember(ticket: string, window: KnownWindow) {
      // The one that has sent nothing for the longest time is the first.
      forget(ticket)
      if (window.characters > maxCharacters) return
      known.set(ticket, window)
      const [oldest] = known.keys()
      if (known.size > maxWindows && oldest !== undefined) forget(oldest)
    },
  }
}
