// The states that the items of a package have reported in an attempt.
import { sql } from 'kysely'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Database, Tx } from '../../db/open.ts'

/** The one that was saved last is the last. */
export async function itemStates(db: Database | Tx, attemptId: string) {
  const rows = await db
    .selectFrom('item_states')
    .where('attempt_id', '=', attemptId)
    .select(['item', 'cmi', sql<number>`total_seconds + visit_seconds`.as('totalSeconds')])
    .orderBy('updated_at')
    .execute()
  return rows.map((row) => ({ ...row, cmi: row.cmi as Cmi }))
}

/** Answers whether any was open. */
export async function closeItems(tx: Tx, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select close_items(${attemptId}::uuid) as "isClosed"`.execute(tx)
  return rows[0]?.isClosed === true
}

const isUnderWay = sql<boolean>`item_states.cmi @> '{"isUnderWay": true}'`

/** Attempts with an open item whose last window ran out within the last week. */
export const lostVisits = (db: Database) =>
  db
    .selectFrom('launches')
    .innerJoin('attempts', 'attempts.id', 'launches.attempt_id')
    .where('launches.expires_at', '>', sql<string>`now() - interval '7 days'`)
    .where('launches.expires_at', '<', sql<string>`now()`)
    .where('launches.kind', '=', 'learn')
    .where('launches.taken_over_at', 'is', null)
    .where('attempts.ended_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('item_states')
          .whereRef('item_states.attempt_id', '=', 'attempts.id')
          .where(isUnderWay)
          .select('item_states.item'),
      ),
    )
    .select(['attempts.id as attemptId', 'attempts.record_id as recordId'])
    .execute()
