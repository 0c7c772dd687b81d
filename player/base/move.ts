// Where a learner or an item wants to go, and where that leads.
import type { PackageItem } from '#contract/rules/package.ts'

export type Move =
  | { kind: 'next' | 'previous' }
  | { kind: 'to'; id: string }
  /** As a SCORM 2004 item writes it. */
  | { kind: 'request'; request: string }

export type Arrival =
  | { kind: 'play'; item: PackageItem }
  /** The course is left. */
  | { kind: 'end' }
  /** The learner has to choose an item; `first` is the suggestion at the start. */
  | { kind: 'choose'; first?: PackageItem }
  /** The move is not possible: the current item stays. */
  | { kind: 'stay' }

/** Where a course that is left goes on when it is opened again. */
export type NextTime =
  /** The item that is left now, as it is. */
  | { kind: 'here' }
  | { kind: 'elsewhere'; item: PackageItem }
  /** The learner chooses an item. */
  | { kind: 'choose' }
  | { kind: 'fromStart' }
