// The interface of a course for the player, in any version of SCORM: its items, which of them can be opened, and their
// reports.
import type { Controls, MenuRow } from '../base/course-view.ts'
import type { Arrival, Move, NextTime } from '../base/move.ts'
import type { Report } from '../base/report.ts'
import type { Listener, RunTime } from '../run-time/run-time.ts'

export interface Course {
  menu(): MenuRow[]
  /** Whether the whole course can be chosen, which leads to its first item. */
  isOpenAtTop(): boolean
  controls(): Controls
  progress(): { done: number; all: number }
  begin(): Arrival
  /** Whether the move would lead to an item or out of the course. */
  mayMove(move: Move): boolean
  move(move: Move): Arrival
  /**
   * The window is about to close, or stays open after all. With `isInItem` the item is left half-way and is suspended, even if
   * it reports otherwise.
   */
  goingAway?(isInItem: boolean): void
  /** The learner leaves with the button of the player, and the played item has been removed. */
  leave?(): void
  /** Returns where the course continues when it is opened again: after everything so far, or if the learner leaves now. */
  nextTime(isLeaving?: boolean): NextTime
  /** Opens and returns the run-time of the current item; undefined if it has none. */
  open(listener: Listener): RunTime | undefined
  /** The opened item is loaded in its frame. */
  loaded(): void
  /**
   * The item has made no call for long enough, or is left without one. It is then done, if the settings of the course say so
   * (rule learning-18). With `hasLasted` this is also true for an item that has looked for the run-time.
   */
  endSilence(hasLasted: boolean): void
  /** Marks an item that reports nothing as done for the learner; absent if moving on also ends the item. */
  markDone?(): void
  /** Returns the reports of the items that must be saved now. */
  reports(): Report[]
  /** SCORM 2004: returns the result of the course from its activity tree, and the tree that the next window will need. */
  whole?(): { report: Report; sequencing: string }
}
