// The figures above the lists of compliance and on dashboards.
import type { Database } from '../../db/open.ts'
import { countLivingLearners } from '../../identity/people-queries.ts'
import { type Concerned, type StatusTotals, sharesOf } from '../../training/within-queries.ts'

/**
 * Returns the shares, and how many other learners have nothing to complete (rule deadlines-55): null for a pathway or a course.
 * @param totals the number of these obligations in each status, if it is known already
 */
export async function figuresOf(db: Database, wanted: Concerned, totals?: StatusTotals) {
  const { scope, learningPathwayId, courseId } = wanted
  const isOfAll = learningPathwayId === null && courseId === null
  const [shares, learners] = await Promise.all([
    sharesOf(db, wanted, totals),
    isOfAll ? countLivingLearners(db, scope) : null,
  ])
  // The two numbers are read by two statements, between which somebody may have been archived.
  return {
    ...shares,
    nothingToComplete: learners === null ? null : Math.max(0, learners - shares.share.people),
  }
}
