// Queries for people and their results, for the people who look after them.
import { type ExpressionBuilder, sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { coursesOfPerson } from '../../learning/courses-of-person-queries.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { isConfirmed, livingPeople, nameColumns } from '../../identity/people-queries.ts'
import { anyOf } from '../../db/any-of.ts'

/** Finds everybody whom the list of learners or the list of users shows to the caller. */
export const listedPeople = (db: Database | Tx, scope: Scope) =>
  livingPeople(db, scope).$if(!isEverybody(scope), (query) =>
    query.where((where) => where.or([where('users.is_learner', '=', true), managesClient(where)])),
  )

export const managesClient = (where: ExpressionBuilder<Tables, 'users'>) =>
  where.and([
    where('users.is_manager', '=', true),
    where('users.role', '<>', 'ADMIN'),
    where('users.secondary_role', 'is distinct from', 'ADMIN'),
  ])

/** Returns a row for each course of these people within the scope, or one without a course: in the order of the ids, then by title. */
export const resultsOf = (db: Database, scope: Scope, ids: string[]) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom(coursesOfPerson(sql.ref('users.id'), sql.ref('users.client_id')).as('assignment'))
          .innerJoin('courses', 'courses.id', 'assignment.course_id')
          .whereRef('users.is_learner', '=', sql`true`)
          .select(['courses.id', 'courses.title'])
          .as('course'),
      (join) => join.onTrue(),
    )
    .leftJoin('course_records', (join) =>
      join
        .onRef('course_records.course_id', '=', 'course.id')
        .onRef('course_records.user_id', '=', 'users.id'),
    )
    .where('users.id', '=', anyOf(ids))
    .where(withinScope(scope))
    .orderBy(sql`array_position(${ids}::uuid[], users.id)`)
    .orderBy(sql`lower(course.title)`)
    .orderBy('course.id')
    .select(nameColumns)
    .select([
      isConfirmed.as('isConfirmed'),
      'clients.name as clientName',
      'course.title as courseTitle',
      'course_records.started_at as startedDateTime',
      'course_records.completed_at as completedDateTime',
      'course_records.score',
      'course_records.lesson_status as lessonStatus',
      'course_records.restarts',
    ])
    .execute()
