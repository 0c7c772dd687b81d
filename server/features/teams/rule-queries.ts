// Queries for the rules of teams: who is in a team by a value of an own field.
import { sql } from 'kysely'
import { isTeamWithin } from '../../access/people-within.ts'
import type { ClientScope } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'

export interface TeamRule {
  teamId: string
  fieldId: string
  values: string[]
}

export async function ruleOf(db: Database | Tx, teamId: string) {
  const found = await db
    .selectFrom('team_rules')
    .innerJoin('person_fields', 'person_fields.id', 'team_rules.field_id')
    .where('team_id', '=', teamId)
    .select(['field_id as fieldId', 'person_fields.name as fieldName', 'wanted as values'])
    .executeTakeFirst()
  return found ?? null
}

/** Returns the rules of the teams within the scope, by the names of the teams. */
export const rulesWithin = (db: Database | Tx, scope: ClientScope) =>
  db
    .selectFrom('team_rules')
    .innerJoin('teams', 'teams.id', 'team_rules.team_id')
    .where('teams.client_id', '=', scope.clientId)
    .where(isTeamWithin(scope))
    .orderBy(sql`lower(teams.name)`)
    .orderBy('teams.id')
    .select(['teams.name', 'field_id as fieldId', 'wanted as values'])
    .execute()

/** Stores a rule. Nobody joins or leaves yet. */
export async function setRule(tx: Tx, { teamId, fieldId, values }: TeamRule) {
  const rule = { field_id: fieldId, wanted: values }
  await tx
    .insertInto('team_rules')
    .values({ team_id: teamId, ...rule })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(rule))
    .execute()
}

/** Lets people join and leave the team as its rule says. */
export async function followRule(tx: Tx, teamId: string) {
  await sql`
    delete from team_members as member
     where member.team_id = ${teamId}::uuid and member.by_rule
       and not exists (select from closed_records where record_id = member.user_id)
       and not exists (select from people_of_rules as wanted
                        where wanted.team_id = member.team_id and wanted.user_id = member.user_id)`.execute(
    tx,
  )
  await sql`
    insert into team_members (team_id, user_id, by_rule)
    select team_id, user_id, true from people_of_rules where team_id = ${teamId}::uuid order by user_id
    on conflict do nothing`.execute(tx)
}

/** Removes a rule. The people who were in the team by it stay as by hand, or leave. */
export async function dropRule(tx: Tx, teamId: string, keepsPeople: boolean) {
  await tx.deleteFrom('team_rules').where('team_id', '=', teamId).execute()
  if (keepsPeople)
    await tx
      .updateTable('team_members')
      .set({ by_rule: false })
      .where('team_id', '=', teamId)
      .where('by_rule', '=', true)
      .execute()
  else await tx.deleteFrom('team_members').where('team_id', '=', teamId).where('by_rule', '=', true).execute()
}

/** The first names that a preview shows. */
const maxNames = 20

/** Counts who would join and leave with this rule, of those who are not archived, and names the first of them. */
export async function effectOf(db: Database | Tx, clientId: string, { teamId, fieldId, values }: TeamRule) {
  const { rows } = await sql<{ joins: boolean; count: number; names: string[] }>`
    with matching as (
      select user_id from person_field_values
       where field_id = ${fieldId}::uuid and client_id = ${clientId}::uuid
         and lower(value) = any (lower(${values}::text[]::text)::text[])
    ), present as (
      select user_id, by_rule from team_members where team_id = ${teamId}::uuid
    ), moving as (
      select user_id, true as joins from matching where user_id not in (select user_id from present)
      union all
      select user_id, false from present where by_rule and user_id not in (select user_id from matching)
    ), named as (
      select moving.joins, users.first_name || ' ' || users.last_name as name,
             row_number() over (partition by moving.joins
                                order by lower(users.first_name), lower(users.last_name), users.id) as place
        from moving join users on users.id = moving.user_id and users.archived_at is null
    )
    select joins, count(*) as count, array_agg(name order by place) filter (where place <= ${maxNames}) as names
      from named group by joins`.execute(db)
  const [joining, leaving] = [true, false].map((joins) => rows.find((row) => row.joins === joins))
  return {
    joins: joining?.count ?? 0,
    leaves: leaving?.count ?? 0,
    joining: joining?.names ?? [],
    leaving: leaving?.names ?? [],
  }
}
