// What the list of the learners of a course can be narrowed to, and sorted by.
import type { ListOrder } from './list-order.ts'

/** A completion date decides, with or without a start; else a start. In the order in which they are sorted. */
export const progressStatuses = ['completed', 'in-progress', 'not-started'] as const
export type ProgressStatusName = (typeof progressStatuses)[number]

export const progressOrder = {
  columns: ['name', 'status', 'score', 'started', 'completed', 'activity'],
  initial: 'name',
} as const satisfies ListOrder
