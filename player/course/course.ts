// A course as the player uses it, in any version of SCORM: which items there are, which of them can be opened, and what
// each of them reports.
import type { Controls, MenuRow } from '../base/course-view.ts'
import type { Arrival, Move } from '../base/move.ts'
import type { NextTime } from '../base/next-time.ts'
import type { Report } from '../base/report.ts'
import type { Listener, RunTime } from '../run-time/run-time.ts'

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
  /** Where the course goes on when it is opened again: after all that has happened, or if the learner left now. */
  nextTime(isLeaving?: boolean): NextTime
  /** The run-time of the item that was arrived at; an asset has none. */
  open(listener: Listener): RunTime | undefined
  /** What was opened is loaded in its frame. */
  loaded(): void
  /**
   * The item has made no call for as long as one would take, or it is left without one: it is done, where the course is
   * set so (rule learning-18). `hasLasted`: although it has looked for the run-time.
   */
  endSilence(hasLasted: boolean): void
  /** The learner marks an item that reports nothing as done; absent where going on ends it as well. */
  markDone?(): void
  /** What of the items must be saved now. */
  reports(): Report[]
  /** SCORM 2004: what its activity tree makes of the course, and the tree as the next window will need it. */
  whole?(): { report: Report; sequencing: string }
}
