import type { Database } from '#server/db/open.ts'
import type { MadePerson } from './make.ts'

/** Lets a person join a team of the client by the rule of the team, for each value of an own field that the person has. */
export async function joinByRules(db: Database, { id, clientId }: MadePerson): Promise<void> {
  const values = await db
    .selectFrom('person_field_values')
    .where('user_id', '=', id)
    .select(['field_id', 'value'])
    .execute()
  for (const { field_id, value } of values) {
    const team = await db
      .insertInto('teams')
      .values({ client_id: clientId, name: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('team_rules')
      .values({ team_id: team.id, field_id, wanted: [value] })
      .execute()
    await db.insertInto('team_members').values({ team_id: team.id, user_id: id, by_rule: true }).execute()
  }
}
