// Gives the rows of one account to another, and back. Every row that changes is listed, so that it can be undone.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { readSchema } from '../deletion/schema-queries.ts'
import { personColumn, tablesOf } from './places.ts'

export interface Pair {
  goneId: string
  keptId: string
}

/** Tables whose rows come together. The texts of a registration go with it. */
const given = () =>
  [...tablesOf('person'), ...tablesOf('formerClient'), ...tablesOf('course')].filter(
    (table) => table !== 'registration_texts',
  )

/** The rows that are given of a table, where some follow from others. */
const conditions: Record<string, RawBuilder<unknown>> = {
  team_members: sql`not t.by_rule`,
}

/** Gives all rows but those that the other account has already, such as the membership in the same team. */
export async function reassignRows(tx: Tx, { goneId, keptId }: Pair): Promise<void> {
  const unique = await uniqueKeys(tx)
  const keys = await keysOfRows(tx, unique)
  for (const table of given()) {
    const person = sql.ref(`t.${personColumn(table)}`)
    const isFree = sql.join(
      [
        conditions[table] ?? sql`true`,
        ...(unique.get(table) ?? []).map((columns) => hasNoTwin(table, columns, keptId)),
      ],
      sql` and `,
    )
    await sql`
      insert into merged_rows (gone_id, table_name, row_key)
      select ${goneId}::uuid, ${table}, ${keys(table)} from ${sql.table(table)} as t
       where ${person} = ${goneId}::uuid and ${isFree}`.execute(tx)
    const giving = sql`
      update ${sql.table(table)} as t set ${sql.ref(personColumn(table))} = ${keptId}::uuid
       where ${person} = ${goneId}::uuid and ${isFree}`
    // The texts refer to the registration: both change in one statement.
    if (table === 'registrations')
      await sql`
        with texts as (
          update registration_texts set user_id = ${keptId}::uuid
           where user_id = ${goneId}::uuid and not exists (select from registrations where user_id = ${keptId}::uuid)
        ) ${giving}`.execute(tx)
    else await giving.execute(tx)
  }
}

/** Whether the other account has no row with the same values in these columns. */
const hasNoTwin = (table: string, columns: string[], keptId: string): RawBuilder<unknown> => sql`
  not exists (
    select from ${sql.table(table)} as twin
     where ${sql.ref(`twin.${personColumn(table)}`)} = ${keptId}::uuid
       ${
         columns.length > 0
           ? sql`and ${sql.join(
               columns.map(
                 (column) => sql`${sql.ref(`twin.${column}`)} is not distinct from ${sql.ref(`t.${column}`)}`,
               ),
               sql` and `,
             )}`
           : sql``
       })`

/** Returns by table the columns beside the person of each unique key that the person is part of. */
async function uniqueKeys(tx: Tx): Promise<Map<string, string[][]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array_agg(attname::text order by attnum) as columns
      from pg_index
      join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indisunique and indpred is null and indexprs is null and relnamespace = current_schema()::regnamespace
     group by relname, indexrelid`.execute(tx)
  const keys = new Map<string, string[][]>()
  for (const { table, columns } of rows)
    if (columns.includes(personColumn(table)))
      keys.set(table, [
        ...(keys.get(table) ?? []),
        columns.filter((column) => column !== personColumn(table)),
      ])
  return keys
}

/** Returns what tells the rows of a table and a person apart, as jsonb: the primary key, or else a unique key, without the person. */
async function keysOfRows(tx: Tx, unique: Map<string, string[][]>) {
  const { keys } = await readSchema(tx)
  return (table: string): RawBuilder<unknown> => {
    const primary = keys.get(table) ?? []
    const columns = primary.length > 0 ? primary : (unique.get(table)?.[0] ?? [])
    const named = columns.filter((column) => column !== personColumn(table))
    return sql`jsonb_build_object(${sql.join(named.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))})`
  }
}

/** Gives the rows back that are still there. */
export async function returnRows(tx: Tx, { goneId, keptId }: Pair): Promise<void> {
  const keys = await keysOfRows(tx, await uniqueKeys(tx))
  for (const table of given()) {
    const back = sql`
      update ${sql.table(table)} as t set ${sql.ref(personColumn(table))} = ${goneId}::uuid
        from merged_rows as listed
       where listed.gone_id = ${goneId}::uuid and listed.table_name = ${table} and listed.previous is null
         and ${sql.ref(`t.${personColumn(table)}`)} = ${keptId}::uuid
         and ${keys(table)} = listed.row_key`
    if (table === 'registrations')
      await sql`
        with texts as (
          update registration_texts set user_id = ${goneId}::uuid
            from merged_rows as listed
           where listed.gone_id = ${goneId}::uuid and listed.table_name = 'registrations' and user_id = ${keptId}::uuid
        ) ${back}`.execute(tx)
    else await back.execute(tx)
  }
}

/** Lists rows that are about to be changed, with the columns that the change may set. */
export async function listChanged(
  tx: Tx,
  { goneId }: Pair,
  { table, columns, rows }: { table: string; columns: string[]; rows: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into merged_rows (gone_id, table_name, row_key, previous)
    select ${goneId}::uuid, ${table}, jsonb_build_object('id', t.id),
           jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))})
      from ${sql.table(table)} as t where ${rows}`.execute(tx)
}

/** Sets the listed columns of rows as they were. */
export async function restoreChanged(
  tx: Tx,
  { goneId }: Pair,
  { table, columns }: { table: string; columns: string[] },
): Promise<void> {
  await sql`
    update ${sql.table(table)} as t
       set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`before.${name}`)}`))}
      from merged_rows as listed
     cross join lateral jsonb_populate_record(null::${sql.table(table)}, listed.previous) as before
     cross join lateral jsonb_populate_record(null::${sql.table(table)}, listed.row_key) as key
     where listed.gone_id = ${goneId}::uuid and listed.table_name = ${table} and listed.previous is not null
       and t.id = key.id`.execute(tx)
}

/** Counts the rows that a merge gives, by table, and the courses that both accounts had. */
export async function countGiven(tx: Tx, { goneId }: Pair): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; count: number }>`
    select case when previous is null then table_name else 'changed ' || table_name end as "table", count(*) as count
      from merged_rows where gone_id = ${goneId}::uuid group by 1`.execute(tx)
  return new Map(rows.map(({ table, count }) => [table, count]))
}
