// The list of courses, as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import { type Direction, coursesOrder, sortingOf } from '#contract/rules/list-order.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { livingCourses } from './queries.ts'
import { anyOf } from '../../db/any-of.ts'

type SortColumn = (typeof coursesOrder)['columns'][number]
export interface CourseListInput {
  searchTerm: string
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const byTitle = sql`lower(courses.title)`
const valuesOf: OrderTable<SortColumn> = {
  title: [byTitle],
  reference: [sql`lower(courses.reference)`, byTitle],
}

const listed = (db: Database, { searchTerm }: CourseListInput) =>
  livingCourses(db).$if(searchTerm !== '', (query) =>
    query.where((where) =>
      where.or([contains(sql`courses.title`, searchTerm), contains(sql`courses.reference`, searchTerm)]),
    ),
  )

function orderOf(wanted: CourseListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(coursesOrder, wanted)
  return inOrder([...valuesOf[by], sql.ref('courses.id')], direction)
}

/** `page` counts from 0 (rule lists-2). */
export const coursesOnPage = (db: Database, wanted: CourseListInput, page: number, size: number) =>
  listed(db, wanted)
    .orderBy(orderOf(wanted))
    .limit(size)
    .offset(page * size)
    .select(['id', 'title', 'description', 'reference', 'badge_image as badgeImage', 'picture', 'minutes'])
    .execute()

export async function countCourses(db: Database, wanted: CourseListInput): Promise<number> {
  const { count } = await listed(db, wanted)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const idsOfCourses = (db: Database, wanted: CourseListInput) =>
  packedIds(db, listed(db, wanted).select('courses.id').orderBy(orderOf(wanted)))

/** Reads the values of these courses for the file of the list, in any order. */
export const coursesOfFile = (db: Database, ids: string[]) =>
  livingCourses(db)
    .where('courses.id', '=', anyOf(ids))
    .select(['id', 'title', 'reference', 'description', 'minutes', 'created_at as createdAt'])
    .select(
      sql<number>`(select count(*) from client_courses where client_courses.course_id = courses.id)`.as(
        'clients',
      ),
    )
    .execute()
