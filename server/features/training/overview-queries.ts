// Counts how many people are up to date in each pathway and each team, now and at the ends of the last months.
import { sql } from 'kysely'
import { type ComplianceShare, lateStatuses, statesOf } from '#contract/rules/compliance.ts'
import { hasPathway, isTeamWithin, isWhole, teamsOfManager, withinScope } from '../../access/people-within.ts'
import { type ClientScope, type Scope, isEverybody } from '../../access/who.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'

interface NamedShare extends ComplianceShare {
  id: string
  name: string
}

/** The maximum number of pathways or teams that are shown. Those with the smallest share of people come first. */
const maxCompared = 12
const shares = sql`sum(people)::bigint as people, sum(up_to_date)::bigint as "peopleUpToDate",
  sum(required)::bigint as required, sum(required_up_to_date)::bigint as "requiredUpToDate"`
const worstFirst = sql`"peopleUpToDate"::float8 / people, lower(name), id limit ${maxCompared}`

/** The figures of one person. The alias `own` has to have `courses` and `overdue`. */
const ofPerson = sql`1 as people, (own.overdue = 0)::int as up_to_date, own.courses as required,
  own.courses - own.overdue as required_up_to_date`

/** Returns the shares of each pathway with anything to complete. They count the same as the list that is filtered by the pathway. */
export function sharesOfPathways(db: Database, scope: Scope): Promise<NamedShare[]> {
  const counted = isWhole(scope) ? countedOfPathways(scope) : peopleOfPathways(scope)
  return rowsFrom(db)(sql<NamedShare>`
    select * from (
      select pathways.id, pathways.name, ${shares}
        from (${counted}) as counted join pathways on pathways.id = counted.pathway_id
       where pathways.deleted_at is null and ${isEverybody(scope) ? sql`true` : hasPathway(scope, 'pathways.id')}
       group by pathways.id having sum(people) > 0
    ) as share order by ${worstFirst}`)
}

function countedOfPathways(scope: Scope) {
  const isOfScope = isEverybody(scope) ? sql`client_id is null` : sql`client_id = ${scope.clientId}::uuid`
  return sql`
    select pathway_id, people, case when state = any(${statesOf('upToDate')}::text[]) then people else 0 end as up_to_date, 0 as required, 0 as required_up_to_date
      from pathway_people_counts where ${isOfScope}
    union all
    select pathway_id, 0, 0, obligations, case when status = any(${lateStatuses}::text[]) then 0 else obligations end
      from pathway_obligation_counts where ${isOfScope}`
}

const peopleOfPathways = (scope: ClientScope) => sql`
  select own.pathway_id, ${ofPerson} from people_pathways as own
   where ${withinScope(scope, { person: 'own.user_id', client: 'own.client_id' })}`

/** Returns the shares of each team within the scope whose people have anything to complete. */
export const sharesOfTeams = (db: Database, scope: ClientScope) =>
  rowsFrom(db)(sql<NamedShare>`
    select * from (
      select id, name, ${shares}
        from (
          select teams.id, teams.name, ${ofPerson}
            from teams
            join team_members on team_members.team_id = teams.id
            join people_obligations as own on own.user_id = team_members.user_id
           where teams.client_id = ${scope.clientId}::uuid and ${isTeamWithin(scope)}
             and ${withinScope(scope, { person: 'own.user_id', client: 'own.client_id' })}
        ) as counted
       group by id, name
    ) as share order by ${worstFirst}`)

/** The figures at the end of a month. */
export interface MonthlyShare {
  pathwayId: string | null
  teamId: string | null
  month: string
  /** This field and the next two are null for months in which people were not counted yet (rule deadlines-56). */
  people: number | null
  peopleUpToDate: number | null
  requiredUpToDate: number | null
  required: number
  done: number
}

/** The number of full months before the current one. Together they make a year. */
export const monthsOfTrend = 11

/** Reads the figures that were stored at the ends of the last months, in order. */
export const monthlyShares = (db: Database, scope: Scope) =>
  rowsFrom(db)(sql<MonthlyShare>`
    select pathway_id as "pathwayId", team_id as "teamId", to_char(month, 'YYYY-MM') as month, people::bigint,
           people_up_to_date::bigint as "peopleUpToDate", required_up_to_date::bigint as "requiredUpToDate",
           required::bigint, compliant::bigint as done
      from (${isEverybody(scope) ? ofAllClients : ofClient(scope)}) as share
     where month >= date_trunc('month', now())::date - make_interval(months => ${monthsOfTrend})
       and month < date_trunc('month', now())::date
     order by share.month`)

/**
 * A month in which nothing was required has no row for a client, and may have a row with 0 for all clients. The people of a month are
 * known if the people of all clients are known.
 */
const ofAllClients = sql`
  select pathway_id, null::uuid as team_id, month, required, compliant,
         case when required_with_people = required then people end as people,
         case when required_with_people = required then people_up_to_date end as people_up_to_date,
         case when required_with_people = required then required_up_to_date end as required_up_to_date
    from compliance_totals where required > 0`

function ofClient(scope: ClientScope) {
  // Managers of some teams may not see the figures of the whole client.
  const ofTeams = isWhole(scope) ? sql`true` : sql`team_id in (${teamsOfManager(scope.limitedTo)})`
  return sql`
    select pathway_id, team_id, month, required, compliant, people, people_up_to_date, required_up_to_date
      from compliance_snapshots where client_id = ${scope.clientId}::uuid and is_counted and ${ofTeams}`
}
