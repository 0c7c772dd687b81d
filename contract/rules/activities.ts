// What a dashboard counts that no other list shows (rule reports-8).

/**
 * The first three happened this month; the others are how learners are doing in their courses now. `doubtful`, for
 * administrators: certificates of courses that were passed by a fault of an earlier version (rule learning-20).
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

/** A course that was started, is not finished, and has not been continued for so many days is one that somebody is stuck in. */
export const stuckAfterDays = 14

/** More of them are neither counted nor listed: those that were left longest come first. */
export const maxStuck = 1000

/** From this share of its seats on a client counts as nearly full. */
export const nearlyFullShare = 0.9
