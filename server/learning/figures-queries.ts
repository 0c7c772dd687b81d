// Counts how many learners have a course, and how far they are: one row for each client and course.
import { type RawBuilder, sql } from 'kysely'
import { isWhole, withinScope } from '../access/people-within.ts'
import { type Everybody, type Scope, isEverybody } from '../access/who.ts'

/**
 * Returns a table for the FROM of a query: client_id, course_id, learners, in_progress, completed. The counts of whole clients are read
 * from those that triggers maintain. What people have by a team only, and what the people of a limited manager have, is counted person by
 * person (rule teams-5).
 */
export function figuresWithin(scope: Scope): RawBuilder<unknown> {
  if (!isWhole(scope))
    return countEach(sql`
      select users.client_id, users.id as user_id, offered.course_id
        from users cross join lateral courses_of_person(users.id, users.client_id) as offered
       where ${withinScope(scope)}`)
  const ofClient = isEverybody(scope) ? sql`` : sql`where assignment.client_id = ${scope.clientId}::uuid`
  return sql`
    select assignment.client_id, assignment.course_id, coalesce(counted.learners, 0) as learners, assignment.in_progress, assignment.completed
      from client_courses as assignment left join learner_counts as counted on counted.client_id = assignment.client_id ${ofClient}
     union all
    ${figuresOfTeams(scope)}`
}

/** Returns only what people have by a team and not by their client. */
export const figuresOfTeams = (scope: Scope) =>
  countEach(
    sql`select * from team_only_courses as assignment ${isEverybody(scope) ? sql`` : sql`where assignment.client_id = ${scope.clientId}::uuid`}`,
  )

export interface CourseTotals {
  course_id: string
  learners: number
  in_progress: number
  completed: number
}

/** Returns a table for the FROM of a query: course_id, learners, in_progress, completed, from the totals of all clients together. */
export const figuresOfCourses = (scope: Everybody) => sql<CourseTotals>`(
  select course_id, sum(learners) as learners, sum(in_progress) as in_progress, sum(completed) as completed
    from (select course_id, learners, in_progress, completed from course_totals
           union all
          select course_id, learners, in_progress, completed from course_changes
           union all
          -- What archived clients have is taken off again.
          select course_id, -learners, -in_progress, -completed
            from client_courses join learner_counts using (client_id)
           where client_id = any(array(select id from clients where archived_at is not null))
           union all
          select course_id, learners, in_progress, completed
            from (${figuresOfTeams(scope)}) as of_teams
            join clients on clients.id = of_teams.client_id and clients.archived_at is null) as counted
   group by course_id)`

/** @param assignments client_id, user_id, course_id */
const countEach = (assignments: RawBuilder<unknown>) => sql`
  select assignment.client_id, assignment.course_id, count(*) as learners,
         count(*) filter (where record.started_at is not null and record.completed_at is null) as in_progress,
         count(*) filter (where record.completed_at is not null) as completed
    from (${assignments}) as assignment
    join users as person on person.id = assignment.user_id and person.is_learner and person.archived_at is null
    left join course_records as record on record.user_id = assignment.user_id and record.course_id = assignment.course_id
   group by assignment.client_id, assignment.course_id`
