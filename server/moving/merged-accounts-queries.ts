// Reads what two accounts have before they are merged, and what ends with the one that goes (rule people-148).
import { sql } from 'kysely'
import type { Scope } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import { readColumn } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { isClosedRecord, people } from '../identity/people-queries.ts'
import type { Pair } from './merged-rows-queries.ts'

const numberOf = (...tables: string[]) =>
  sql<number>`(${sql.join(
    tables.map((table) => sql`(select count(*) from ${sql.table(table)} as t where t.user_id = users.id)`),
    sql` + `,
  )})::int`

const teamNames = sql<string[]>`array(
  select teams.name from team_members join teams on teams.id = team_members.team_id
   where team_members.user_id = users.id order by lower(teams.name), teams.id)`

const valuesOfOwnFields = sql<{ id: string; name: string; value: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', field.id, 'name', field.name, 'value', stored.value)
                   order by lower(field.name), field.id)
    from person_field_values as stored join person_fields as field on field.id = stored.field_id
   where stored.user_id = users.id), '[]')`

/** Returns what tells these accounts apart, if they are within the scope, and how much there is of each. */
export const accountsToCompare = (db: Database, ids: readonly string[], scope: Scope) =>
  people(db, scope)
    .leftJoin('last_activities', 'last_activities.user_id', 'users.id')
    .where('users.id', '=', anyOf(ids))
    .where(isClosedRecord, '=', false)
    .select([
      'users.id',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'users.email',
      sql<string>`coalesce(users.login_name, '')`.as('loginName'),
      sql<string>`coalesce(users.employee_number, '')`.as('employeeNumber'),
      valuesOfOwnFields.as('ownFields'),
      'clients.name as clientName',
      'users.member_since as joinedDateTime',
      'users.starts_on as startsOn',
      'users.ends_on as endsOn',
      sql<string | null>`nullif(last_activities.at, '-infinity')`.as('lastActiveDateTime'),
      sql<number>`(select count(distinct course_id) from completions where user_id = users.id)::int`.as(
        'completedCourses',
      ),
      numberOf('certificates').as('certificates'),
      numberOf('community_posts', 'community_comments').as('posts'),
      numberOf('feedback_submissions').as('feedback'),
      teamNames.as('teams'),
    ])
    .execute()

/** Returns the teams of the account that goes, and how many sessions it has. */
export async function endingOf(tx: Tx, goneId: string): Promise<{ sessions: number; teamIds: string[] }> {
  const { rows } = await sql<{ sessions: number; teamIds: string[] }>`
    select (select count(*) from sessions where user_id = ${goneId}::uuid and ended_because is null and expires_at > now())::int
             as sessions,
           array(select team_id from team_members where user_id = ${goneId}::uuid) as "teamIds"`.execute(tx)
  return rows[0] ?? { sessions: 0, teamIds: [] }
}

/** Returns the names of those of the teams that the account that stays is not in. */
export const teamsWithout = (tx: Tx, { keptId }: Pair, teamIds: readonly string[]) =>
  tx
    .selectFrom('teams')
    .where('id', '=', anyOf(teamIds))
    .where(
      sql<boolean>`not exists (select from team_members where team_id = teams.id and user_id = ${keptId}::uuid)`,
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select('name')
    .$call(readColumn('name'))
