// A course as the player uses it, in any version of SCORM: which items there are, which of them can be opened, and what
// each of them reports.
import type { Controls, MenuRow } from './base/course-view.ts'
import type { Arrival, Move } from './base/move.ts'
import type { Report } from './base/report.ts'
import type { Listener, RunTime } from './run-time/run-time.ts'

export interface Course {
  menu(): MenuRow[]
  /** Whether the course as a whole can be chosen, which leads to its first item. */
  isOpenAtTop(): boolean
  controls(): Controls
  progress(): { done: number; all: number }
  begin(): Arrival
  /** Whether the move would lead to an item or out of the course. */
  mayMove(move: Move): boolean
  move(move: Move): Arrival
  /**
   * The window is about to close, or is not after all: an item that is left half-way is suspended, even if it reports
   * otherwise.
   */
  goingAway?(isInItem: boolean): void
  /** The learner leaves by our button, and the item that was played has been removed. */
  leave?(): void
  /** The run-time of the item that was arrived at; an asset has none. */
  open(listener: Listener): RunTime | undefined
  /** What was opened is loaded in its frame. */
  loaded(): void
  /** The learner marks an item that reports nothing as done; absent where the standard presumes it. */
  markDone?(): void
  /** What must be saved now. */
  reports(): Report[]
  sequencing(): string | undefined
}
