// The parts of lists: what each has to do, and what came of it.
import { sql } from 'kysely'
import { countRows } from '../../db/endings.ts'
import type { Tx } from '../../db/open.ts'
import type { ListedRow } from '../learners/plan-import.ts'

/** How many people a part adds, changes, brings back and archives, and how many of its rows are left out. */
export interface PartCounts {
  added: number
  changed: number
  back: number
  archived: number
  rejected: number
}

export interface NewPart {
  number: number
  firstLine: number
  lastLine: number
  rows: readonly ListedRow[]
  /** The ids of the people who are archived. */
  leaving: readonly string[]
  counts: PartCounts
}

export async function addPart(
  tx: Tx,
  listId: string,
  { number, firstLine, lastLine, rows, leaving, counts }: NewPart,
) {
  await tx
    .insertInto('large_list_parts')
    .values({
      list_id: listId,
      number,
      first_line: firstLine,
      last_line: lastLine,
      rows: JSON.stringify(rows),
      leaving: [...leaving],
      counts: JSON.stringify(counts),
    })
    .execute()
}

/** Returns the first part that is not done; undefined if all are. */
export const nextPart = (tx: Tx, listId: string) =>
  tx
    .selectFrom('large_list_parts')
    .where('list_id', '=', listId)
    .where('done_at', 'is', null)
    .orderBy('number')
    .limit(1)
    .select([
      'number',
      sql<ListedRow[]>`coalesce(rows, '[]')`.as('rows'),
      sql<string[]>`coalesce(leaving, '{}')`.as('leaving'),
      sql<PartCounts>`counts`.as('counts'),
      sql<PartCounts | null>`now_counts`.as('now'),
    ])
    .executeTakeFirst()

export const countParts = (tx: Tx, listId: string) =>
  tx.selectFrom('large_list_parts').where('list_id', '=', listId).$call(countRows)

const partOf = (tx: Tx, listId: string, number: number) =>
  tx.updateTable('large_list_parts').where('list_id', '=', listId).where('number', '=', number)

/** Stores that a part is done. Its rows are in the accounts now. */
export async function endPart(tx: Tx, listId: string, number: number, actionId: string | null) {
  await partOf(tx, listId, number)
    .set({ rows: null, leaving: null, now_counts: null, action_id: actionId, done_at: sql<string>`now()` })
    .execute()
}

/** Stores what a part would do now, because that is something else; null if it would do the same. */
export async function storeNow(tx: Tx, listId: string, number: number, now: PartCounts | null) {
  await partOf(tx, listId, number)
    .set({ now_counts: now && JSON.stringify(now) })
    .execute()
}

/** Somebody has confirmed what a part would do now. */
export async function confirmNow(tx: Tx, listId: string, number: number) {
  await partOf(tx, listId, number)
    .set({ counts: sql`now_counts`, now_counts: null })
    .execute()
}

/** Removes what has not been uploaded. */
export async function dropRows(tx: Tx, listId: string) {
  await tx
    .updateTable('large_list_parts')
    .set({ rows: null, leaving: null, now_counts: null })
    .where('list_id', '=', listId)
    .where('done_at', 'is', null)
    .execute()
}

/** The entry of a part in the audit log is that of the person for whom the job acts. */
export const writeEntryOfPart = (
  tx: Tx,
  call: string,
  who: { id: string; clientId: string },
  clientId: string,
) =>
  sql`select audit_write('change', ${call}, ${who.id}::uuid, ${who.clientId}::uuid, '', '', ${[clientId]}::uuid[])`.execute(
    tx,
  )
