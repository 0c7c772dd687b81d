import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Part } from './learning-parts-queries.ts'

export type Row = Record<string, unknown>

export const personById = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()

/** All that a table holds about the person: every column, except for those that the part leaves out. */
export async function rowsOfPart(db: Database, part: Part, personId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.* ${part.names ? sql`, ${part.names}` : sql``}
      from ${sql.table(part.table)} as t, (select id, email, email_confirmed_at from users where id = ${personId}) as person
     where ${part.rows ?? sql`t.user_id = person.id`}
     order by 1`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !part.without?.includes(column))),
  )
}

export const evidenceOf = (db: Database, userId: string) =>
  db
    .selectFrom('external_completions')
    .where('user_id', '=', userId)
    .orderBy('completed_on')
    .orderBy('completion_id')
    .select(['evidence_key as key', 'evidence_name as name'])
    .execute()

export const numbersOfCertificates = (db: Database, userId: string) =>
  db.selectFrom('certificates').where('user_id', '=', userId).orderBy('issued_at').select('number').execute()
