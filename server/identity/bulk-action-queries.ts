import { type RawBuilder, sql } from 'kysely'
import type { BulkActionKind } from '#contract/rules/bulk-actions.ts'
import type { Person } from '../access/who.ts'
import type { Tx } from '../db/open.ts'

export interface Changed {
  userId: string
  /** The course, if the action is about courses of people. */
  courseId?: string
  /** The row that was replaced. */
  previous?: object | undefined
}

interface DoneAction {
  action: BulkActionKind
  changed: readonly Changed[]
  leftOut?: readonly { id: string; reason: string }[]
  teamId?: string
}

/**
 * Stores what was done with many people in this transaction, so that it can be found and undone (rule people-40).
 * @returns the id of the action; null if it was for nobody
 */
export async function recordAction(
  tx: Tx,
  who: Pick<Person, 'id'>,
  { action, changed, leftOut = [], teamId }: DoneAction,
): Promise<string | null> {
  const rows = [
    ...changed.map(({ userId, courseId = null, previous = null }) => ({
      userId,
      courseId,
      reason: null,
      previous,
    })),
    ...leftOut.map(({ id, reason }) => ({ userId: id, courseId: null, reason, previous: null })),
  ]
  if (rows.length === 0) return null
  const listed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as listed ("userId" uuid, "courseId" uuid, reason text, previous jsonb)`
  const { rows: stored } = await sql<{ id: string }>`
    insert into bulk_actions (client_id, done_by, action, changed, team_id)
    values (${clientOf(listed)}, ${who.id}::uuid, ${action}, ${changed.length}, ${teamId ?? null}::uuid) returning id`.execute(
    tx,
  )
  const { id } = stored[0] as { id: string }
  // Deleted people have no row any more.
  await sql`
    insert into bulk_action_people (action_id, user_id, course_id, reason, previous)
    select ${id}::uuid, "userId", "courseId", reason, nullif(previous, 'null'::jsonb)
      from ${listed} join users on users.id = "userId"`.execute(tx)
  return id
}

/** The client of these people, if all of them have the same. */
const clientOf = (listed: RawBuilder<unknown>) => sql`(
  select case when count(distinct client_id) = 1 then (array_agg(client_id))[1] end
    from users where id in (select "userId" from ${listed}))`

export interface UndoneAction {
  id: string
  action: BulkActionKind
  doneAt: string
  teamId: string | null
  changed: number
}

/** Selects the people who were changed by an action. */
export const changedIn = (id: string) => sql`
  select user_id, course_id, previous from bulk_action_people where action_id = ${id}::uuid and reason is null`

export async function markUndone(tx: Tx, id: string) {
  await tx
    .updateTable('bulk_actions')
    .set({ undone_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
