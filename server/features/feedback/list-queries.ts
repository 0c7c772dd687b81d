// The list of feedback forms, as a page and as a file.
import { sql } from 'kysely'
import type { formUses } from '#contract/calls/feedback.ts'
import { feedbackFormsOrder } from '#contract/rules/list-order.ts'
import { defineList } from '../../access/define-list.ts'
import type { Everybody } from '../../access/who.ts'
import { searchedIn } from '../../db/contains.ts'
import { formColumns, livingForms, peopleWhoAnswered, withCourse } from './queries.ts'

const byTitle = sql<string>`lower(feedback_forms.title)`
const isUnused = sql<boolean>`courses.id is null`

export const formsList = defineList({
  id: 'feedback_forms.id',
  from: (db, _scope: Everybody) => withCourse(livingForms(db)),
  filters: {
    searchTerm: searchedIn(sql`feedback_forms.title`, sql`feedback_forms.description`, sql`courses.title`),
    use: (use?: (typeof formUses)[number]) =>
      use && (use === 'unused' ? isUnused : sql<boolean>`courses.id is not null`),
  },
  order: feedbackFormsOrder,
  sort: {
    title: [byTitle],
    // Forms without a course come last.
    course: [isUnused, sql`lower(courses.title)`, byTitle],
    answered: [peopleWhoAnswered, byTitle],
  },
  row: (found) => found.select([...formColumns, peopleWhoAnswered.as('numberOfSubmissions')]),
  file: {
    name: 'Feedback forms',
    row: (found) =>
      found.select([
        ...formColumns,
        peopleWhoAnswered.as('numberOfSubmissions'),
        'feedback_forms.created_at as createdAt',
      ]),
    columns: {
      Title: ({ title }) => title,
      Description: ({ description }) => description,
      Course: ({ courseTitle }) => courseTitle,
      'Times Answered': ({ numberOfSubmissions }) => numberOfSubmissions,
      'Created (UTC)': ({ createdAt }) => new Date(createdAt),
    },
  },
})
