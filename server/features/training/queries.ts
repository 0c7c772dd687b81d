import { sql } from 'kysely'
import type { DeadlineKind } from '#contract/rules/training.ts'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'

export const deadlinesOf = (db: Database, pathwayId: string) =>
  db
    .selectFrom('deadlines')
    .leftJoin('clients', 'clients.id', 'deadlines.client_id')
    .where('deadlines.pathway_id', '=', pathwayId)
    .where('deadlines.team_id', 'is', null)
    .orderBy(sql`lower(clients.name)`)
    .orderBy('deadlines.id')
    .select([
      'deadlines.course_id as courseId',
      'deadlines.client_id as clientId',
      'clients.name as clientName',
      'deadlines.kind',
      'deadlines.days',
      'deadlines.day',
    ])
    .execute()

export interface Owner {
  learningPathwayId: string
  courseId: string | null
  clientId: string | null
}

/** Whether the pathway exists, has the course and is assigned to the client. */
export async function hasPlace(
  db: Database | Tx,
  { learningPathwayId, courseId, clientId }: Owner,
): Promise<boolean> {
  const found = await db
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
    .select('pathways.id')
    .executeTakeFirst()
  return found !== undefined
}

export async function removeDeadline(tx: Tx, { learningPathwayId, courseId, clientId }: Owner) {
  await tx
    .deleteFrom('deadlines')
    .where('pathway_id', '=', learningPathwayId)
    .where('course_id', courseId === null ? 'is' : '=', courseId)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .where('team_id', 'is', null)
    .execute()
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
      team_id: null,
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
    .select((select) => [
      'courses.valid_months as months',
      'courses.renewal_days as renewalDays',
      'courses.renew_from as renewFrom',
      select
        .selectFrom('completions')
        .whereRef('completions.course_id', '=', 'courses.id')
        .where('completions.is_external', '=', false)
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('completions'),
    ])
    .executeTakeFirst()

/**
 * Gives the completions that exist the validity of the course, each from its own day, except in clients with a validity of
 * their own. @returns how many have another one than before
 */
export async function renewValidities(tx: Tx, courseId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update completions
       set valid_until = period.ends, renewable_from = period.ends - courses.renewal_days
      from courses
      join completions as existing on existing.course_id = courses.id
      join users on users.id = existing.user_id
      cross join lateral (
        select (existing.completed_on + make_interval(months => courses.valid_months))::date as ends
      ) as period
     where courses.id = ${courseId}::uuid and completions.id = existing.id and not existing.is_external
       and not exists (
         select from client_validities as own where own.client_id = users.client_id and own.course_id = courses.id
       )
       and (completions.valid_until, completions.renewable_from)
         is distinct from (period.ends, period.ends - courses.renewal_days)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** What a learner has to complete, by due date; without one at the end. */
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

/** The learners with these tokens who have to complete the course, in a client that the caller may see. */
export const obligedPeople = (tx: Tx, urlTokens: string[], courseId: string, scope: Scope) =>
  tx
    .selectFrom('users')
    .innerJoin('obligations', 'obligations.user_id', 'users.id')
    .where('users.url_token', '=', sql<string>`any(${urlTokens}::text[])`)
    .where('obligations.course_id', '=', courseId)
    .where('users.is_learner', '=', true)
    .where('users.archived_at', 'is', null)
    .where(withinScope(scope))
    .select('users.id')
    .execute()

export async function setExtensions(
  tx: Tx,
  people: string[],
  { courseId, day, reason, setBy }: { courseId: string; day: string; reason: string; setBy: string },
) {
  await sql`
    insert into due_extensions (user_id, course_id, day, reason, set_by)
    select id, ${courseId}::uuid, ${day}::date, ${reason}, ${setBy}::uuid from unnest(${people}::uuid[]) as listed (id)
     order by id
    on conflict (user_id, course_id) do update
       set day = excluded.day, reason = excluded.reason, set_by = excluded.set_by, set_at = now()`.execute(tx)
}
