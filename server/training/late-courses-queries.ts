import { sql } from 'kysely'
import { type LateState, lateStatuses } from '#contract/rules/compliance.ts'
import type { Scope } from '../access/who.ts'
import { rowsFrom } from '../db/endings.ts'
import type { Database } from '../db/open.ts'
import { countsOf } from './within-queries.ts'

/** The maximum number of courses that are named. The others are counted. */
export const maxLateCourses = 5

/** Counts the people who are overdue in each course, and those with an expired completion of it; the most people come first. */
export function countLatePeople(db: Database, scope: Scope) {
  const everything = { scope, learningPathwayId: null, courseId: null, searchTerm: '' }
  return rowsFrom(db)(sql<{ courseId: string; title: string; state: LateState; people: number }>`
    select courses.id as "courseId", courses.title, status as state, sum(obligations)::bigint as people
      from (${countsOf(everything)}) as counted join courses on courses.id = counted.course_id
     where status = any(${lateStatuses}::text[])
     group by courses.id, status having sum(obligations) > 0
     order by people desc, lower(courses.title), courses.id, status`)
}
