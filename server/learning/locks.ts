import type { Database, Tx } from '../db/open.ts'
import { conflict } from '../base/refusal.ts'
import { type CourseLock, courseLocks } from './lock-queries.ts'

/** @throws Refusal 409 for a course that the learner cannot open yet */
export async function mustBeUnlocked(
  db: Database | Tx,
  learner: { id: string; clientId: string },
  courseId: string,
): Promise<void> {
  const [lock] = await courseLocks(db, learner, courseId)
  if (lock)
    throw conflict(
      `Please complete “${lock.missingTitle}” first. The courses of “${lock.pathway}” are taken one after the other.`,
    )
}

/** Returns the course that has to be completed before this one can be opened; null for an open one. */
export const missingBefore = (locks: CourseLock[], courseId: string) => {
  const lock = locks.find((one) => one.courseId === courseId)
  return lock ? { id: lock.missingId, title: lock.missingTitle } : null
}
