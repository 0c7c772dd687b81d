// The columns by which each list can be sorted. The headings of the pages and the server use them.

export interface ListOrder<Column extends string = string> {
  columns: readonly Column[]
  /** The order without a choice. */
  initial: Column
  /** Whether the initial order begins with the greatest value, such as the newest. */
  descending?: boolean
  /** Whether the list can be sorted by own fields of people too. */
  byOwnField?: boolean
}

export const directions = ['asc', 'desc'] as const
export type Direction = (typeof directions)[number]

export interface Sorting<Column extends string = string> {
  by: Column
  direction: Direction
}

/** Returns the chosen order, or the initial one of the list. Without a direction, a column begins with its least value. */
export function sortingOf<Column extends string>(
  { initial, descending = false }: ListOrder<Column>,
  { sort, direction }: { sort?: Column | undefined; direction?: Direction | undefined },
): Sorting<Column> {
  const by = sort ?? initial
  return { by, direction: direction ?? (by === initial && descending ? 'desc' : 'asc') }
}

export const learnersOrder = {
  columns: ['name', 'email', 'organisation', 'invited'],
  initial: 'name',
  byOwnField: true,
} as const satisfies ListOrder

export const usersOrder = {
  columns: ['name', 'email', 'organisation', 'role', 'invited'],
  initial: 'name',
  byOwnField: true,
} as const satisfies ListOrder

export const clientsOrder = {
  columns: ['name', 'referralCode', 'learnerLimit', 'learners'],
  initial: 'name',
} as const satisfies ListOrder

export const peopleOfClientOrder = {
  columns: ['firstName', 'lastName', 'email', 'role', 'invited'],
  initial: 'firstName',
  byOwnField: true,
} as const satisfies ListOrder

export const coursesOrder = {
  columns: ['title', 'reference', 'learners', 'completed'],
  initial: 'title',
} as const satisfies ListOrder

export const pathwaysOrder = { columns: ['name', 'courses'], initial: 'name' } as const satisfies ListOrder

export const postsOrder = {
  columns: ['created', 'title', 'published'],
  initial: 'created',
  descending: true,
} as const satisfies ListOrder

export const emailsOrder = {
  columns: ['sent', 'to', 'name', 'template'],
  initial: 'sent',
  descending: true,
} as const satisfies ListOrder

export const deliveriesOrder = {
  columns: ['happened'],
  initial: 'happened',
  descending: true,
} as const satisfies ListOrder

export const failedEmailsOrder = {
  columns: ['written', 'to', 'name', 'template'],
  initial: 'written',
  descending: true,
} as const satisfies ListOrder

export const enquiriesOrder = {
  columns: ['date', 'name', 'company', 'read'],
  initial: 'date',
  descending: true,
} as const satisfies ListOrder

export const feedbackFormsOrder = {
  columns: ['title', 'course', 'answered'],
  initial: 'title',
} as const satisfies ListOrder

export const communitiesOrder = {
  columns: ['name', 'organisation'],
  initial: 'name',
} as const satisfies ListOrder

export const wellnessOrder = {
  columns: ['date', 'name', 'email', 'organisation', 'number'],
  initial: 'date',
  descending: true,
} as const satisfies ListOrder

export const clientsReportOrder = {
  columns: ['name', 'learners', 'learnerLimit', 'started', 'completed'],
  initial: 'name',
} as const satisfies ListOrder
