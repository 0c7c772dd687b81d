import { type Kysely, sql } from 'kysely'
import { countRows, hasChanged, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { hasPathway } from '../../access/people-within.ts'
import {
  type ClientScope,
  type Caller,
  type Scope,
  hasRole,
  isEverybody,
  ownScopeOf,
} from '../../access/who.ts'
import { pathwaysOf } from '../../learning/courses-of-person-queries.ts'
import { anyOf } from '../../db/any-of.ts'

export const livingPathways = (db: Kysely<Tables>) =>
  db.selectFrom('pathways').where('pathways.deleted_at', 'is', null)

export const numberOfCourses = sql<number>`(
  select count(*) from pathway_courses join courses on courses.id = pathway_courses.course_id
   where pathway_courses.pathway_id = pathways.id and courses.deleted_at is null)`

export const summary = (query: ReturnType<typeof livingPathways>) =>
  query.select([
    'pathways.id',
    'pathways.name',
    'pathways.description',
    numberOfCourses.as('numberOfCourses'),
  ])

/** Finds the pathways that were assigned to the client or one of its teams. The provider has every pathway. */
export const livingPathwaysOf = (db: Kysely<Tables>, scope: ClientScope) =>
  livingPathways(db).where(hasPathway(scope, 'pathways.id'))

/** Finds the pathways of the caller, by the client or a team. A caller who only manages gets the pathways of the managed people. */
export const livingPathwaysFor = (db: Kysely<Tables>, who: Caller) =>
  hasRole(who, 'LEARNER')
    ? livingPathways(db).where(
        sql<boolean>`pathways.id in (select assignment.pathway_id from ${pathwaysOf(who)} as assignment)`,
      )
    : livingPathwaysOf(db, ownScopeOf(who))

const byName = sql`lower(pathways.name)`

export const pathwaysOfClient = (db: Database, scope: ClientScope) =>
  summary(livingPathwaysOf(db, scope)).orderBy(byName).orderBy('pathways.id').execute()

export const pathwaysFor = (db: Database, who: Caller) =>
  summary(livingPathwaysFor(db, who)).orderBy(byName).orderBy('pathways.id').execute()

/** Finds the pathways that are assigned to the client for all its people. */
export const assignedPathways = (db: Database, clientId: string) =>
  summary(livingPathways(db))
    .where('pathways.id', 'in', (select) =>
      select
        .selectFrom('client_pathways')
        .where('client_pathways.client_id', '=', clientId)
        .select('client_pathways.pathway_id'),
    )
    .orderBy(byName)
    .orderBy('pathways.id')
    .execute()

/** Finds the pathways of the caller with the ids of their courses, in the order of the pathway. */
export const pathwaysWithCoursesFor = (db: Database, who: Caller) =>
  summary(livingPathwaysFor(db, who))
    .select(
      sql<string[]>`array(
        select courses.id::text
          from pathway_courses join courses on courses.id = course_id
         where pathway_id = pathways.id and courses.deleted_at is null
         order by position
      )`.as('courseIds'),
    )
    .orderBy(byName)
    .orderBy('pathways.id')
    .execute()

export const pathway = (db: Database, id: string) =>
  summary(livingPathways(db))
    .select('pathways.order_enforced as enforceOrder')
    .where('pathways.id', '=', id)
    .executeTakeFirst()

export const pathwayFor = (db: Database, id: string, who: Caller) =>
  summary(livingPathwaysFor(db, who))
    .select('pathways.order_enforced as enforceOrder')
    .where('pathways.id', '=', id)
    .executeTakeFirst()

/** Finds a pathway for a manager: one that the people in the scope may have. */
export const pathwayWithin = (db: Database, id: string, scope: Scope) =>
  summary(isEverybody(scope) ? livingPathways(db) : livingPathwaysOf(db, scope))
    .where('pathways.id', '=', id)
    .executeTakeFirst()

const courses = (db: Database, pathwayId: string) =>
  db
    .selectFrom('pathway_courses')
    .innerJoin('courses', 'courses.id', 'pathway_courses.course_id')
    .where('pathway_courses.pathway_id', '=', pathwayId)
    .where('courses.deleted_at', 'is', null)
    .orderBy('pathway_courses.position')
    .select([
      'courses.id',
      'courses.title',
      'courses.description',
      'courses.reference',
      'courses.badge_image as badgeImage',
    ])

export const pathwayCourses = (db: Database, pathwayId: string) => courses(db, pathwayId).execute()

/** Finds the courses of a pathway with the status of one person in each. A course without a record is not started. */
export const pathwayCoursesOf = (db: Database, pathwayId: string, userId: string) =>
  courses(db, pathwayId)
    .leftJoin('course_records', (join) =>
      join.onRef('course_records.course_id', '=', 'courses.id').on('course_records.user_id', '=', userId),
    )
    .select([
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      sql<number>`coalesce(course_records.lesson_status, 0)`.as('lessonStatus'),
      sql<number>`coalesce(course_records.progress, 0)`.as('progress'),
      'course_records.score as scorePercentage',
    ])
    .execute()

/** Finds every course, or those that are not in the pathway yet. */
export const courseChoices = (db: Database, pathwayId: string | null) =>
  db
    .selectFrom('courses')
    .where('deleted_at', 'is', null)
    .$if(pathwayId !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('pathway_courses')
              .whereRef('pathway_courses.course_id', '=', 'courses.id')
              .where('pathway_courses.pathway_id', '=', pathwayId as string)
              .select(sql`1`.as('one')),
          ),
        ),
      ),
    )
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .select(['id', 'title'])
    .execute()

