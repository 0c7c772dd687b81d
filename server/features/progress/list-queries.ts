// The list of learners who have a course, filtered and sorted. Only ids are sorted; the values of a row are read afterwards, for the
// rows that are shown.
import { type RawBuilder, sql } from 'kysely'
import { type Direction, sortingOf } from '#contract/rules/list-order.ts'
import { type ProgressStatusName, progressOrder, progressStatuses } from '#contract/rules/progress-list.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { type PartOfList, isAmong } from '../../db/any-of.ts'
import { formContains } from '../../db/contains.ts'
import { type Place, inOrder, isAfter, placeOf } from '../../db/in-order.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type Audience, clientsWith } from '../../learning/course-queries.ts'

type SortColumn = (typeof progressOrder)['columns'][number]

export interface Narrowed {
  courseId: string
  audience: Audience
  scope: Scope
  status?: ProgressStatusName | undefined
  searchTerm: string
}

export interface ProgressListInput extends Narrowed {
  sort?: SortColumn | undefined
  direction?: Direction | undefined
}

const statusIs: Record<ProgressStatusName, RawBuilder<unknown>> = {
  completed: sql`record.completed_at is not null`,
  'in-progress': sql`record.started_at is not null and record.completed_at is null`,
  'not-started': sql`record.started_at is null and record.completed_at is null`,
}

/** Every column has its own index, with the records of a course that have a value. */
const valueOf: Record<Exclude<SortColumn, 'name' | 'status'>, RawBuilder<unknown>> = {
  score: sql`record.score`,
  started: sql`record.started_at`,
  completed: sql`record.completed_at`,
  activity: sql`record.last_active_at`,
}

const byName = [sql`lower(users.first_name)`, sql`lower(users.last_name)`, sql`users.id`]

/** A part of the list with its own order: by a value, if there is one, and then by name. */
interface Part {
  condition?: RawBuilder<unknown>
  value?: RawBuilder<unknown>
  valueDirection?: Direction
  nameDirection: Direction
}

/**
 * Learners without a value come last in both directions, sorted by name. They are a part of their own, so that the database can read
 * the learners with a value in the order of an index.
 */
function partsOf(wanted: ProgressListInput): Part[] {
  const { by, direction } = sortingOf(progressOrder, wanted)
  if (by === 'name') return [{ nameDirection: direction }]
  if (by === 'status') {
    const statuses = direction === 'asc' ? progressStatuses : progressStatuses.toReversed()
    return statuses
      .filter((status) => !wanted.status || status === wanted.status)
      .map((status) => ({ condition: statusIs[status], nameDirection: 'asc' }))
  }
  const value = valueOf[by]
  return [
    { condition: sql`${value} is not null`, value, valueDirection: direction, nameDirection: 'asc' },
    { condition: sql`${value} is null`, nameDirection: 'asc' },
  ]
}

const valuesOf = ({ value }: Part) => (value ? [value, ...byName] : byName)

function orderOf({ value, valueDirection = 'asc', nameDirection }: Part): RawBuilder<unknown> {
  const name = inOrder(byName, nameDirection)
  return value ? sql`${inOrder([value], valueDirection)}, ${name}` : name
}

/** Whether a learner of the part comes after a place in its order. */
function isAfterIn({ value, valueDirection, nameDirection }: Part, place: Place): RawBuilder<boolean> {
  if (!value) return isAfter(byName, place, nameDirection)
  const [first, ...name] = place
  const beyond = valueDirection === 'desc' ? sql`<` : sql`>`
  // The first comparison is all that an index can begin with.
  return sql`(${value} ${beyond}= ${first} and (${value} ${beyond} ${first} or ${isAfter(byName, name, nameDirection)}))`
}

/** Returns the order of the whole list as one part. */
function wholeOrder(wanted: ProgressListInput): RawBuilder<unknown> {
  const { by, direction } = sortingOf(progressOrder, wanted)
  if (by === 'name') return inOrder(byName, direction)
  const value = by === 'status' ? inOrder([statusRank], direction) : inOrder([valueOf[by]], direction)
  return sql`${value} nulls last, ${inOrder(byName, 'asc')}`
}

const statusRank = sql`case when record.completed_at is not null then 1 when record.started_at is not null then 2 else 3 end`

/**
 * The condition for the clients of the learners, in two forms. With an array, the planner expects few learners, and reads them in the
 * order of an index until a page is full. With a table, it expects the real number of learners.
 */
const clientIs = {
  walked: (clients: RawBuilder<unknown>) => sql`users.client_id = any(array(${clients}))`,
  gathered: (clients: RawBuilder<unknown>) => sql`users.client_id in (${clients})`,
}

