// The members of a team: reading, adding and removing them.
import { sql } from 'kysely'
import { type ClientScope, type Scope, wholeClient } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { formContains } from '../../db/contains.ts'
import { countRows, readColumn, rowsFrom } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type UndoneAction, type UndoneChange, changedIn } from '../../identity/bulk-action-queries.ts'
import { livingPeople } from '../../identity/people-queries.ts'
import { anyOf } from '../../db/any-of.ts'
import { byName, name, teamsWithin } from './queries.ts'

/** The people of a team who fit the search. */
export const membersFound = (
  db: Database | Tx,
  { id, clientId }: { id: string; clientId: string },
  searchTerm: string,
) =>
  livingPeople(db, wholeClient(clientId))
    .innerJoin('team_members', 'team_members.user_id', 'users.id')
    .where('team_members.team_id', '=', id)
    .$if(searchTerm !== '', (query) => query.where(formContains(sql.ref('users.search_text'), searchTerm)))

/** A page of the people of a team, by name. */
export async function membersPage(
  db: Database,
  team: { id: string; clientId: string },
  { searchTerm, pageNumber, pageSize }: { searchTerm: string; pageNumber: number; pageSize: number },
) {
  const found = membersFound(db, team, searchTerm)
  const [rows, total] = await Promise.all([
    found
      .orderBy(sql.join(byName))
      .limit(pageSize)
      .offset(rowsBefore(pageNumber, pageSize))
      .select(['users.id', 'users.email', 'users.url_token as urlToken', 'users.is_learner as isLearner'])
      .select([name.as('name'), 'team_members.since', 'team_members.by_rule as byRule'])
      .execute(),
    found.$call(countRows),
  ])
  return { rows, total }
}

const choices = 20

/** People within the scope who are not in the team. */
export const peopleToAdd = (db: Database, id: string, scope: ClientScope, searchTerm: string) =>
  livingPeople(db, scope)
    .where(sql<boolean>`users.id not in (select user_id from team_members where team_id = ${id}::uuid)`)
    .$if(searchTerm !== '', (query) => query.where(formContains(sql.ref('users.search_text'), searchTerm)))
    .orderBy(sql.join(byName))
    .limit(choices)
    .select(['users.id', name.as('name'), 'users.email'])
    .execute()

/** The teams of a person that the caller sees, and the others of the client that the caller sees. */
export async function teamsOfPerson(db: Database, person: { id: string; clientId: string }, scope: Scope) {
  const rows = await teamsWithin(db, scope)
    .where('teams.client_id', '=', person.clientId)
    .orderBy(sql`lower(teams.name)`)
    .select([
      'teams.id',
      'teams.name',
      sql<
        boolean | null
      >`(select by_rule from team_members where team_id = teams.id and user_id = ${person.id}::uuid)`.as(
        'byRule',
      ),
    ])
    .execute()
  return {
    teams: rows.flatMap(({ byRule, ...row }) => (byRule === null ? [] : [{ ...row, byRule }])),
    others: rows.flatMap(({ byRule, ...row }) => (byRule === null ? [row] : [])),
  }
}

/** People who are in the team already keep their first day. Returns how many were added. */
export async function addMembers(tx: Tx, teamId: string, userIds: string[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('team_members')
    .columns(['team_id', 'user_id'])
    .expression((select) =>
      select
        .selectFrom('users')
        .where('id', '=', anyOf(userIds))
        .orderBy('id')
        .select([sql<string>`${teamId}::uuid`.as('team_id'), 'id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Adds the teams that are not there yet, in the order of their names, so that two uploads wait for each other. */
export async function addNamedTeams(tx: Tx, clientId: string, names: string[]) {
  await sql`
    insert into teams (client_id, name)
    select ${clientId}::uuid, name from unnest(${names}::text[]) as name order by lower(name)
    on conflict (client_id, lower(name)) do nothing`.execute(tx)
}

/** Adds people to the teams of these names. */
export async function joinNamed(tx: Tx, clientId: string, named: { id: string; name: string }[]) {
  await sql`
    insert into team_members (team_id, user_id)
    select teams.id, named.id
      from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map((one) => one.name)}::text[]) as named (id, name)
      join teams on teams.client_id = ${clientId}::uuid and lower(teams.name) = lower(named.name)
     order by teams.id, named.id
    on conflict do nothing`.execute(tx)
}

/** Which of these people are in the team by its rule. */
export const idsByRule = (db: Database | Tx, teamId: string, userIds: string[]) =>
  db
    .selectFrom('team_members')
    .where('team_id', '=', teamId)
    .where('by_rule', '=', true)
    .where('user_id', '=', anyOf(userIds))
    .select('user_id')
    .$call(readColumn('user_id'))

/** Which of these people are in the team. */
export const idsInTeam = (db: Database | Tx, teamId: string, userIds: string[]) =>
  db
    .selectFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', anyOf(userIds))
    .select('user_id')
    .$call(readColumn('user_id'))

/** The first day of a membership, with the microseconds by which undoing finds it. */
const exactSince = sql<string>`team_members.since::text`

/** Removes people from the team who are in it by hand. Returns those who were. */
export const removeMembers = (db: Database | Tx, teamId: string, userIds: string[]) =>
  db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', anyOf(userIds))
    .where('by_rule', '=', false)
    .returning(['user_id as userId', exactSince.as('since')])
    .execute()

/** Removes each person from the teams within the scope whose names are not among those of the person, unless a rule has put them there. */
export function removeOtherTeams(
  tx: Tx,
  scope: ClientScope,
  people: readonly { id: string; names: readonly string[] }[],
) {
  const kept = people.map(({ id, names }) => ({ id, names: names.map((one) => one.toLowerCase()) }))
  return rowsFrom(tx)(sql<{ userId: string; teamId: string; since: string }>`
    delete from team_members
     using jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (id uuid, names jsonb), teams
     where team_members.user_id = kept.id and teams.id = team_members.team_id and not team_members.by_rule
       and teams.id in (${teamsWithin(tx, scope).select('teams.id')})
       and not kept.names ? lower(teams.name)
    returning team_members.user_id as "userId", team_members.team_id as "teamId", ${exactSince} as since`)
}

/** Takes people out of the team who came to it by the action. @returns how many */
export const leaveTeam = (tx: Tx, { id, teamId }: UndoneAction) =>
  rowsFrom(tx)(sql<UndoneChange>`
    delete from team_members using bulk_actions
     where bulk_actions.id = ${id}::uuid and team_members.team_id = ${teamId}::uuid
       and team_members.since = bulk_actions.done_at
       and team_members.user_id in (select user_id from (${changedIn(id)}) as changed)
    returning team_members.user_id as "userId"`)

/** Puts people back into the team who were removed from it by the action and are not in it again. @returns who they are */
export const rejoinTeam = (tx: Tx, { id, teamId }: UndoneAction) =>
  rowsFrom(tx)(sql<UndoneChange>`
    insert into team_members (team_id, user_id, since)
    select teams.id, users.id, (changed.previous ->> 'since')::timestamptz
      from (${changedIn(id)}) as changed
      join users on users.id = changed.user_id and users.archived_at is null
      join teams on teams.id = ${teamId}::uuid and teams.client_id = users.client_id
     order by users.id
    on conflict do nothing returning user_id as "userId"`)
