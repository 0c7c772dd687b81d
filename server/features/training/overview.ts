// The figures of compliance on the dashboards. Each is the length of the list that it leads to.
import type { Reply } from '#contract/call.ts'
import type { complianceOverview } from '#contract/calls/compliance.ts'
import { isWhole } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { monthlyShares, sharesOfPathways, sharesOfTeams } from './overview-queries.ts'
import { figuresOf } from './shares.ts'

/** Rule deadlines-57. */
export async function complianceOverviewOf(
  db: Database,
  scope: Scope,
): Promise<Reply<typeof complianceOverview>> {
  const everything = { scope, learningPathwayId: null, courseId: null }
  const [{ share, peopleByState, nothingToComplete }, pathways, teams, monthly] = await Promise.all([
    figuresOf(db, everything),
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
    ...share,
    peopleByState,
    nothingToComplete,
    trend: isWhole(scope) ? trendOf(null, null) : [],
    pathways: pathways.map((pathway) => ({ ...pathway, trend: trendOf(pathway.id, null) })),
    teams: teams.map((team) => ({ ...team, trend: trendOf(null, team.id) })),
  }
}
