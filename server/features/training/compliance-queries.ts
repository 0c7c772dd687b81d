// The list of who has to complete what. Ids are put in order first; what a row shows is read afterwards, of as many as are
// shown.
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Direction, sortingOf } from '#contract/rules/list-order.ts'
import { type ObligationStatus, complianceOrder, obligationStatuses } from '#contract/rules/training.ts'
import { hasPathway, withinScope } from '../../access/people-within.ts'
import type { ClientScope, Scope } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { formContains } from '../../db/contains.ts'
import { type OrderTable, inOrder } from '../../db/in-order.ts'
import type { Database } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'
import type { Tables } from '../../db/tables.ts'

type SortColumn = (typeof complianceOrder)['columns'][number]

/** Which obligations, whatever their status. */
export interface Within {
  scope: Scope
  learningPathwayId: string | null
  courseId: string | null
  searchTerm: string
}

export interface Wanted extends Within {
  status?: ObligationStatus | undefined
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

/** Only what narrows the list is joined, so that the numbers of a client are read from one index. */
function within(db: Database, { scope, learningPathwayId, courseId, searchTerm }: Within) {
  return db
    .selectFrom('obligations')
    .where(withinScope(scope, { person: 'obligations.user_id', client: 'obligations.client_id' }))
    .$if(courseId !== null, (query) => query.where('obligations.course_id', '=', courseId as string))
    .$if(learningPathwayId !== null, (query) =>
      query.where('obligations.course_id', 'in', (from) =>
        from
          .selectFrom('pathway_courses')
          .where('pathway_id', '=', learningPathwayId as string)
          // Which courses a pathway of others has is not theirs to learn.
          .$if(scope !== null, (own) =>
            own.where(hasPathway(scope as ClientScope, 'pathway_courses.pathway_id')),
          )
          .select('course_id'),
      ),
    )
    .$if(searchTerm !== '', (query) =>
      query.where('obligations.user_id', 'in', (from) =>
        from
          .selectFrom('users')
          .where(formContains(sql.ref('users.search_text'), searchTerm))
          .where(withinScope(scope))
          .select('users.id'),
      ),
    )
}

/** How many there are of each status; those with none are missing. */
export const countStatuses = (db: Database, wanted: Within) =>
  within(db, wanted)
    .groupBy('obligations.status')
    .select(['obligations.status', sql<number>`count(*)`.as('count')])
    .execute()

const name = [sql`lower(users.first_name)`, sql`lower(users.last_name)`, sql`obligations.user_id`]
const course = [sql`lower(courses.title)`, sql`obligations.course_id`]
const due = [sql`obligations.due_on`, sql`obligations.user_id`, sql`obligations.course_id`]
const values: OrderTable<SortColumn> = {
  due,
  name: [...name, ...course],
  course: [...course, ...name],
  status: [sql`array_position(${obligationStatuses}::text[], obligations.status)`, ...due],
  validUntil: [sql`obligations.valid_until`, ...name, ...course],
}

function sorted(db: Database, wanted: Wanted) {
  const { by, direction } = sortingOf(complianceOrder, wanted)
  const ids = within(db, wanted).$if(wanted.status !== undefined, (query) =>
    query.where('obligations.status', '=', wanted.status as ObligationStatus),
  )
  const joined = needsNames(by)
    ? ids
        .innerJoin('users', 'users.id', 'obligations.user_id')
        .innerJoin('courses', 'courses.id', 'obligations.course_id')
    : ids
  return joined
    .orderBy(inOrder(values[by], direction))
    .select('obligations.id') as unknown as SelectQueryBuilder<Tables, 'obligations', { id: string }>
}
const needsNames = (by: SortColumn) => by === 'name' || by === 'course' || by === 'validUntil'

export const idsOfList = (db: Database, wanted: Wanted) => packedIds(db, sorted(db, wanted))

export async function pageOfIds(db: Database, wanted: Wanted, pageNumber: number, pageSize: number) {
  const rows = await sorted(db, wanted).offset(rowsBefore(pageNumber, pageSize)).limit(pageSize).execute()
  return rows.map(({ id }) => id)
}

/** What the list and its file show of these, in any order. */
export const rowsOf = (db: Database, ids: string[]) =>
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
    .where('obligations.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'obligations.id',
      sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
      'users.email',
      'users.url_token as urlToken',
      'clients.name as clientName',
      'clients.is_paused as isClientPaused',
      'courses.id as courseId',
      'courses.title',
      'obligations.status',
      'obligations.since',
      'obligations.due_on as dueOn',
      'pathways.name as duePathway',
      'obligations.completed_on as completedOn',
      'obligations.valid_until as validUntil',
      'obligations.days_late as daysLate',
      'course_records.score as scorePercentage',
    ])
    .execute()

/** The learners of a client, or of all, and who of them is missing in the list and why. */
export async function countPeople(db: Database, scope: Scope) {
  const ofScope = sql`users.is_learner and users.archived_at is null and clients.archived_at is null
    and ${withinScope(scope)}`
  const { rows } = await sql<{ learners: number; withoutCourses: number; paused: number; outdated: number }>`
    select count(*) as learners,
           count(*) filter (where not exists (
             select from obligations where obligations.user_id = users.id
           )) as "withoutCourses",
           count(*) filter (where clients.is_paused) as paused,
           (select count(distinct changes.user_id)
              from obligation_changes as changes
              join users on users.id = changes.user_id
              join clients on clients.id = users.client_id
             where ${ofScope}) as outdated
      from users join clients on clients.id = users.client_id
     where ${ofScope}`.execute(db)
  return rows[0] as (typeof rows)[number]
}
