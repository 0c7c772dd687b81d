// Counts the people who are late in each course, for what needs attention and for the digest of a manager.
import { sql } from 'kysely'
import type { LateState } from '#contract/rules/compliance.ts'
import type { Scope } from '../access/who.ts'
import { rowsFrom } from '../db/endings.ts'
import type { Database } from '../db/open.ts'
import { countsOf } from './within-queries.ts'

/** The people in whose course something is late. Each person counts once in a course. */
export type LateCourse = { courseId: string; title: string } & Record<LateState, number>

/** The maximum number of courses that are named. The others are counted. */
const maxLateCourses = 5

/** Returns the courses in which most people are late, the most people first, and how many further courses there are. */
export async function lateCoursesOf(
  db: Database,
  scope: Scope,
): Promise<{ lateCourses: LateCourse[]; moreLateCourses: number }> {
  const everything = { scope, learningPathwayId: null, courseId: null, searchTerm: '' }
  const all = await rowsFrom(db)(sql<LateCourse>`
    select courses.id as "courseId", courses.title, late.overdue, late.expired
      from (
        select course_id,
               coalesce(sum(obligations) filter (where status = 'overdue'), 0)::bigint as overdue,
               coalesce(sum(obligations) filter (where status = 'expired'), 0)::bigint as expired
          from (${countsOf(everything)}) as counted group by course_id
      ) as late
      join courses on courses.id = late.course_id
     where late.overdue + late.expired > 0
     order by late.overdue + late.expired desc, lower(courses.title), courses.id`)
  return {
    lateCourses: all.slice(0, maxLateCourses),
    moreLateCourses: Math.max(0, all.length - maxLateCourses),
  }
}
