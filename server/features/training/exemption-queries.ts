import { sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Tx } from '../../db/open.ts'
import { type UndoneAction, type UndoneChange, changedIn } from '../../identity/bulk-action-queries.ts'
import type { Row } from './rows-queries.ts'

interface Exemption {
  fromDay: string
  untilDay: string | null
  reason: string
  setBy: string
}

export async function addExemptions(tx: Tx, rows: Row[], { fromDay, untilDay, reason, setBy }: Exemption) {
  await sql`
    insert into exemptions (user_id, course_id, from_day, until_day, reason, set_by)
    select user_id, course_id, ${fromDay}::date, ${untilDay}::date, ${reason}, ${setBy}::uuid
      from unnest(${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ courseId }) => courseId)}::uuid[])
        as listed (user_id, course_id)`.execute(tx)
}

/** Finds an exemption of a learner who is within the scope and not archived. It is locked until the transaction ends. */
export const exemptionWithin = (tx: Tx, id: string, scope: Scope) =>
  tx
    .selectFrom('exemptions')
    .innerJoin('users', 'users.id', 'exemptions.user_id')
    .where('exemptions.id', '=', id)
    .where('users.archived_at', 'is', null)
    .where(withinScope(scope))
    .forUpdate('exemptions')
    .select(['exemptions.id', 'exemptions.from_day as fromDay', 'exemptions.until_day as untilDay'])
    .executeTakeFirst()

export async function setLastDay(
  tx: Tx,
  id: string,
  { untilDay, reason }: { untilDay: string | null; reason: string },
) {
  await tx
    .updateTable('exemptions')
    .set({ until_day: untilDay, change_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Deletes an exemption. The reason is stored first, so that the audit log has it. */
export async function deleteExemption(tx: Tx, id: string, reason: string) {
  await tx.updateTable('exemptions').set({ change_reason: reason }).where('id', '=', id).execute()
  await tx.deleteFrom('exemptions').where('id', '=', id).execute()
}

/** Removes the exemptions of the action that nobody has changed. @returns whose */
export const removeExemptions = (tx: Tx, { id }: UndoneAction) =>
  rowsFrom(tx)(sql<UndoneChange>`
    delete from exemptions using bulk_actions, (${changedIn(id)}) as changed
     where bulk_actions.id = ${id}::uuid and exemptions.set_at = bulk_actions.done_at
       and exemptions.set_by = bulk_actions.done_by and exemptions.change_reason is null
       and (exemptions.user_id, exemptions.course_id) = (changed.user_id, changed.course_id)
    returning exemptions.user_id as "userId", exemptions.course_id as "courseId"`)
