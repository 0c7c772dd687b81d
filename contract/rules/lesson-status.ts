/** The codes of results in calls (rule learning-3). */
export const lessonStatuses = {
  notAttempted: 0,
  incomplete: 1,
  completed: 2,
  failed: 3,
  passed: 4,
  browsed: 5,
} as const

const lessonStatusTexts: Record<number, string> = {
  [lessonStatuses.notAttempted]: 'Not Started',
  [lessonStatuses.incomplete]: 'In Progress',
  [lessonStatuses.completed]: 'Completed',
  [lessonStatuses.failed]: 'Failed',
  [lessonStatuses.passed]: 'Passed',
  [lessonStatuses.browsed]: 'Browsed',
}

/** A result in words. A missing or unknown code counts as not attempted. */
export const lessonStatusText = (status: number | null | undefined): string =>
  lessonStatusTexts[status ?? lessonStatuses.notAttempted] ?? 'Not Started'

/** The result of an attempt, or of a learner's record. */
export interface CourseResult {
  lessonStatus: number
  /** 0 to 100, or null before any score. */
  score: number | null
  /** Whole percent, 100 only when completed. */
  progress: number
}