/** The condition for learners who have the course. If no team has it, the condition is simple and can use indexes. */
function whoHas(
  db: Database,
  { courseId, audience, scope }: Pick<Narrowed, 'courseId' | 'audience' | 'scope'>,
  how: keyof typeof clientIs,
) {
  const ofClients = isEverybody(scope)
    ? clientIs[how](sql`${clientsWith(db, courseId).select('clients.id')}`)
    : sql`true`
  if (!audience.byTeam) return ofClients
  const ofTeams = sql`users.id in (select user_id from team_only_courses where course_id = ${courseId}::uuid)
    and exists (select from clients where clients.id = users.client_id and clients.archived_at is null)`
  return audience.byClient ? sql`(${ofClients} or ${ofTeams})` : ofTeams
}

function found(
  db: Database,
  { courseId, audience, scope, status, searchTerm }: Narrowed,
  how: keyof typeof clientIs,
  ...more: (RawBuilder<unknown> | undefined)[]
) {
  const conditions = [
    sql`users.is_learner`,
    sql`users.archived_at is null`,
    withinScope(scope),
    whoHas(db, { courseId, audience, scope }, how),
    ...(status ? [statusIs[status]] : []),
    ...(searchTerm === '' ? [] : [formContains(sql.ref('users.search_text'), searchTerm)]),
    ...more.filter((condition) => condition !== undefined),
  ]
  return sql`
    from users
    left join course_records as record on record.user_id = users.id and record.course_id = ${courseId}::uuid
   where ${sql.join(conditions, sql` and `)}`
}

/** Returns the ids of the list in no order, up to a number of them. */
export async function firstIds(
  db: Database | Tx,
  narrowed: Narrowed,
  { maxPeople, among }: PartOfList,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id ${found(db, narrowed, 'gathered', isAmong(among))} limit ${maxPeople}`.execute(db)
  return rows.map(({ id }) => id)
}

export const countFound = (db: Database, narrowed: Narrowed) => count(db, found(db, narrowed, 'gathered'))

async function count(db: Database, rowsFound: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${rowsFound}`.execute(db)
  return rows[0]?.total ?? 0
}

interface Page {
  pageNumber: number
  pageSize: number
  /** How many learners the whole list has. */
  total: number
}

/** Up to this number of rows, sorting all of them is faster than looking for a page in the order of an index. */
const few = 2_000

/** Returns the ids of one page. */
export async function pageOfIds(db: Database, wanted: ProgressListInput, page: Page): Promise<string[]> {
  const before = rowsBefore(page.pageNumber, page.pageSize)
  if (before >= page.total) return []
  if (page.total > few) return walkParts(db, wanted, page)
  return (await sortedIds(db, wanted)).slice(before, before + page.pageSize)
}

/** Returns the ids of the whole list, in its order. */
export async function sortedIds(db: Database, wanted: ProgressListInput): Promise<string[]> {
  // All rows are read before they are sorted, and not in the order of an index. Such a row stands for both the user and the record.
  const { rows } = await sql<{ id: string }>`
    with gathered as materialized (
      select users.id, users.first_name, users.last_name, record.started_at, record.completed_at, record.score,
             record.last_active_at
      ${found(db, wanted, 'gathered')}
    )
    select users.id from gathered as users, lateral (select users.*) as record order by ${wholeOrder(wanted)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function walkParts(db: Database, wanted: ProgressListInput, { pageNumber, pageSize, total }: Page) {
  const ids: string[] = []
  const first = rowsBefore(pageNumber, pageSize)
  let before = first
  for (const part of partsOf(wanted)) {
    const rowsFound = found(db, wanted, 'walked', part.condition)
    const cut = sql`limit ${pageSize - ids.length} offset ${before}`
    const { rows } = await sql<{ id: string }>`
      select users.id ${rowsFound} order by ${orderOf(part)} ${cut}`.execute(db)
    ids.push(...rows.map(({ id }) => id))
    // The search ends once the page has all its learners, because a search for more would read all learners.
    if (ids.length === Math.min(pageSize, total - first)) break
    if (rows.length > 0) before = 0
    // The page begins after this part.
    else if (before > 0) before -= await count(db, found(db, wanted, 'gathered', part.condition))
  }
  return ids
}

/**
 * Returns the ids of the page after a place, or of the first one, and where the page ends; null for the last page. A place begins with the
 * number of its part.
 */
export async function pageAfter(
  db: Database,
  wanted: ProgressListInput,
  { pageSize, total, after }: Pick<Page, 'pageSize' | 'total'> & { after: Place | null },
): Promise<{ ids: string[]; end: Place | null }> {
  const [begin, ...place] = after ?? ['0']
  const how = total > few ? 'walked' : 'gathered'
  const ids: string[] = []
  for (const [at, part] of partsOf(wanted).entries()) {
    if (at < Number(begin)) continue
    const isLater = place.length > 0 && at === Number(begin) ? isAfterIn(part, place) : undefined
    const { rows } = await sql<{ id: string; place: Place }>`
      select users.id, ${placeOf(valuesOf(part))} as place ${found(db, wanted, how, part.condition, isLater)}
       order by ${orderOf(part)} limit ${pageSize - ids.length}`.execute(db)
    ids.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (last && ids.length === pageSize) return { ids, end: [String(at), ...last.place] }
  }
  return { ids, end: null }
}
