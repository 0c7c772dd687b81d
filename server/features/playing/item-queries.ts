// What the items of a package have said in an attempt.
import { sql } from 'kysely'
import type { Cmi } from '#contract/playing.ts'
import type { Database, Tx } from '../../db/open.ts'

/** The one that has spoken last is the last. */
export async function itemStates(db: Database | Tx, attemptId: string) {
  const rows = await db
    .selectFrom('item_states')
    .where('attempt_id', '=', attemptId)
    .select(['item', 'cmi', sql<number>`total_seconds + visit_seconds`.as('totalSeconds')])
    .orderBy('updated_at')
    .execute()
  return rows.map((row) => ({ ...row, cmi: row.cmi as Cmi }))
}

/**
 * Lays the changed fields over what is known of the item. Time is of the visit so far: it replaces what the same
 * visit said before, and starts anew beside the sum of the former ones.
 */
export async function mergeItem(
  tx: Tx,
  change: { attemptId: string; item: string; cmi: Cmi; visit: string; seconds: number | undefined },
) {
  const { attemptId, item, visit, seconds } = change
  const cmi = JSON.stringify(change.cmi)
  await sql`
    insert into item_states (attempt_id, item, cmi, visit, visit_seconds)
    values (${attemptId}, ${item}, ${cmi}::jsonb, ${visit}, ${seconds ?? 0})
    on conflict (attempt_id, item) do update set
      cmi = item_states.cmi || excluded.cmi,
      total_seconds = item_states.total_seconds
        + case when item_states.visit = excluded.visit then 0 else item_states.visit_seconds end,
      visit_seconds = case
        when ${seconds === undefined} and item_states.visit = excluded.visit then item_states.visit_seconds
        else excluded.visit_seconds end,
      visit = excluded.visit,
      updated_at = now()`.execute(tx)
}

const isUnderWay = sql<boolean>`item_states.cmi @> '{"isUnderWay": true}'`

/** Answers whether any was open. */
export async function closeItems(tx: Tx, attemptId: string): Promise<boolean> {
  const closed = await tx
    .updateTable('item_states')
    .set({ cmi: sql`cmi - 'isUnderWay'` })
    .where('attempt_id', '=', attemptId)
    .where(isUnderWay)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Attempts with an open item whose last window ran out within the last week. */
export async function lostVisits(db: Database) {
  return db
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
}