export const addPathway = (tx: Tx, { name, description }: { name: string; description: string }) =>
  tx.insertInto('pathways').values({ name, description }).returning('id').$call(readValue('id'))

/** Locks a pathway until the transaction ends, so that changes happen one after the other. */
export const lockPathway = (tx: Tx, id: string) =>
  tx
    .selectFrom('pathways')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .select(['name', 'description', 'order_enforced as enforceOrder'])
    .executeTakeFirst()

export async function changePathway(
  tx: Tx,
  id: string,
  { enforceOrder, ...changes }: { name: string; description: string; enforceOrder?: boolean | undefined },
) {
  const order = enforceOrder === undefined ? {} : { order_enforced: enforceOrder }
  await tx
    .updateTable('pathways')
    .set({ ...changes, ...order })
    .where('id', '=', id)
    .execute()
}

export const deletePathway = (db: Database, id: string) =>
  db
    .updateTable('pathways')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(hasChanged)

/** Counts how many of these courses exist. */
export async function countCourses(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  return tx
    .selectFrom('courses')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .$call(countRows)
}

/** Adds courses to a pathway in this order. Courses that are in the pathway already stay in their place. */
export async function addCourses(tx: Tx, pathwayId: string, courseIds: string[]) {
  if (courseIds.length === 0) return
  await tx
    .insertInto('pathway_courses')
    .values(courseIds.map((courseId) => ({ pathway_id: pathwayId, course_id: courseId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Finds the courses of a pathway in its order, each with the number of its position. */
export const placesIn = (tx: Tx, pathwayId: string) =>
  tx
    .selectFrom('pathway_courses')
    .innerJoin('courses', 'courses.id', 'pathway_courses.course_id')
    .where('pathway_courses.pathway_id', '=', pathwayId)
    .where('courses.deleted_at', 'is', null)
    .orderBy('pathway_courses.position')
    .select(['pathway_courses.course_id as courseId', 'pathway_courses.position'])
    .execute()

export async function placeCourses(tx: Tx, pathwayId: string, places: Map<string, number>) {
  await sql`
    update pathway_courses as placed set position = new.position
      from unnest(${[...places.keys()]}::uuid[], ${[...places.values()]}::bigint[]) as new (course_id, position)
     where placed.pathway_id = ${pathwayId}::uuid and placed.course_id = new.course_id`.execute(tx)
}

export async function removeCourse(db: Database, pathwayId: string, courseId: string) {
  await db
    .deleteFrom('pathway_courses')
    .where('pathway_id', '=', pathwayId)
    .where('course_id', '=', courseId)
    .execute()
}

export async function assignPathway(db: Database, clientId: string, pathwayId: string) {
  await db
    .insertInto('client_pathways')
    .values({ client_id: clientId, pathway_id: pathwayId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unassignPathway(db: Database, clientId: string, pathwayId: string) {
  await db
    .deleteFrom('client_pathways')
    .where('client_id', '=', clientId)
    .where('pathway_id', '=', pathwayId)
    .execute()
}
