// How learners and what they have to complete add up.
import type { Reply } from '#contract/call.ts'
import type { complianceTotals } from '#contract/calls/compliance.ts'
import type { Scope } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { countLearners, countLeftOut, countMarked, groupsOf } from './totals-queries.ts'
import { sumOf, totalsOf } from '../../training/within-queries.ts'

/** Rule deadlines-52. */
export async function reconcile(db: Database, scope: Scope): Promise<Reply<typeof complianceTotals>> {
  const everything = { scope, learningPathwayId: null, courseId: null, searchTerm: '' }
  const [learners, groups, leftOut, marked, totals] = await Promise.all([
    countLearners(db, scope),
    groupsOf(db, scope),
    countLeftOut(db, scope),
    countMarked(db, scope),
    totalsOf(db, everything),
  ])
  const explained = leftOut.filter(({ reason }) => reason !== 'unexplained')
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const required = sum(groups.map(({ people, courses }) => people * courses))
  const missing = learners - sum([...groups, ...explained].map(({ people }) => people))
  return {
    learners,
    groups,
    required,
    leftOut,
    unexplained: Math.abs(missing) + Math.abs(required - sumOf(totals, undefined)),
    ...marked,
  }
}
