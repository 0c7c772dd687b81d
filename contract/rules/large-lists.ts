/** The states of a list that is uploaded in parts. A list that has stopped waits for somebody who goes on or ends it. */
export const largeListStates = ['running', 'stopped', 'done', 'ended'] as const
export type LargeListState = (typeof largeListStates)[number]

/** For how many days a list that has stopped waits, and for how many it is shown. */
export const maxDaysStopped = 7
export const daysListed = 30
