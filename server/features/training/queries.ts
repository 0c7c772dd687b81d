import { type ExpressionBuilder, sql } from 'kysely'
import type { DeadlineKind } from '#contract/rules/training.ts'
import { isThere } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type UndoneAction, type UndoneChange, changedIn } from '../../identity/bulk-action-queries.ts'
import type { Tables } from '../../db/tables.ts'
import type { Row } from './rows-queries.ts'

export const deadlinesOf = (db: Database, pathwayId: string) =>
  db
    .selectFrom('deadlines')
    .leftJoin('clients', 'clients.id', 'deadlines.client_id')
    .leftJoin('teams', 'teams.id', 'deadlines.team_id')
    .where('deadlines.pathway_id', '=', pathwayId)
    .orderBy(sql`lower(clients.name)`)
    .orderBy(sql`lower(teams.name)`)
    .orderBy('deadlines.id')
    .select([
      'deadlines.course_id as courseId',
      'deadlines.client_id as clientId',
      'clients.name as clientName',
      'deadlines.team_id as teamId',
      'teams.name as teamName',
      'deadlines.kind',
      'deadlines.days',
      'deadlines.day',
    ])
    .execute()

export interface Owner {
  learningPathwayId: string
  courseId: string | null
  clientId: string | null
  teamId: string | null
}

/** Whether the pathway exists, has the course and is assigned to the client or the team. */
export const hasPlace = (db: Database | Tx, { learningPathwayId, courseId, clientId, teamId }: Owner) =>
  db
    .selectFrom('pathways')
    .where('pathways.id', '=', learningPathwayId)
    .where('pathways.deleted_at', 'is', null)
    .$if(courseId !== null, (query) =>
      query
        .innerJoin('pathway_courses', 'pathway_courses.pathway_id', 'pathways.id')
        .innerJoin('courses', 'courses.id', 'pathway_courses.course_id')
        .where('courses.deleted_at', 'is', null)
        .where('courses.id', '=', courseId as string),
    )
    .$if(clientId !== null, (query) =>
      query
        .innerJoin('client_pathways', 'client_pathways.pathway_id', 'pathways.id')
        .where('client_pathways.client_id', '=', clientId as string),
    )
    .$if(teamId !== null, (query) =>
      query
        .innerJoin('team_pathways', 'team_pathways.pathway_id', 'pathways.id')
        .where('team_pathways.team_id', '=', teamId as string),
    )
    .select('pathways.id')
    .$call(isThere)

const isOf =
  ({ learningPathwayId, courseId, clientId, teamId }: Owner) =>
  (where: ExpressionBuilder<Tables, 'deadlines'>) =>
    where.and([
      where('pathway_id', '=', learningPathwayId),
      where('course_id', courseId === null ? 'is' : '=', courseId),
      where('client_id', clientId === null ? 'is' : '=', clientId),
      where('team_id', teamId === null ? 'is' : '=', teamId),
    ])

export const storedDeadline = (tx: Tx, owner: Owner) =>
  tx.selectFrom('deadlines').where(isOf(owner)).select(['kind', 'days', 'day']).executeTakeFirst()

export async function removeDeadline(tx: Tx, owner: Owner) {
  await tx.deleteFrom('deadlines').where(isOf(owner)).execute()
}

interface Deadline {
  kind: DeadlineKind
  days: number | null
  day: string | null
}

export async function setDeadline(tx: Tx, owner: Owner, deadline: Deadline) {
  await tx
    .insertInto('deadlines')
    .values({
      pathway_id: owner.learningPathwayId,
      course_id: owner.courseId,
      client_id: owner.clientId,
      team_id: owner.teamId,
      ...deadline,
    })
    .onConflict((conflict) => conflict.constraint('deadlines_once').doUpdateSet(deadline))
    .execute()
}

export const validityOf = (db: Database, courseId: string) =>
  db
    .selectFrom('courses')
    .where('courses.id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .select([
      'courses.valid_months as months',
      'courses.renewal_days as renewalDays',
      'courses.renew_from as renewFrom',
    ])
    .executeTakeFirst()

/** Returns the obligations of a learner by due date. Those without a due date come last. */
export const obligationsOf = (db: Database, userId: string) =>
  db
    .selectFrom('obligations')
    .innerJoin('courses', 'courses.id', 'obligations.course_id')
    .where('obligations.user_id', '=', userId)
    .orderBy('obligations.due_on', (order) => order.asc().nullsLast())
    .orderBy(sql`lower(courses.title)`)
    .orderBy('courses.id')
    .select([
      'courses.id as courseId',
      'courses.title',
      'obligations.status',
      'obligations.due_on as dueOn',
      'obligations.completed_on as completedOn',
      'obligations.valid_until as validUntil',
    ])
    .execute()

/** Returns the due dates of these rows that were set for their people before. */
export async function storedExtensions(tx: Tx, rows: Row[]) {
  const found = await sql<Row & { previous: object }>`
    select user_id as "userId", course_id as "courseId", to_jsonb(due_extensions) as previous
      from due_extensions
      join unnest(${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ courseId }) => courseId)}::uuid[])
        as listed (user_id, course_id) using (user_id, course_id)`.execute(tx)
  return found.rows
}

export async function setExtensions(
  tx: Tx,
  rows: Row[],
  { day, reason, setBy }: { day: string; reason: string; setBy: string },
) {
  await sql`
    insert into due_extensions (user_id, course_id, day, reason, set_by)
    select user_id, course_id, ${day}::date, ${reason}, ${setBy}::uuid
      from unnest(${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ courseId }) => courseId)}::uuid[])
        as listed (user_id, course_id)
     order by user_id, course_id
    on conflict (user_id, course_id) do update
       set day = excluded.day, reason = excluded.reason, set_by = excluded.set_by, set_at = now()`.execute(tx)
}

/** Works out the due date, because the stored one follows a change a little later. Null if there is no due date. */
export async function dueDayNow(tx: Tx, { userId, courseId }: Row): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select due_on as day from obligations_with_one_plan(array[${userId}::uuid], null) where course_id = ${courseId}::uuid`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}

/** Gives courses the due dates of their people from before the action, unless somebody has set another one. @returns whose */
export async function restoreDueDates(tx: Tx, { id }: UndoneAction): Promise<UndoneChange[]> {
  const isUnchanged = sql`bulk_actions.id = ${id}::uuid and due_extensions.set_at = bulk_actions.done_at
       and (due_extensions.user_id, due_extensions.course_id) = (changed.user_id, changed.course_id)`
  const undone = sql`due_extensions.user_id as "userId", due_extensions.course_id as "courseId"`
  const removed = await sql<UndoneChange>`
    delete from due_extensions using bulk_actions, (${changedIn(id)}) as changed
     where ${isUnchanged} and changed.previous is null returning ${undone}`.execute(tx)
  const restored = await sql<UndoneChange>`
    update due_extensions set day = (changed.previous ->> 'day')::date, reason = changed.previous ->> 'reason',
           set_by = (select users.id from users where users.id = (changed.previous ->> 'set_by')::uuid),
           set_at = (changed.previous ->> 'set_at')::timestamptz
      from bulk_actions, (${changedIn(id)}) as changed
     where ${isUnchanged} and changed.previous is not null returning ${undone}`.execute(tx)
  return [...removed.rows, ...restored.rows]
}
