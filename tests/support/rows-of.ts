// All rows of the database as the tests of deletions compare them, and how many of what a deletion counts.
import { sql } from 'kysely'
import { deletionParts } from '#contract/rules/deletion.ts'
import type { Database } from '#server/db/open.ts'
import { readTables } from '../tables/read.ts'

/** Worked out from other rows, or written by what the test does. */
const derived =
  /^(audit_.*|deletions|deleted_.*|sessions|evidence_packs|webhook_deliveries|obligation_(changes|counts)|people_(obligations|counts|pathways)|pathway_(obligation|people)_counts|learners_without_obligations|.*_changes|.*_counts_changes|rate_counters|jobs|sent_mail_counts|due_counts|course_totals|registration_totals)$/
/** Counted up by every change. */
const counters = ['revision', 'search_text', 'changed_at']

/** The record of the deletion stays when what was deleted comes back (rule people-40). */
const isRecordOfDeletion = (name: string, row: string) =>
  name === 'bulk_actions' && (JSON.parse(row) as { action: string }).action === 'delete'

const isEmptyCount = (name: string, row: string) =>
  name.endsWith('_counts') &&
  Object.values(JSON.parse(row) as object).every((value) => typeof value !== 'number' || value === 0) &&
  !row.includes('"is_offered": true')

export function rowsOf(db: Database) {
  async function everything(): Promise<Record<string, string[]>> {
    const tables = (await readTables(db)).filter(({ isView, name }) => !isView && !derived.test(name))
    const rows = await Promise.all(
      tables.map(async ({ name }) => {
        const found = await sql<{ row: string }>`
        select (to_jsonb(t) - ${counters}::text[])::text as row from ${sql.table(name)} as t order by 1`.execute(
          db,
        )
        // A count of nothing is as good as none.
        const isCompared = (row: string) => !isEmptyCount(name, row) && !isRecordOfDeletion(name, row)
        return [name, found.rows.map(({ row }) => row).filter(isCompared)] as const
      }),
    )
    return Object.fromEntries(rows)
  }
  async function count(table: string): Promise<number> {
    // A text that was removed stays as an empty one.
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      ${table === 'feedback_texts' ? sql`where value <> ''` : sql``}`.execute(db)
    return Number(rows[0]?.count)
  }
  /** How many rows of each part of a deletion there are, and how many of those that stay name somebody. */
  async function countParts() {
    const parts = await Promise.all(
      Object.entries(deletionParts).map(async ([name, { tables, fate }]) => {
        let sum = 0
        for (const table of tables)
          if (fate === 'deleted') sum += await count(table)
          else {
            const { rows } = await sql<{ count: number }>`
            select count(user_id) as count from ${sql.table(table)}`.execute(db)
            sum += Number(rows[0]?.count)
          }
        return [name, sum] as const
      }),
    )
    return Object.fromEntries(parts)
  }
  async function lostBy(change: () => Promise<unknown>) {
    const before = await countParts()
    await change()
    const after = await countParts()
    return Object.fromEntries(
      Object.entries(before).map(([name, number]) => [name, number - (after[name] ?? 0)]),
    )
  }

  return { everything, count, lostBy }
}
