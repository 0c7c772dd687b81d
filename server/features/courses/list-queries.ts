// The list of courses, as a page and as a file.
import { sql } from 'kysely'
import { coursesOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import type { Everybody } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import type { Database, Tx } from '../../db/open.ts'
import { figuresOfCourses } from '../../learning/figures-queries.ts'
import { livingCourses } from './queries.ts'

const byTitle = sql`lower(courses.title)`
const numberOfLearners = sql<number>`coalesce(figures.learners, 0)`
const numberCompleted = sql<number>`coalesce(figures.completed, 0)`

export const coursesList = defineList({
  id: 'courses.id',
  from: (db: Database | Tx, scope: Everybody) =>
    livingCourses(db).leftJoin(figuresOfCourses(scope).as('figures'), 'figures.course_id', 'courses.id'),
  counted: livingCourses,
  filters: { searchTerm: searchedIn(sql`courses.title`, sql`courses.reference`) },
  order: coursesOrder,
  sort: {
    title: [byTitle],
    reference: [sql`lower(courses.reference)`, byTitle],
    learners: [numberOfLearners, byTitle],
    completed: [numberCompleted, byTitle],
  },
  row: (found) =>
    found.select([
      'id',
      'title',
      'description',
      'reference',
      'badge_image as badgeImage',
      'picture',
      'minutes',
      numberOfLearners.as('learners'),
      numberCompleted.as('completed'),
    ]),
  file: {
    name: 'Courses',
    row: (found) =>
      found
        .select(['id', 'title', 'reference', 'description', 'minutes', 'created_at as createdAt'])
        .select(
          sql<number>`(select count(*) from client_courses where client_courses.course_id = courses.id)`.as(
            'clients',
          ),
        )
        .select([numberOfLearners.as('learners'), numberCompleted.as('completed')]),
    columns: {
      Title: ({ title }) => title,
      Reference: ({ reference }) => reference,
      Description: ({ description }) => description,
      Minutes: ({ minutes }) => minutes,
      Clients: ({ clients }) => clients,
      'Created (UTC)': ({ createdAt }) => new Date(createdAt),
      Learners: ({ learners }) => learners,
      Completed: ({ completed }) => completed,
    },
  },
})
