// Moves the rows of people and clients into the store of deleted rows. The caller deletes the people or clients themselves afterwards,
// and with them everything that was stored here.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { Members, type Root, deletedApart, ofDeletions } from './members-queries.ts'
import { type Schema, tablesInForeignKeyOrder, readSchema } from './schema-queries.ts'

/** Stores all rows of these deletions, and what other rows say about the people. */
export async function setAside(tx: Tx, root: Root, deletionIds: string[]): Promise<void> {
  // A big client takes longer than any other statement may.
  await sql`set local statement_timeout = '15min'`.execute(tx)
  const schema = await readSchema(tx)
  const members = new Members(schema, root, ofDeletions(deletionIds))
  // Parents first: once their rows are locked, no other transaction adds rows to them.
  for (const table of new Set([...tablesInForeignKeyOrder(schema), ...deletedApart]))
    await storeRows(tx, members, table)
  if (root === 'clients') await storeFigures(tx, deletionIds)
  await storeNames(tx, members)
  await storeReferences(tx, schema, members)
  await deleteApart(tx, deletionIds)
  await storeCounts(tx, deletionIds)
}

async function storeRows(tx: Tx, members: Members, table: string) {
  const rows = members.rowsOf(table)
  if (!rows) return
  await sql`
    insert into deleted_rows (deletion_id, table_name, data)
    select member.deletion_id, ${table}, to_jsonb(t) from ${rows} for update of t`.execute(tx)
}

/**
 * Stores which log-ins, events and figures of days and months are a client's, because they become those of deleted clients (rule
 * clients-1).
 */
async function storeFigures(tx: Tx, deletionIds: string[]) {
  for (const table of ['login_events', 'course_events'])
    await sql`
      insert into deleted_values (deletion_id, table_name, keys, data)
      select deletions.id, ${table}, jsonb_agg(jsonb_build_object('id', t.id)), jsonb_build_object('client_id', t.client_id)
        from deletions join ${sql.table(table)} as t on t.client_id = deletions.object_id
       where deletions.id = any(${deletionIds}::uuid[])
       group by deletions.id, t.client_id, t.id / 20000`.execute(tx)
  for (const table of ['monthly_counts', 'daily_counts', 'daily_logins'])
    await sql`
      insert into deleted_rows (deletion_id, table_name, data)
      select deletions.id, ${table}, to_jsonb(t)
        from deletions join ${sql.table(table)} as t on t.client_id = deletions.object_id
       where deletions.id = any(${deletionIds}::uuid[])`.execute(tx)
}

/** Stores the names in rows that stay: in certificates and in the feedback that was sent. */
async function storeNames(tx: Tx, members: Members) {
  const people = members.keysOf('users') as RawBuilder<unknown>
  await sql`
    insert into deleted_values (deletion_id, table_name, keys, data)
    select member.deletion_id, 'certificates', jsonb_build_array(jsonb_build_object('id', t.id)),
           jsonb_build_object('user_id', t.user_id, 'first_name', t.first_name, 'last_name', t.last_name,
                              'issue_reason', t.issue_reason, 'revoked_reason', t.revoked_reason)
      from certificates as t join ${people} as member on member.id = t.user_id
       for update of t`.execute(tx)
  await sql`
    insert into deleted_values (deletion_id, table_name, keys, data)
    select member.deletion_id, 'credentials', jsonb_build_array(jsonb_build_object('status_index', t.status_index)),
           jsonb_build_object('signed_text', t.signed_text)
      from credentials as t
      join certificates on certificates.id = t.certificate_id
      join ${people} as member on member.id = certificates.user_id
     where t.signed_text is not null
       for update of t`.execute(tx)
  await sql`
    update credentials as t set signed_text = null
      from certificates join ${people} as member on member.id = certificates.user_id
     where certificates.id = t.certificate_id`.execute(tx)
  await sql`
    update certificates as t
       set user_id = null, first_name = '', last_name = '',
           issue_reason = case when issue_reason is not null then '' end,
           revoked_reason = case when revoked_reason is not null then '' end
      from ${people} as member where member.id = t.user_id`.execute(tx)
  await sql`
    insert into deleted_values (deletion_id, table_name, keys, data)
    select member.deletion_id, 'feedback_submissions', jsonb_build_array(jsonb_build_object('id', t.id)),
           jsonb_build_object('user_id', t.user_id, 'additional_feedback', t.additional_feedback,
                              'is_emptied', t.is_emptied)
      from feedback_submissions as t join ${people} as member on member.id = t.user_id
       for update of t`.execute(tx)
  await sql`
    update feedback_submissions as t set user_id = null, additional_feedback = '', is_emptied = true
      from ${people} as member where member.id = t.user_id`.execute(tx)
}

/** Stores the columns of other rows that become null: who did something, and whose event it was. */
async function storeReferences(tx: Tx, schema: Schema, members: Members) {
  for (const { child, childColumns, parent, parentColumns, action } of schema.foreignKeys) {
    const parents = members.rowsOf(parent)
    if (action !== 'n' || child === parent || !parents) continue
    const own = members.keysOf(child)
    const columns = childColumns.map((column) => sql.ref(`t.${column}`))
    await sql`
      insert into deleted_values (deletion_id, table_name, keys, data)
      select gone.deletion_id, ${child}, jsonb_agg(${members.keyObject(child)}),
             jsonb_build_object(${sql.join(childColumns.flatMap((name, at) => [sql.lit(name), columns[at]]))})
        from ${sql.table(child)} as t
        join (select member.deletion_id, t.* from ${parents}) as gone on ${sql.join(
          parentColumns.map((column, at) => sql`${sql.ref(`gone.${column}`)} = ${columns[at]}`),
          sql` and `,
        )}
       ${own ? sql`where not exists (select from ${own} as own where ${members.sameKey(child, 'own', 't')})` : sql``}
       group by gone.deletion_id, ${sql.join(columns)}`.execute(tx)
  }
}

async function deleteApart(tx: Tx, deletionIds: string[]) {
  for (const table of deletedApart) {
    const stored = sql`deleted_rows as s cross join lateral jsonb_populate_record(null::${sql.table(table)}, s.data) as stored
       where s.deletion_id = any(${deletionIds}::uuid[]) and s.table_name = ${table}`
    if (table === 'feedback_texts')
      // Empty texts stay, so that it is known which groups have lost one (rule small-groups-9).
      await sql`update feedback_texts as t set value = '' from ${stored}
         and t.submission_id = stored.submission_id and t.question_id = stored.question_id`.execute(tx)
    else await sql`delete from ${sql.table(table)} as t using ${stored} and t.id = stored.id`.execute(tx)
  }
}

async function storeCounts(tx: Tx, deletionIds: string[]) {
  await sql`
    update deletions set counts = counted.counts
      from (select deletion_id, jsonb_object_agg(part, number) as counts
              from (select deletion_id, table_name as part, count(*) as number
                      from deleted_rows where deletion_id = any(${deletionIds}::uuid[]) group by 1, 2
                    union all
                    select deletion_id, 'anonymous ' || table_name, sum(jsonb_array_length(keys))
                      from deleted_values
                     where deletion_id = any(${deletionIds}::uuid[]) and data ? 'user_id' group by 1, 2) as parts
             group by deletion_id) as counted
     where deletions.id = counted.deletion_id`.execute(tx)
}
