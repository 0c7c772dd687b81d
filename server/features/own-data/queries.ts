import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Part } from './parts.ts'

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
     where ${part.rows}
     order by 1`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !part.without?.includes(column))),
  )
}

/** Twice a day. Answers when the next request is possible, where this one is not. */
export async function nextRequestAt(
  db: Database,
  key: string,
  { most, hours }: { most: number; hours: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ count: number; endsAt: string }>`
    insert into rate_counters as counter (key, count, ends_at)
    values (rate_limit_key(${key}), 1, now() + make_interval(hours => ${hours}))
    on conflict (key) do update set
      count = case when counter.ends_at > now() then counter.count + 1 else 1 end,
      ends_at = case when counter.ends_at > now() then counter.ends_at else excluded.ends_at end
    returning count, ends_at as "endsAt"`.execute(db)
  const [counted] = rows
  return counted && counted.count > most ? counted.endsAt : undefined
}

export const numbersOfCertificates = (db: Database, userId: string) =>
  db.selectFrom('certificates').where('user_id', '=', userId).orderBy('issued_at').select('number').execute()
