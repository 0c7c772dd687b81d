// The list of questionnaires, as a page and for the file.
import { type RawBuilder, sql } from 'kysely'
import { type Direction, sortingOf, wellnessOrder } from '#contract/rules/list-order.ts'
import { rowsBefore } from '../../base/pages.ts'
import { contains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { results } from './queries.ts'

type SortColumn = (typeof wellnessOrder)['columns'][number]
export interface WellnessListInput {
  /** Undefined for all. */
  organisation: string | undefined
  searchTerm: string
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const received = sql`created_at`
const valuesOf: OrderTable<SortColumn> = {
  date: [received],
  name: [sql`lower(first_name)`, sql`lower(last_name)`],
  email: [sql`lower(email)`],
  organisation: [sql`lower(organisation)`, received],
  number: [sql`wellness_number`, received],
}

function orderOf(wanted: WellnessListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(wellnessOrder, wanted)
  return inOrder([...valuesOf[by], sql.ref('wellness_questionnaires.id')], direction)
}

const listed = (db: Database, { organisation, searchTerm }: WellnessListInput) =>
  results(db, organisation).$if(searchTerm !== '', (query) =>
    query.where((where) =>
      where.or(
        [sql<string>`first_name || ' ' || last_name`, sql<string>`email`].map((text) =>
          contains(text, searchTerm),
        ),
      ),
    ),
  )

/** All of them, or one page. */
export const questionnaires = (
  db: Database,
  wanted: WellnessListInput,
  page?: { pageNumber: number; pageSize: number },
) =>
  listed(db, wanted)
    .$if(page !== undefined, (query) =>
      query.limit(page?.pageSize ?? 0).offset(page ? rowsBefore(page.pageNumber, page.pageSize) : 0),
    )
    .orderBy(orderOf(wanted))
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'organisation',
      'answers',
      'wellness_number as wellnessNumber',
      'created_at as createdDateTime',
    ])
    .execute()

export async function countQuestionnaires(db: Database, wanted: WellnessListInput): Promise<number> {
  const { count } = await listed(db, wanted)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
