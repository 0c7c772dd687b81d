// The figures of compliance on the dashboards. Each is the length of the list that it leads to.
import type { Reply } from '#contract/call.ts'
import type { complianceOverview } from '#contract/calls/compliance.ts'
import { isWhole } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { monthlyShares, sharesOfPathways, sharesOfTeams, weekOf } from './overview-queries.ts'
import { sharesOf, sumOf, totalsOf } from './within-queries.ts'

/** Rule deadlines-57. */
export async function complianceOverviewOf(
  db: Database,
  scope: Scope,
): Promise<Reply<typeof complianceOverview>> {
  const everything = { scope, learningPathwayId: null, courseId: null, searchTerm: '' }
  const week = await weekOf(db, scope)
  const [{ share, peopleByState }, totals, ofWeek, pathways, teams, monthly] = await Promise.all([
    sharesOf(db, everything),
    totalsOf(db, everything),
    totalsOf(db, { ...everything, dueFrom: week.from, dueTo: week.to }),
    sharesOfPathways(db, scope),
    isEverybody(scope) ? [] : sharesOfTeams(db, scope),
    monthlyShares(db, scope),
  ])
  const trendOf = (pathwayId: string | null, teamId: string | null) =>
    monthly
      .filter((row) => row.pathwayId === pathwayId && row.teamId === teamId)
      .map((row) => {
        const { pathwayId: _pathwayId, teamId: _teamId, ...ofMonth } = row
        return ofMonth
      })
  return {
    overdue: totals.overdue,
    expired: totals.expired,
    renewalDue: totals.renewalDue,
    dueThisWeek: sumOf(ofWeek, 'open'),
    weekFrom: week.from,
    weekTo: week.to,
    ...share,
    peopleByState,
    trend: isWhole(scope) ? trendOf(null, null) : [],
    pathways: pathways.map((pathway) => ({ ...pathway, trend: trendOf(pathway.id, null) })),
    teams: teams.map((team) => ({ ...team, trend: trendOf(null, team.id) })),
  }
}
