// The list of feedback forms, as a page and as a file.
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '#contract/call.ts'
import type { exportList } from '#contract/calls/feedback.ts'
import { feedbackFormsOrder, sortingOf } from '#contract/rules/list-order.ts'
import { rowsBefore } from '../../base/pages.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import { livingForms, peopleWhoAnswered, withCourse } from './queries.ts'
import { anyOf } from '../../db/any-of.ts'

type FormListInput = Omit<Read<typeof exportList>, 'format'>

const title = sql`lower(feedback_forms.title)`
const valuesOf: OrderTable<(typeof feedbackFormsOrder)['columns'][number]> = {
  title: [title],
  // Forms without a course come last.
  course: [sql`courses.id is null`, sql`lower(courses.title)`, title],
  answered: [peopleWhoAnswered, title],
}

function orderOf(wanted: FormListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(feedbackFormsOrder, wanted)
  return inOrder([...valuesOf[by], sql.ref('feedback_forms.id')], direction)
}

const listed = (db: Database, { searchTerm, use }: FormListInput) =>
  withCourse(livingForms(db))
    .$if(searchTerm !== '', (query) =>
      query.where((where) =>
        where.or(
          [
            sql<string>`feedback_forms.title`,
            sql<string>`feedback_forms.description`,
            sql<string>`courses.title`,
          ].map((text) => contains(text, searchTerm)),
        ),
      ),
    )
    .$if(use !== undefined, (query) => query.where('courses.id', use === 'used' ? 'is not' : 'is', null))

/** Reads the whole list, or one page of it. */
export const listForms = (
  db: Database,
  wanted: FormListInput,
  page?: { pageNumber: number; pageSize: number },
) =>
  listed(db, wanted)
    .$if(page !== undefined, (query) =>
      query.limit(page?.pageSize ?? 0).offset(page ? rowsBefore(page.pageNumber, page.pageSize) : 0),
    )
    .orderBy(orderOf(wanted))
    .select(peopleWhoAnswered.as('numberOfSubmissions'))
    .execute()

export async function countForms(db: Database, wanted: FormListInput): Promise<number> {
  const { count } = await db
    .selectFrom(listed(db, wanted).as('listed'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const idsOfForms = (db: Database, wanted: FormListInput) =>
  packedIds(db, listed(db, wanted).orderBy(orderOf(wanted)))

/** Reads the values of these forms for the file of the list, in any order. */
export const formsOfFile = (db: Database, ids: string[]) =>
  withCourse(livingForms(db))
    .where('feedback_forms.id', '=', anyOf(ids))
    .select([peopleWhoAnswered.as('numberOfSubmissions'), 'feedback_forms.created_at as createdAt'])
    .execute()
