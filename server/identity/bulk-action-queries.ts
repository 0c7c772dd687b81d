import { sql } from 'kysely'
import type { BulkActionKind, ImportNumbers } from '#contract/rules/bulk-actions.ts'
import type { Caller } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import { readColumn } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

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
  leftOut?: readonly LeftOut[]
  teamId?: string | undefined
  /** Those whom a job will remind. */
  waiting?: readonly string[]
  /** The name of the file of an import. */
  fileName?: string
  /** Set for the import of a list. */
  numbers?: ImportNumbers
  /** The client of all these people, where they are deleted by now, so that no row of theirs says it (rule people-41). */
  clientId?: string | null
  /** Set if only administrators and the caller may see the action. Otherwise managers of the client of all these people see it. */
  isForAdministrators?: boolean
}

export interface LeftOut {
  id: string
  /** The course, if the action is about courses of people. */
  courseId?: string
  reason: string
}

/**
 * Stores what was done with many people in this transaction, so that it can be found and undone (rule people-40).
 * @returns the id of the action; null if it was for nobody
 */
export async function recordAction(
  tx: Tx,
  who: Pick<Caller, 'id'>,
  done: DoneAction,
): Promise<string | null> {
  const { action, changed, leftOut = [], teamId, waiting = [], fileName, numbers } = done
  if (changed.length + leftOut.length + waiting.length === 0) return null
  const ids = [...changed.map(({ userId }) => userId), ...leftOut.map((person) => person.id), ...waiting]
  const { id } = await tx
    .insertInto('bulk_actions')
    .values({
      client_id: done.isForAdministrators
        ? null
        : done.clientId === undefined
          ? clientOf(ids)
          : done.clientId,
      done_by: who.id,
      action,
      changed: changed.length,
      waiting: waiting.length,
      team_id: teamId ?? null,
      file_name: fileName || null,
      numbers: numbers ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPeople(tx, id, { changed, leftOut })
  if (waiting.length > 0)
    await sql`
      insert into people_to_remind (action_id, client_id, user_id)
      select ${id}::uuid, client_id, id from users where id = ${anyOf(waiting)}`.execute(tx)
  return id
}

interface FinishedImport {
  /** Absent if it changed nothing. */
  id: string | null
  clientId: string
  kind: 'people' | 'pastCompletions'
  fileName: string
  numbers: ImportNumbers
}

/** Lets webhooks know of an import, also of one that changed nothing. One in parts is recorded by a trigger at its end. */
export async function recordImport(
  tx: Tx,
  { id, clientId, kind, fileName, numbers }: FinishedImport,
): Promise<void> {
  await sql`select record_import(
    coalesce(${id}::uuid, gen_random_uuid()), ${clientId}::uuid, ${kind}, ${fileName}, ${JSON.stringify(numbers)}::jsonb)`.execute(
    tx,
  )
}

/** Stores for whom an action was, and why each of those who were left out was. Deleted people have no row any more. */
async function addPeople(
  tx: Tx,
  actionId: string,
  { changed, leftOut }: { changed: readonly Changed[]; leftOut: readonly LeftOut[] },
) {
  const rows = [
    ...changed.map(({ userId, courseId = null, previous = null }) => ({
      userId,
      courseId,
      reason: null,
      previous,
    })),
    ...leftOut.map(({ id, courseId = null, reason }) => ({ userId: id, courseId, reason, previous: null })),
  ]
  await sql`
    insert into bulk_action_people (action_id, user_id, course_id, reason, previous)
    select ${actionId}::uuid, "userId", "courseId", reason, nullif(previous, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as listed ("userId" uuid, "courseId" uuid, reason text, previous jsonb)
      join users on users.id = "userId"`.execute(tx)
}

/** The client of these people, if all of them have the same. */
const clientOf = (ids: readonly string[]) => sql<string | null>`(
  select case when count(distinct client_id) = 1 then (array_agg(client_id))[1] end
    from users where id = ${anyOf(ids)})`

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

/** A change that was taken back. */
export interface UndoneChange {
  userId: string
  /** Null, or left out, if the action is not about courses of people. */
  courseId?: string | null
  /** Whether the person is deleted, and not in the action any more (rule people-139). */
  isRemoved?: boolean
}

/** A change that stays for a reason that the user reads. */
export interface NotUndone {
  userId: string
  reason: string
}

/**
 * Stores that the action was undone, for whom, and why it was not for others. If it was for nobody, it can be tried again (rule people-182).
 */
export async function markUndone(
  tx: Tx,
  id: string,
  undone: readonly UndoneChange[],
  stays: readonly NotUndone[],
) {
  const removed = undone.filter(({ isRemoved }) => isRemoved).length
  const numbers = sql`coalesce(numbers, '{}') || jsonb_build_object('removed', ${removed}::integer)`
  if (undone.length > 0)
    await tx
      .updateTable('bulk_actions')
      .set({ undone_at: sql<string>`now()`, ...(removed > 0 ? { numbers } : {}) })
      .where('id', '=', id)
      .execute()
  const rows = undone.map(({ userId, courseId = null }) => ({ userId, courseId }))
  await sql`
    update bulk_action_people as changed
       set is_undone = (changed.user_id, coalesce(changed.course_id, changed.user_id)) in (
         select "userId", coalesce("courseId", "userId")
           from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as undone ("userId" uuid, "courseId" uuid))
     where changed.action_id = ${id}::uuid and changed.reason is null`.execute(tx)
  await sql`
    update bulk_action_people as changed set previous = coalesce(previous, '{}') || jsonb_build_object('staysBecause', stays.reason)
      from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as stays ("userId" uuid, reason text)
     where changed.action_id = ${id}::uuid and changed.reason is null and changed.user_id = stays."userId"`.execute(
    tx,
  )
}

/** Returns the ids of the actions whose people a job has still to remind, the oldest first (rule people-44). */
export const actionsWaiting = (db: Database) =>
  db
    .selectFrom('bulk_actions')
    .where('waiting', '>', 0)
    .orderBy('done_at')
    .orderBy('id')
    .select('id')
    .$call(readColumn('id'))

/** Returns the next people of an action, and locks the action, so that another process does not remind them too. */
export async function nextToRemind(tx: Tx, actionId: string, atMost: number): Promise<string[]> {
  await tx.selectFrom('bulk_actions').where('id', '=', actionId).forUpdate().select('id').execute()
  return tx
    .selectFrom('people_to_remind')
    .where('action_id', '=', actionId)
    .orderBy('client_id')
    .orderBy('user_id')
    .limit(atMost)
    .select('user_id as id')
    .$call(readColumn('id'))
}

/** Stores what came of one step. People who were deleted while they waited are in no step, so that the last one sets the number to 0. */
export async function endStep(
  tx: Tx,
  actionId: string,
  ids: string[],
  { changed, leftOut }: { changed: readonly Changed[]; leftOut: readonly LeftOut[] },
) {
  await addPeople(tx, actionId, { changed, leftOut })
  await tx
    .deleteFrom('people_to_remind')
    .where('action_id', '=', actionId)
    .where('user_id', '=', anyOf(ids))
    .execute()
  await tx
    .updateTable('bulk_actions')
    .where('id', '=', actionId)
    .set({
      changed: sql`changed + ${changed.length}`,
      waiting: ids.length === 0 ? 0 : sql<number>`greatest(waiting - ${ids.length}, 0)`,
    })
    .execute()
}
