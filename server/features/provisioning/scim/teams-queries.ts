// Reads the teams of a client as its directory sees them. Teams themselves are changed by features/teams.
import { type RawBuilder, sql } from 'kysely'
import { wholeClient } from '../../../access/who.ts'
import { countRows, readColumn } from '../../../db/endings.ts'
import type { Database, Tx } from '../../../db/open.ts'
import { teamsWithin } from '../../teams/queries.ts'
import { type Attributes, conditionOf, sqlOfOrder } from './filter-queries.ts'
import type { ListRequest } from './list-request.ts'

const isMember = (id: string) => sql<boolean>`exists (
  select from team_members as member join users on users.id = member.user_id
   where member.team_id = teams.id and member.user_id = ${id}::uuid and users.archived_at is null)`

/** Teams can be filtered and sorted by these. */
const attributesOfTeams: Attributes = {
  id: { type: 'text', value: sql<string>`teams.id::text` },
  displayname: { type: 'text', value: sql<string>`teams.name` },
  externalid: { type: 'text', value: sql<string | null>`teams.external_id` },
  'meta.created': { type: 'time', value: sql<string>`teams.created_at` },
  'members.value': {
    type: 'ids',
    has: isMember,
    any: sql<boolean>`exists (
    select from team_members where team_members.team_id = teams.id)`,
  },
}

const columns = [
  'teams.id',
  'teams.name',
  'teams.external_id as externalId',
  'teams.created_at as createdAt',
  sql<boolean>`exists (select from team_rules where team_rules.team_id = teams.id)`.as('hasRule'),
] as const

const members = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', users.id, 'name', users.first_name || ' ' || users.last_name) order by users.id)
    from team_members join users on users.id = team_members.user_id
   where team_members.team_id = teams.id and users.archived_at is null), '[]')`

const none = sql<{ id: string; name: string }[] | null>`null`

/** @param withMembers false if nobody asks for the people, who may be very many */
export const findTeam = (db: Database | Tx, clientId: string, id: string, withMembers: boolean) =>
  teamsWithin(db, wholeClient(clientId))
    .where('teams.id', '=', id)
    .select(columns)
    .select((withMembers ? members : none).as('members'))
    .executeTakeFirst()
export type ScimTeam = NonNullable<Awaited<ReturnType<typeof findTeam>>>

/** Returns a part of the teams: the oldest first, if no other order is asked for. */
export async function listTeams(db: Database, clientId: string, listed: ListRequest, withMembers: boolean) {
  const order = listed.sortBy === undefined ? undefined : sqlOfOrder(listed.sortBy, attributesOfTeams)
  const found = teamsWithin(db, wholeClient(clientId)).where(conditionOf(listed, attributesOfTeams))
  const total = await found.$call(countRows)
  if (listed.count === 0) return { total, rows: [] }
  const rows = await found
    .$if(order !== undefined, (query) =>
      query.orderBy(order as RawBuilder<unknown>, listed.isDescending ? 'desc' : 'asc'),
    )
    .orderBy('teams.created_at')
    .orderBy('teams.id')
    .limit(listed.count)
    .offset(listed.startIndex - 1)
    .select(columns)
    .select((withMembers ? members : none).as('members'))
    .execute()
  return { total, rows }
}

/** Returns the ids of the people who are in the team by hand. Those who are archived stay in it (rule provisioning-13). */
export const memberIds = (tx: Tx, teamId: string) =>
  tx
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .where('team_id', '=', teamId)
    .where('by_rule', '=', false)
    .where('users.archived_at', 'is', null)
    .select('user_id as id')
    .$call(readColumn('id'))
