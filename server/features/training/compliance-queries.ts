// The list of obligations: which people have to complete which courses. Ids are sorted first; the values of a row are read afterwards,
// for the rows that are shown.
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Direction, sortingOf } from '#contract/rules/list-order.ts'
import { complianceOrder, obligationStatuses } from '#contract/rules/training.ts'
import { teamsOf, withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { type Page, readIds } from '../../access/page-of-ids.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database, Tx } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import type { Tables } from '../../db/tables.ts'
import { listedCertificate } from '../certificates/queries.ts'
import { type Filtered, isFiltered } from '../../training/within-queries.ts'
import { anyOf } from '../../db/any-of.ts'

type SortColumn = (typeof complianceOrder)['columns'][number]

export interface ComplianceListInput extends Filtered {
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const name = [sql`lower(users.first_name)`, sql`lower(users.last_name)`, sql`obligations.user_id`]
const course = [sql`lower(courses.title)`, sql`obligations.course_id`]
const one = [sql`obligations.user_id`, sql`obligations.course_id`]
const due = [sql`obligations.due_on`, ...one]
const values: OrderTable<SortColumn> = {
  due,
  name: [...name, ...course],
  course: [...course, ...name],
  // Only the first value of an order may be null (isAfter), and no date is later than this one.
  status: [
    sql`array_position(${obligationStatuses}::text[], obligations.status)`,
    sql`coalesce(obligations.due_on, 'infinity')`,
    ...one,
  ],
  validUntil: [sql`obligations.valid_until`, ...one],
}

function sorted(db: Database, wanted: ComplianceListInput) {
  const { by, direction } = sortingOf(complianceOrder, wanted)
  const ids = db.selectFrom('obligations').where(isFiltered(wanted))
  const joined =
    by === 'name' || by === 'course'
      ? ids
          .innerJoin('users', 'users.id', 'obligations.user_id')
          // This is true for everybody in the list. With this condition the index of people by name can be used for the order.
          .where('users.archived_at', 'is', null)
          .innerJoin('courses', 'courses.id', 'obligations.course_id')
      : ids
  return joined
    .orderBy(inOrder(values[by], direction))
    .select('obligations.id') as unknown as SelectQueryBuilder<Tables, 'obligations', { id: string }>
}

export const idsOfList = (db: Database, wanted: ComplianceListInput) => packedIds(db, sorted(db, wanted))

/**
 * Returns the learners and courses of the list, up to a number of them.
 * @param among the rows that are looked for, or absent for all
 */
export const firstRowsOfList = (
  db: Database | Tx,
  wanted: Filtered,
  { maxRows, among }: { maxRows: number; among?: readonly { userId: string; courseId: string }[] },
) =>
  db
    .selectFrom('obligations')
    .where(isFiltered(wanted))
    .$if(among !== undefined, (query) =>
      query.where(sql<boolean>`(obligations.user_id, obligations.course_id) in (
        select * from unnest(${among?.map(({ userId }) => userId)}::uuid[], ${among?.map(({ courseId }) => courseId)}::uuid[]))`),
    )
    .orderBy('obligations.user_id')
    .orderBy('obligations.course_id')
    .limit(maxRows)
    .select(['obligations.user_id as userId', 'obligations.course_id as courseId'])
    .execute()

export function pageOfIds(db: Database, wanted: ComplianceListInput, page: Page) {
  const { by, direction } = sortingOf(complianceOrder, wanted)
  const firstMayBeNull = by === 'due' || by === 'validUntil'
  return readIds(sorted(db, wanted), { values: values[by], direction, firstMayBeNull }, page)
}

/** How many days late the completion was or, while the course is overdue, is today (rule deadlines-54). */
export const daysLate = sql<number | null>`coalesce(obligations.days_late, case
  when obligations.status = 'overdue' then day_in_client(obligations.client_id, now()) - obligations.due_on end)`

/** Reads the rows of the list for these ids, in any order. */
export const rowsOf = (db: Database, scope: Scope, ids: string[]) => queryOfRows(db, scope, ids).execute()

/** Reads the same rows as the list, with the facts of the certificate for a file. */
export const fileRowsOf = (db: Database, scope: Scope, ids: string[]) =>
  queryOfRows(db, scope, ids).select(listedCertificate).execute()

const queryOfRows = (db: Database, scope: Scope, ids: string[]) =>
  db
    .selectFrom('obligations')
    .innerJoin('users', 'users.id', 'obligations.user_id')
    .innerJoin('clients', 'clients.id', 'obligations.client_id')
    .innerJoin('courses', 'courses.id', 'obligations.course_id')
    .leftJoin('pathways', 'pathways.id', 'obligations.due_pathway_id')
    .leftJoin('course_records', (join) =>
      join
        .onRef('course_records.user_id', '=', 'obligations.user_id')
        .onRef('course_records.course_id', '=', 'obligations.course_id'),
    )
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.user_id', '=', 'obligations.user_id')
        .onRef('certificates.course_id', '=', 'obligations.course_id')
        .on('certificates.is_latest', '=', true),
    )
    .where('obligations.id', '=', anyOf(ids))
    // The scope limits the people and not the obligations. Otherwise an index of all rows of the client would be read besides the ids.
    .where(withinScope(scope))
    .select([
      'obligations.id',
      'obligations.user_id as userId',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'users.email',
      'users.login_name as loginName',
      'users.url_token as urlToken',
      'clients.name as clientName',
      'clients.is_paused as isClientPaused',
      teamsOf(scope, 'users.id').as('teams'),
      'courses.id as courseId',
      'courses.title',
      'obligations.status',
      'obligations.since',
      'obligations.due_on as dueOn',
      'pathways.name as duePathway',
      'obligations.completed_on as completedOn',
      'obligations.valid_until as validUntil',
      daysLate.as('daysLate'),
      'course_records.score as scorePercentage',
      'certificates.number as certificateNumber',
    ])
