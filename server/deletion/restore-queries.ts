// Puts the rows of a deletion back. Rows that were stored before an upgrade are put back too: new columns get their default, and columns
// that no longer exist are left out (docs/migrations.md).
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { withoutAudit } from '../db/without-audit-queries.ts'
import { type ForeignKey, type Schema, tablesInForeignKeyOrder, readSchema } from './schema-queries.ts'

/** Counts that triggers add up again while the rows that they count are put back. */
const countedAgain: Record<string, string[]> = { community_posts: ['likes', 'comments'] }
const figures = ['monthly_counts', 'daily_counts', 'daily_logins']

export async function restoreDeletion(tx: Tx, deletionId: string): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx)
  await preferIndexes(tx)
  await sql`select set_config('coppice.restoring', 'on', true)`.execute(tx)
  const schema = await readSchema(tx)
  await handOver(tx, deletionId)
  await dropEmptied(tx, deletionId)
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from deleted_rows where deletion_id = ${deletionId}::uuid`.execute(tx)
  const stored = new Set(rows.map(({ name }) => name).filter((name) => !figures.includes(name)))
  const ordered = tablesInForeignKeyOrder(schema)
  const others = [...stored].filter((name) => !ordered.includes(name) && schema.columns.has(name))
  const [first, ...further] = [...ordered.filter((name) => stored.has(name)), ...others]
  // The audit log records only the first row, which is the person or the client. All other rows come with it.
  if (first !== undefined) await restoreRows(tx, schema, first, deletionId)
  await withoutAudit(tx, async () => {
    for (const table of further) await restoreRows(tx, schema, table, deletionId)
    await restoreValues(tx, schema, deletionId)
    await restoreFigures(tx, deletionId)
  })
  await sql`select set_config('coppice.restoring', '', true)`.execute(tx)
}

/**
 * Makes PostgreSQL use indexes. While a client was deleted, its tables were small in the statistics: a trigger with a plan of that time
 * would read a whole table for each row that is put back.
 */
async function preferIndexes(tx: Tx) {
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`discard plans`.execute(tx)
}

/** Moves rows that belong to another deleted person, such as a comment or the post above it, to the deletion of that person. */
async function handOver(tx: Tx, deletionId: string) {
  for (const [column, table] of [
    ['user_id', 'users'],
    ['post_id', 'community_posts'],
    ['comment_id', 'community_comments'],
  ] as const)
    // The other deletions are read first, because mostly there are none or few.
    await sql`
      with other as materialized (
        select deletion_id, data ->> 'id' as id from deleted_rows
         where deletion_id <> ${deletionId}::uuid and table_name = ${sql.lit(table)}
      )
      update deleted_rows as stored set deletion_id = other.deletion_id
        from other
       where stored.deletion_id = ${deletionId}::uuid and other.id = stored.data ->> ${sql.lit(column)}`.execute(
      tx,
    )
}

/** Deletes the empty texts that replaced the texts of this deletion. */
async function dropEmptied(tx: Tx, deletionId: string) {
  await sql`
    delete from feedback_texts as t using deleted_rows as s cross join lateral jsonb_populate_record(null::feedback_texts, s.data) as stored
     where s.deletion_id = ${deletionId}::uuid and s.table_name = 'feedback_texts' and t.value = ''
       and t.submission_id = stored.submission_id and t.question_id = stored.question_id`.execute(tx)
}

/** Puts the rows of a table back. Mail that had not been sent is left out, so that it is not sent weeks later (rule deletion-7). */
async function restoreRows(tx: Tx, schema: Schema, table: string, deletionId: string) {
  const { rows } = await sql<{ names: string[] }>`
    select array(select jsonb_object_keys(data)) as names from deleted_rows
     where deletion_id = ${deletionId}::uuid and table_name = ${table} limit 1`.execute(tx)
  const names = (schema.columns.get(table) ?? []).filter((name) => rows[0]?.names.includes(name))
  if (names.length === 0) return
  const checked = schema.foreignKeys.filter(
    ({ child, parent, isDeferred }) => child === table && parent !== table && !isDeferred,
  )
  const values = names.map((name) => valueOf(table, name, checked))
  const parents = checked.filter(({ action }) => action !== 'n').map(parentExists)
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)}
      from deleted_rows as s cross join lateral jsonb_populate_record(null::${sql.table(table)}, s.data) as t
     where s.deletion_id = ${deletionId}::uuid and s.table_name = ${table}
       ${table === 'outbox' ? sql`and t.processed_at is not null` : sql``}
       ${parents.length ? sql`and ${sql.join(parents, sql` and `)}` : sql``}`.execute(tx)
}

