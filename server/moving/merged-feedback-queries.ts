// Counts the newest of several answers of one person to one form for one course (rules people-97, people-146 and people-147).
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { Pair } from './merged-rows-queries.ts'

/** The accounts of these people, with the closed records that former clients retain of them. */
const accountsOf = (ids: readonly string[]) => sql`
  any (${ids}::uuid[] || array(select record_id from closed_records where person_id = any (${ids}::uuid[])))`

const hasNewer = (ids: readonly string[]) => sql`exists (
  select from feedback_submissions as newer
   where newer.user_id = ${accountsOf(ids)} and newer.form_id = t.form_id and newer.course_id = t.course_id
     and (newer.submitted_at, newer.id) > (t.submitted_at, t.id))`

/** Leaves the newest answer of both accounts to each form counted. Returns how many others were counted before. */
export async function supersedeFeedback(tx: Tx, { goneId, keptId }: Pair): Promise<number> {
  const ids = [goneId, keptId]
  const { numAffectedRows } = await sql`
    update feedback_submissions as t set is_superseded = true
     where t.user_id = ${accountsOf(ids)} and not t.is_superseded and ${hasNewer(ids)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Counts the answers of a person again that only answers of the other account superseded. */
export async function countAgain(tx: Tx, personId: string): Promise<void> {
  await sql`
    update feedback_submissions as t set is_superseded = false
     where t.user_id = ${accountsOf([personId])} and t.is_superseded and not ${hasNewer([personId])}`.execute(
    tx,
  )
}
