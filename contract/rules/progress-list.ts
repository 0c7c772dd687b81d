// The filters and the sort columns of the list of the learners of a course.
import type { ListOrder } from './list-order.ts'

/** The states are in the order of sorting. A completion date means completed, with or without a start; otherwise a start means in progress. */
export const progressStatuses = ['completed', 'in-progress', 'not-started'] as const
export type ProgressStatusName = (typeof progressStatuses)[number]

export const progressOrder = {
  columns: ['name', 'status', 'score', 'started', 'completed', 'activity'],
  initial: 'name',
} as const satisfies ListOrder