/** Returns the value of a column. A reference becomes null when its row was deleted meanwhile. */
function valueOf(table: string, name: string, checked: ForeignKey[]): RawBuilder<unknown> {
  if (countedAgain[table]?.includes(name)) return sql`0`
  const column = sql.ref(`t.${name}`)
  const reference = checked.find(({ action, childColumns }) => action === 'n' && childColumns.includes(name))
  return reference ? sql`case when ${parentExists(reference)} then ${column} end` : column
}

/**
 * Whether the parent exists. Keys are looked up row by row, because a list of all keys would not fit into memory for a table of a
 * million.
 */
const parentExists = ({ childColumns, parent, parentColumns }: ForeignKey) => sql`(
  ${sql.join(
    childColumns.map((column) => sql`${sql.ref(`t.${column}`)} is null`),
    sql` or `,
  )}
  or exists (select from ${sql.table(parent)} as parent where ${sql.join(
    parentColumns.map(
      (column, at) => sql`${sql.ref(`parent.${column}`)} = ${sql.ref(`t.${childColumns[at] as string}`)}`,
    ),
    sql` and `,
  )}))`

async function restoreValues(tx: Tx, schema: Schema, deletionId: string) {
  const { rows } = await sql<{ table: string; names: string[] }>`
    select distinct table_name as table, array(select jsonb_object_keys(data) order by 1) as names
      from deleted_values where deletion_id = ${deletionId}::uuid`.execute(tx)
  for (const { table, names } of rows) {
    const known = names.filter((name) => schema.columns.get(table)?.includes(name))
    const key = schema.keys.get(table) ?? []
    if (known.length === 0) continue
    await sql`
      update ${sql.table(table)} as t
         set ${sql.join(known.map((name) => sql`${sql.ref(name)} = ${sql.ref(`becomes.${name}`)}`))}
        from deleted_values as s
       cross join lateral jsonb_populate_record(null::${sql.table(table)}, s.data) as becomes
       cross join lateral jsonb_array_elements(s.keys) as listed (key)
       cross join lateral jsonb_populate_record(null::${sql.table(table)}, listed.key) as named
       where s.deletion_id = ${deletionId}::uuid and s.table_name = ${table}
         and array(select jsonb_object_keys(s.data) order by 1) = ${names}::text[]
         and ${sql.join(
           key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`named.${column}`)}`),
           sql` and `,
         )}`.execute(tx)
  }
}

/** Gives a client its figures of days and months back, which are those of deleted clients until now. */
async function restoreFigures(tx: Tx, deletionId: string) {
  const counted = {
    monthly_counts: { key: ['month', 'kind'], counts: ['count'] },
    daily_counts: { key: ['day'], counts: ['started', 'completed', 'started_in_sums', 'completed_in_sums'] },
    daily_logins: { key: ['day'], counts: ['logins', 'learner_logins'] },
  }
  for (const [table, { key, counts }] of Object.entries(counted)) {
    const stored = sql`deleted_rows as s cross join lateral jsonb_populate_record(null::${sql.table(table)}, s.data) as t`
    const ofDeletion = sql`s.deletion_id = ${deletionId}::uuid and s.table_name = ${table}`
    // The stored rows are read once, not once for each day.
    await sql`
      with t as materialized (select t.* from ${stored} where ${ofDeletion})
      update ${sql.table(table)} as total
         set ${sql.join(counts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`total.${name}`)} - ${sql.ref(`t.${name}`)}`))}
        from t
       where total.client_id = deleted_clients()
         and ${sql.join(
           key.map((name) => sql`${sql.ref(`total.${name}`)} = ${sql.ref(`t.${name}`)}`),
           sql` and `,
         )}`.execute(tx)
    await sql`
      delete from ${sql.table(table)} where client_id = deleted_clients()
         and ${sql.join(
           counts.map((name) => sql`${sql.ref(name)} = 0`),
           sql` and `,
         )}`.execute(tx)
    await sql`insert into ${sql.table(table)} select t.* from ${stored} where ${ofDeletion}`.execute(tx)
  }
}
