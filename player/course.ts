// A course as the player goes through it, whatever the version of SCORM: which items there are, where one may go, and
// what each of them has to say.
import type { PackageItem } from '#contract/package.ts'
import type { Report } from './dirty-tracker.ts'
import type { Listener, RunTime } from './run-time/run-time.ts'

export type ItemStatus = 'not begun' | 'begun' | 'completed' | 'passed' | 'failed'

export interface MenuRow {
  id: string
  title: string
  /** 0 for the items of the top level. */
  depth: number
  /** Absent for what only groups others. */
  status?: ItemStatus
  isCurrent: boolean
  isOpen: boolean
}

export type Control = 'hidden' | 'disabled' | 'enabled'

export interface Controls {
  previous: Control
  next: Control
  leave: Control
}

export type Move =
  | { kind: 'next' | 'previous' }
  | { kind: 'to'; id: string }
  /** As a SCORM 2004 item writes it. */
  | { kind: 'request'; request: string }

export type Arrival =
  | { kind: 'play'; item: PackageItem }
  /** The course is left. */
  | { kind: 'end' }
  /** The learner has to choose; perhaps where to begin. */
  | { kind: 'choose'; first?: PackageItem }
  /** There is no way; what is played goes on. */
  | { kind: 'stay' }

export interface Course {
  menu(): MenuRow[]
  /** Whether the course as a whole can be chosen, which leads to its first item. */
  isOpenAtTop(): boolean
  controls(): Controls
  progress(): { done: number; all: number }
  begin(): Arrival
  /** Whether the move would lead anywhere. */
  mayMove(move: Move): boolean
  move(move: Move): Arrival
  /** The window is about to close, or is not after all: an item that is left half-way is suspended, whatever it says. */
  goingAway?(isInItem: boolean): void
  /** The learner leaves by our button, and what was played is gone. */
  leave?(): void
  /** The run-time of the item that was arrived at; an asset has none. */
  open(listener: Listener): RunTime | undefined
  /** What was opened stands in its frame. */
  loaded(): void
  /** The learner says that an item which does not speak for itself is done; absent where the standard presumes it. */
  markDone?(): void
  /** What must be kept now. */
  reports(): Report[]
  sequencing(): string | undefined
}
