// Holds the one condition that says which people a caller may see (rules access-10 and teams-4). Every query of people uses it.
import { type RawBuilder, sql } from 'kysely'
import { type ClientScope, type Everybody, type Scope, isEverybody } from './who.ts'

interface Columns {
  /** The column with the person's id. */
  person?: string
  /** The column with the person's client. */
  client?: string
}

/** Returns the condition for the WHERE of a query with people. The names are those of its columns. */
export function withinScope(
  scope: Scope,
  { person = 'users.id', client = 'users.client_id' }: Columns = {},
): RawBuilder<boolean> {
  if (isEverybody(scope)) return sql`true`
  const ofClient = sql<boolean>`${sql.ref(client)} = ${scope.clientId}::uuid`
  if (isWhole(scope)) return ofClient
  const id = sql.ref(person)
  const ofManager = scope.limitedTo ? sql`and ${id} in (${peopleOf(scope.limitedTo)})` : sql``
  const ofTeam = scope.team
    ? sql`and ${id} in (select user_id from team_members where team_id = ${scope.team}::uuid)`
    : sql``
  return sql`(${ofClient} ${ofManager} ${ofTeam})`
}

/** Whether the counts that triggers maintain for whole clients are those of the scope. */
export const isWhole = (scope: Scope): scope is Everybody | (ClientScope & { limitedTo: null }) =>
  isEverybody(scope) || (scope.limitedTo === null && !scope.team)

/** Whether the caller may know about the team `teams.id`, which must be one of a client within the scope. */
export const isTeamWithin = (scope: Scope): RawBuilder<boolean> =>
  isEverybody(scope) || scope.limitedTo === null ? sql`true` : isOfLimit(scope.limitedTo)

/** Returns the names of those teams of a person that the caller may know, in alphabetical order; on request only those by a rule. */
export const teamsOf = (scope: Scope, person: string, { byRuleOnly = false } = {}) => sql<string[]>`array(
  select teams.name from team_members join teams on teams.id = team_members.team_id
   where team_members.user_id = ${sql.ref(person)} and ${isTeamWithin(scope)}
     ${byRuleOnly ? sql`and team_members.by_rule` : sql``} order by lower(teams.name), teams.id)`

const isOfLimit = (managerId: string) => sql<boolean>`teams.id in (${teamsOfManager(managerId)})`

/** Selects the teams that a limited manager is limited to; none without a manager. */
export const teamsOfManager = (managerId: string | null) =>
  sql`select team_id from team_managers where user_id = ${managerId}::uuid`

/** Selects the people whom a limited manager sees. */
const peopleOf = (managerId: string) =>
  sql`select user_id from people_of_managers where manager_id = ${managerId}::uuid`

/** Whether the course is one that people within the scope have: by their client, or by a team (rule teams-9). */
export const hasCourse = ({ clientId, limitedTo }: ClientScope, course: string): RawBuilder<boolean> => sql`(
  exists (select from client_courses as assignment
           where assignment.client_id = ${clientId}::uuid and assignment.course_id = ${sql.ref(course)})
  or exists (select from team_courses as assignment join teams on teams.id = assignment.team_id
              where teams.client_id = ${clientId}::uuid and assignment.course_id = ${sql.ref(course)} ${ofManager(limitedTo)}))`

/** Whether the pathway is one that people within the scope have. */
export const hasPathway = (
  { clientId, limitedTo }: ClientScope,
  pathway: string,
): RawBuilder<boolean> => sql`(
  exists (select from client_pathways as assignment
           where assignment.client_id = ${clientId}::uuid and assignment.pathway_id = ${sql.ref(pathway)})
  or exists (select from clients where id = ${clientId}::uuid and is_provider)
  or exists (select from team_pathways as assignment join teams on teams.id = assignment.team_id
              where teams.client_id = ${clientId}::uuid and assignment.pathway_id = ${sql.ref(pathway)} ${ofManager(limitedTo)}))`

const ofManager = (limitedTo: string | null) =>
  limitedTo === null ? sql`` : sql`and ${isOfLimit(limitedTo)}`

/** Whether somebody has a log-in name in place of an address, for a query of `users` (rule people-70). */
export const hasNoEmail = sql<boolean>`users.login_name is not null`
