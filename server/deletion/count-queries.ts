// Counts what a deletion contains: before it from the rows that it would set aside, after it from the counts that it has stored.
import { sql } from 'kysely'
import { type DeletionCounts, deletionPartNames, deletionParts } from '#contract/rules/deletion.ts'
import type { Database } from '../db/open.ts'
import { Members, type Root, ofObjects } from './members-queries.ts'
import { readSchema } from './schema-queries.ts'

/** Counts how much is deleted with these people or this client, and what stays without them. */
export async function countsBefore(db: Database, root: Root, ids: string[]): Promise<DeletionCounts> {
  return db.transaction().execute(async (tx) => {
    const schema = await readSchema(tx)
    const members = new Members(schema, root, ofObjects(ids))
    const counts = await Promise.all(
      deletionPartNames.map(async (name) => {
        const tables = deletionParts[name].tables.map((table) => counting(members, table))
        const { rows } = await sql<{ count: number }>`select ${sql.join(tables, sql` + `)} as count`.execute(
          tx,
        )
        return [name, rows[0]?.count ?? 0] as const
      }),
    )
    return Object.fromEntries(counts) as DeletionCounts
  })
}

const anonymous = ['certificates', 'feedback_submissions', 'login_events', 'course_events']

function counting(members: Members, table: string) {
  if (anonymous.includes(table))
    return sql`(select count(*) from ${sql.table(table)} as t join ${members.keysOf('users') ?? sql`users`} as member on member.id = t.user_id)`
  const keys = members.keysOf(table)
  return keys ? sql`(select count(*) from ${keys} as counted)` : sql`0`
}

/** Returns the same counts from those that a deletion has stored. */
export const countsOf = (stored: Record<string, number>): DeletionCounts =>
  Object.fromEntries(
    deletionPartNames.map((name) => {
      const { tables, fate } = deletionParts[name]
      const prefix = fate === 'deleted' ? '' : 'anonymous '
      return [name, tables.reduce((sum, table) => sum + (stored[prefix + table] ?? 0), 0)]
    }),
  ) as DeletionCounts
