// How much of what is required is met, together, in each pathway and in each team, and at the ends of the last months.
import { sql } from 'kysely'
import { compliantStatuses } from '#contract/rules/compliance.ts'
import { hasPathway, isWhole, withinScope } from '../../access/people-within.ts'
import type { ClientScope, Scope } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { countsOf } from './within-queries.ts'

export interface Share {
  required: number
  compliant: number
}
interface NamedShare extends Share {
  id: string
  name: string
}

/** So many are shown, those with the smallest share first. */
const mostCompared = 12
const required = sql`coalesce(sum(obligations), 0)::bigint`
const compliant = sql`coalesce(sum(obligations) filter (where status = any(${compliantStatuses}::text[])), 0)::bigint`
const worstFirst = sql`${compliant}::float8 / nullif(${required}, 0)`

const everything = (scope: Scope) => ({ scope, learningPathwayId: null, courseId: null, searchTerm: '' })

/** Of each pathway with anything to complete: the people and courses that the list has when it is filtered by it. */
export async function sharesOfPathways(db: Database, scope: Scope): Promise<NamedShare[]> {
  const { rows } = await sql<NamedShare>`
    select pathways.id, pathways.name, ${required} as required, ${compliant} as compliant
      from (${countsOf(everything(scope))}) as counted
      join pathway_courses on pathway_courses.course_id = counted.course_id
      join pathways on pathways.id = pathway_courses.pathway_id
     where pathways.deleted_at is null
       and ${scope === null ? sql`true` : hasPathway(scope, 'pathways.id')}
     group by pathways.id having sum(obligations) > 0
     order by ${worstFirst}, lower(pathways.name), pathways.id limit ${mostCompared}`.execute(db)
  return rows
}

/** Of each team within the scope whose people have anything to complete. */
export async function sharesOfTeams(db: Database, scope: ClientScope): Promise<NamedShare[]> {
  const ofManager =
    scope.limitedTo === null
      ? sql``
      : sql`and teams.id in (select team_id from team_managers where user_id = ${scope.limitedTo}::uuid)`
  const { rows } = await sql<NamedShare>`
    select id, name, ${required} as required, ${compliant} as compliant
      from (
        select teams.id, teams.name, obligations.status, count(*) as obligations
          from teams
          join team_members on team_members.team_id = teams.id
          join obligations on obligations.user_id = team_members.user_id
         where teams.client_id = ${scope.clientId}::uuid ${ofManager}
           and ${withinScope(scope, { person: 'obligations.user_id', client: 'obligations.client_id' })}
         group by teams.id, obligations.status
      ) as counted
     group by id, name order by ${worstFirst}, lower(name), id limit ${mostCompared}`.execute(db)
  return rows
}

export interface MonthlyShare extends Share {
  pathwayId: string | null
  teamId: string | null
  month: string
}

/** Full months before this one, with the current one a year. */
export const monthsOfTrend = 11

/** What was written at the ends of the last months, in their order. */
export async function monthlyShares(db: Database, scope: Scope): Promise<MonthlyShare[]> {
  const { rows } = await sql<MonthlyShare>`
    select pathway_id as "pathwayId", team_id as "teamId", to_char(month, 'YYYY-MM') as month, required, compliant
      from (${scope === null ? ofAllClients : ofClient(scope)}) as share
     where month >= date_trunc('month', now())::date - make_interval(months => ${monthsOfTrend})
       and month < date_trunc('month', now())::date
     order by share.month`.execute(db)
  return rows
}

/** A month in which nothing was required has no row for a client, and may be left with 0 for all of them. */
const ofAllClients = sql`
  select pathway_id, null::uuid as team_id, month, required, compliant from compliance_totals where required > 0`

function ofClient(scope: ClientScope) {
  // What was counted for a whole client is not for managers of some of its teams.
  const ofTeams = isWhole(scope)
    ? sql`true`
    : sql`team_id in (select team_id from team_managers where user_id = ${scope.limitedTo}::uuid)`
  return sql`
    select pathway_id, team_id, month, required::bigint, compliant::bigint from compliance_snapshots
     where client_id = ${scope.clientId}::uuid and is_counted and ${ofTeams}`
}

/** The seven days from today, in the zone of the client or, for all clients, of the provider. */
export async function weekOf(db: Database, scope: Scope) {
  const client =
    scope === null ? sql`(select id from clients where is_provider)` : sql`${scope.clientId}::uuid`
  const { rows } = await sql<{ from: string; to: string }>`
    select today as from, today + 6 as to
      from (select coalesce(day_in_client(${client}, now()), (now() at time zone 'UTC')::date) as today) as now`.execute(
    db,
  )
  return rows[0] as (typeof rows)[number]
}
