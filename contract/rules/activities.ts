// The activities that a dashboard counts and no other list shows (rule reports-8).

/**
 * The first three count events of this month; the others count the present state of learners in their courses. `doubtful`
 * is for administrators: certificates of courses that were passed by a fault of an earlier version (rule learning-20).
 */
export const activities = [
  'logins',
  'started',
  'completed',
  'in-progress',
  'not-started',
  'stuck',
  'doubtful',
] as const
export type Activity = (typeof activities)[number]

export const isActivity = (value: string): value is Activity =>
  (activities as readonly string[]).includes(value)

/** A learner is stuck in a course that was started, is not finished, and has not been continued for this many days. */
export const stuckAfterDays = 14

/** The maximum number of stuck courses that are counted and listed. Those that were left longest ago come first. */
export const maxStuck = 1000

/** A client counts as nearly full when at least this share of its seats is taken. */
export const nearlyFullShare = 0.9
