// Records many external completions without evidence, and removes them again.
import { sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Tx } from '../../db/open.ts'
import { type UndoneAction, type UndoneChange, changedIn } from '../../identity/bulk-action-queries.ts'
import type { External } from './external-queries.ts'
import type { Row } from './rows-queries.ts'

export interface Recorded extends Row {
  id: string
}

/**
 * Records completions of different people, courses or days, in a few statements. Each has the due date that holds now, and the period that
 * it opens after the completions before it, so those of one person and course are recorded one after the other. The caller has locked the
 * people.
 */
export async function addPastCompletions(
  tx: Tx,
  rows: readonly (Row & External)[],
  recordedBy: string,
): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  for (const turn of inTurns(rows)) recorded.push(...(await addOfEach(tx, turn, recordedBy)))
  return recorded
}

/** Returns the first completion of each person and course, then the second of each, and so on. */
function inTurns<Completion extends Row & External>(rows: readonly Completion[]): Completion[][] {
  const turns: Completion[][] = []
  const counts = new Map<string, number>()
  for (const row of rows.toSorted((one, other) => (one.completedOn < other.completedOn ? -1 : 1))) {
    const key = `${row.userId} ${row.courseId}`
    const turn = counts.get(key) ?? 0
    counts.set(key, turn + 1)
    const ofTurn = turns[turn]
    if (ofTurn) ofTurn.push(row)
    else turns.push([row])
  }
  return turns
}

async function addOfEach(tx: Tx, rows: readonly (Row & External)[], recordedBy: string): Promise<Recorded[]> {
  const people = [...new Set(rows.map(({ userId }) => userId))]
  const { rows: added } = await sql<Recorded>`
    with listed as materialized (
      select gen_random_uuid() as id, "userId" as user_id, "courseId" as course_id, "completedOn" as completed_on,
             "ownValidUntil" as own_valid_until, title
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as listed ("userId" uuid, "courseId" uuid, "completedOn" date, "ownValidUntil" date, title text)
    ), due as materialized (
      select user_id, course_id, due_on, due_pathway_id from required_on(${people}::uuid[], null) where since is not null
    ), added as (
      insert into completions (id, user_id, course_id, is_external, completed_on, valid_until, renewable_from, due_on,
                               due_pathway_id)
      select listed.id, listed.user_id, listed.course_id, true, listed.completed_on, period.valid_until,
             period.renewable_from, due.due_on, due.due_pathway_id
        from listed
        cross join lateral open_period(listed.user_id, listed.course_id, listed.completed_on, listed.own_valid_until) as period
        left join due on due.user_id = listed.user_id and due.course_id = listed.course_id
      returning id, user_id, course_id
    )
    insert into external_completions (completion_id, user_id, course_id, completed_on, own_valid_until, title, recorded_by)
    select added.id, added.user_id, added.course_id, listed.completed_on, listed.own_valid_until, listed.title,
           ${recordedBy}::uuid
      from added join listed on listed.id = added.id
    returning completion_id as id, user_id as "userId", course_id as "courseId"`.execute(tx)
  return added
}

/**
 * Removes the completions that an upload has recorded. One that somebody has corrected since, or given evidence, stays (rule deadlines-77): both
 * take a reason. So does one that has gone to another client with its person, whose closed record the action has then.
 * Returns the people and courses of which all are removed.
 */
export const removePastCompletions = (tx: Tx, { id }: UndoneAction, scope: Scope) =>
  rowsFrom(tx)(sql<UndoneChange>`
    with recorded as materialized (
      select changed.user_id, changed.course_id, completion.id::uuid as id
        from (${changedIn(id)}) as changed
        cross join lateral jsonb_array_elements_text(changed.previous -> 'completions') as completion (id)
    ), removed as (
      delete from completions using recorded, external_completions as external, users
       where completions.id = recorded.id and external.completion_id = recorded.id and users.id = external.user_id
         and external.change_reason is null and ${withinScope(scope)}
      returning completions.id
    )
    select recorded.user_id as "userId", recorded.course_id as "courseId"
      from recorded left join removed on removed.id = recorded.id
     group by recorded.user_id, recorded.course_id having bool_and(removed.id is not null)`)
