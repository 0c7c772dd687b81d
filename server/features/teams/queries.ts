// Queries for teams, the managers who are limited to them, and their pathways. The members of teams are in people-queries.ts.
import { type RawBuilder, sql } from 'kysely'
import { teamsOfManager } from '../../access/people-within.ts'
import { type ClientScope, type Scope, isEverybody, wholeClient } from '../../access/who.ts'
import { readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { livingPeople } from '../../identity/people-queries.ts'

type Reading = Database | Tx

/** Finds teams within the scope. Archived clients are left out; a limited manager sees only the teams of the limit (rule teams-4). */
export function teamsWithin(db: Reading, scope: Scope) {
  const all = db
    .selectFrom('teams')
    .innerJoin('clients', 'clients.id', 'teams.client_id')
    .where('clients.archived_at', 'is', null)
  return isEverybody(scope) ? all : all.where(isOwn(scope))
}

const isOwn = ({ clientId, limitedTo }: ClientScope): RawBuilder<boolean> =>
  limitedTo === null
    ? sql`teams.client_id = ${clientId}::uuid`
    : sql`(teams.client_id = ${clientId}::uuid and teams.id in (${teamsOfManager(limitedTo)}))`

export const name = sql<string>`users.first_name || ' ' || users.last_name`
export const byName = [sql`lower(users.first_name)`, sql`lower(users.last_name)`, sql`users.id`] as const

export const counts = {
  people: sql<number>`(select count(*) from team_members as member join users on users.id = member.user_id
    where member.team_id = teams.id and users.archived_at is null)`,
  managers: sql<number>`(select count(*) from team_managers as manager join users on users.id = manager.user_id
    where manager.team_id = teams.id and users.archived_at is null)`,
  pathways: sql<number>`(select count(*) from team_pathways as assignment join pathways on pathways.id = assignment.pathway_id
    where assignment.team_id = teams.id and pathways.deleted_at is null)`,
}
const counted = [
  counts.people.as('people'),
  counts.managers.as('managers'),
  counts.pathways.as('pathways'),
] as const

export const listTeams = (db: Reading, scope: ClientScope) =>
  teamsWithin(db, scope)
    .orderBy(sql`lower(teams.name)`)
    .select(['teams.id', 'teams.name', ...counted])
    .execute()

export const team = (db: Reading, id: string, scope: Scope) =>
  teamsWithin(db, scope)
    .where('teams.id', '=', id)
    .select([
      'teams.id',
      'teams.name',
      'teams.client_id as clientId',
      'clients.name as clientName',
      'clients.url_token as clientUrlToken',
      counts.people.as('numberOfPeople'),
    ])
    .executeTakeFirst()

/** Locks a team, so that meanwhile nobody joins it, is limited to it or renames it. */
export const lockTeam = (tx: Tx, id: string) =>
  tx.selectFrom('teams').where('id', '=', id).forUpdate().select(['id', 'name']).executeTakeFirst()

export const addTeam = (db: Reading, clientId: string, teamName: string) =>
  db
    .insertInto('teams')
    .values({ client_id: clientId, name: teamName })
    .returning('id')
    .$call(readValue('id'))

export async function renameTeam(db: Tx, id: string, teamName: string) {
  await db.updateTable('teams').set({ name: teamName }).where('id', '=', id).execute()
}

/** Stores what the directory of the client calls the team. */
export async function setExternalId(tx: Tx, id: string, externalId: string | null) {
  await tx.updateTable('teams').set({ external_id: externalId }).where('id', '=', id).execute()
}

/** Locks the limits of the managers of a team, so that two people who delete both teams of a manager at once take turns. */
export const lockLimits = (tx: Tx, id: string) =>
  tx
    .selectFrom('team_managers')
    .where('user_id', 'in', (select) =>
      select.selectFrom('team_managers as here').where('here.team_id', '=', id).select('here.user_id'),
    )
    .orderBy('user_id')
    .orderBy('team_id')
    .forUpdate()
    .select('team_id')
    .execute()

/** Finds managers who are limited to this team and no other. Without the team they would see the whole client. */
export const limitedToThisOnly = (tx: Tx, id: string) =>
  tx
    .selectFrom('team_managers')
    .innerJoin('users', 'users.id', 'team_managers.user_id')
    .where('team_managers.team_id', '=', id)
    .where(
      sql<boolean>`not exists (select from team_managers as other
        where other.user_id = users.id and other.team_id <> team_managers.team_id)`,
    )
    .orderBy(sql.join(byName))
    .select(name.as('name'))
    .execute()

export async function deleteTeam(tx: Tx, id: string) {
  await tx.deleteFrom('team_managers').where('team_id', '=', id).execute()
  await tx.deleteFrom('teams').where('id', '=', id).execute()
}

/** Whether nobody is in the team and no manager is limited to it. */
export const isTeamEmpty = sql<boolean>`(
  not exists (select from team_members where team_id = teams.id)
  and not exists (select from team_managers where team_id = teams.id))`

/** Deletes the team if it is empty. */
export async function deleteEmptyTeam(tx: Tx, id: string) {
  await tx.deleteFrom('teams').where('id', '=', id).where(isTeamEmpty).execute()
}

/** Counts what is lost with a team. A learner loses a course if they have it neither by another team nor by the client. */
export async function lossesOfTeam(db: Database, id: string) {
  const found = await db
    .selectFrom('teams')
    .where('teams.id', '=', id)
    .select([
      ...counted,
      sql<number>`(
        select count(*) from (
          select distinct assignment.user_id
            from team_members as member
            join users on users.id = member.user_id and users.is_learner and users.archived_at is null
            join team_only_courses as assignment on assignment.user_id = member.user_id
           where member.team_id = teams.id
             and exists (select from team_courses as here
                          where here.team_id = teams.id and here.course_id = assignment.course_id)
             and not exists (select from team_members as elsewhere
                               join team_courses as other on other.team_id = elsewhere.team_id
                              where elsewhere.user_id = assignment.user_id and elsewhere.team_id <> teams.id
                                and other.course_id = assignment.course_id)
        ) as lost)`.as('withoutAccess'),
    ])
    .executeTakeFirstOrThrow()
  return found
}

export const managersOf = (db: Database, { id, clientId }: { id: string; clientId: string }) =>
  livingPeople(db, wholeClient(clientId))
    .innerJoin('team_managers', 'team_managers.user_id', 'users.id')
    .where('team_managers.team_id', '=', id)
    .orderBy(sql.join(byName))
    .select(['users.id', name.as('name'), 'users.url_token as urlToken'])
    .execute()

/** Finds the managers of the client who are not limited to this team yet. */
export const managerChoices = (db: Database, clientId: string, id: string) =>
  livingPeople(db, wholeClient(clientId))
    .where(sql<boolean>`'CLIENTADMIN' = any (array[users.role, coalesce(users.secondary_role, '')])`)
    .where(sql<boolean>`users.id not in (select user_id from team_managers where team_id = ${id}::uuid)`)
    .orderBy(sql.join(byName))
    .select(['users.id', name.as('name')])
    .execute()

export const pathwaysOfTeam = (db: Database, id: string) =>
  db
    .selectFrom('team_pathways')
    .innerJoin('pathways', 'pathways.id', 'team_pathways.pathway_id')
    .where('team_pathways.team_id', '=', id)
    .where('pathways.deleted_at', 'is', null)
    .orderBy(sql`lower(pathways.name)`)
    .orderBy('pathways.id')
    .select(['pathways.id', 'pathways.name', 'team_pathways.assigned_at as assignedDateTime'])
    .execute()

export const pathwayChoices = (db: Database, id: string) =>
  db
    .selectFrom('pathways')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id not in (select pathway_id from team_pathways where team_id = ${id}::uuid)`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select(['id', 'name'])
    .execute()

export async function addManager(db: Database, teamId: string, userId: string) {
  await db
    .insertInto('team_managers')
    .values({ team_id: teamId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropManager(db: Database, teamId: string, userId: string) {
  await db.deleteFrom('team_managers').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
}

export async function addPathway(db: Database, teamId: string, pathwayId: string) {
  await db
    .insertInto('team_pathways')
    .values({ team_id: teamId, pathway_id: pathwayId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropPathway(db: Database, teamId: string, pathwayId: string) {
  await db
    .deleteFrom('team_pathways')
    .where('team_id', '=', teamId)
    .where('pathway_id', '=', pathwayId)
    .execute()
}

export const livingPathway = (db: Database, id: string) =>
  db
    .selectFrom('pathways')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
