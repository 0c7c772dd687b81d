// The parts of a course that the page shows, in any version of SCORM: its contents and the state of its buttons.
import type { ItemStatus } from './item-status.ts'

export interface MenuRow {
  id: string
  title: string
  /** 0 for the items of the top level. */
  depth: number
  /** Absent for an item that only groups others. */
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
