// How learners and what they have to complete add up.
import type { Reply } from '#contract/call.ts'
import type { complianceTotals } from '#contract/calls/compliance.ts'
import type { Database } from '../../db/open.ts'
import { countLearners, countLeftOut, countMarked, groupsOf } from './totals-queries.ts'
import { type Concerned, sumOf, totalsOf } from '../../training/within-queries.ts'

/** Returns the sums of all courses, or of the chosen pathway or course, whose other learners are not listed (rule deadlines-52). */
export async function reconcile(db: Database, wanted: Concerned): Promise<Reply<typeof complianceTotals>> {
  const { scope, learningPathwayId, courseId } = wanted
  const isOfAll = learningPathwayId === null && courseId === null
  const [learners, groups, leftOut, marked, totals] = await Promise.all([
    countLearners(db, scope),
    groupsOf(db, wanted),
    isOfAll ? countLeftOut(db, scope) : [],
    countMarked(db, wanted),
    totalsOf(db, { ...wanted, searchTerm: '' }),
  ])
  const explained = leftOut.filter(({ reason }) => reason !== 'unexplained')
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const required = sum(groups.map(({ people, courses }) => people * courses))
  const missing = isOfAll ? learners - sum([...groups, ...explained].map(({ people }) => people)) : 0
  return {
    learners,
    groups,
    required,
    leftOut,
    unexplained: Math.abs(missing) + Math.abs(required - sumOf(totals, undefined)),
    ...marked,
  }
}
