// A page of the list of learners or of users, read in the way that costs least for the number of people found.
import { sql } from 'kysely'
import { isArchivedStatus } from '#contract/rules/people.ts'
import { sortingOf, usersOrder } from '#contract/rules/list-order.ts'
import {
  type OwnSort,
  fieldOfSort,
  isFieldFilter,
  isOwnSort,
  readFieldFilter,
} from '#contract/rules/person-fields.ts'
import { type ListInput, applyFilters } from '../../access/define-list.ts'
import { isWhole } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { anyOf } from '../../db/any-of.ts'
import { inOrder } from '../../db/in-order.ts'
import { countRows } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { hasOwnValueItself, isOfField, isValue } from '../../identity/own-field-queries.ts'
import { learners, people } from '../../identity/people-queries.ts'
import {
  type PeopleList,
  byName,
  countLearners,
  filters,
  managers,
  ownSort,
  peopleLists,
  sort,
} from './list-queries.ts'
import { row, withTraining } from './list-row-queries.ts'

type People = ReturnType<typeof people>
export type WantedPage = ListInput<typeof filters, keyof typeof sort> & {
  pageNumber: number
  pageSize: number
}

/** The filters for a page of which is known that many people match. */
const filtersOfMany = {
  ...filters,
  ownField: (filter: string | undefined, scope: Scope) =>
    filter ? hasOwnValueItself(filter, scope) : undefined,
}

const few = 2_000

/** Who has the same value of a field is in the order of the names. */
function withoutIdleSort({ sort: by, ...others }: WantedPage): WantedPage {
  const field = others.ownField ? readFieldFilter(others.ownField).fieldId.toLowerCase() : undefined
  return isOwnSort(by) && fieldOfSort(by).toLowerCase() === field ? others : { ...others, sort: by }
}

/** Returns a page of the learners. */
export async function learnersPage(db: Database, scope: Scope, asked: WantedPage) {
  const wanted = withoutIdleSort(asked)
  const counting = countAtOnce(db, scope, wanted)
  if (!counting) return pageOf(db, scope, 'learners', wanted, learners)
  // The values of a field are those of all people. Few people are found among them only after many others.
  if ((isOwnSort(wanted.sort) || wanted.ownField) && (await counting) <= few)
    return pageOf(db, scope, 'learners', wanted, learners)
  return counted(db, scope, learners, wanted, counting)
}

/** Returns a page of the managers. */
export const managersPage = (db: Database, scope: Scope, wanted: WantedPage) =>
  pageOf(db, scope, 'users', withoutIdleSort(wanted), managers)

/** Counts the learners if that costs little however many they are; undefined for other filters. */
function countAtOnce(db: Database, scope: Scope, wanted: WantedPage): Promise<number> | undefined {
  const { searchTerm, status, clientId, teamId, ownField, state, progress, active, invitation } = wanted
  if ([searchTerm, clientId, teamId, state, progress, active, invitation].some(Boolean)) return undefined
  if (ownField)
    return !status && isFieldFilter(ownField) && isWhole(scope)
      ? countLearnersWith(db, scope, ownField)
      : undefined
  return isArchivedStatus(status) || status === 'incomplete'
    ? undefined
    : countLearners(db, scope, status ?? undefined)
}

/** Counts the learners who have a value by the copies beside it, without reading the people. */
function countLearnersWith(db: Database, scope: Scope, filter: string): Promise<number> {
  const all = db
    .selectFrom('person_field_values as stored')
    .innerJoin('clients', 'clients.id', 'stored.client_id')
    .where('clients.archived_at', 'is', null)
    .where('stored.is_of_learner', '=', true)
    .where(isValue(filter, scope))
  const ofScope = isEverybody(scope) ? all : all.where('stored.client_id', '=', scope.clientId)
  return ofScope.$call(countRows)
}

async function pageOf(
  db: Database,
  scope: Scope,
  list: PeopleList,
  wanted: WantedPage,
  from: typeof learners,
) {
  const found = await fewFound(db, scope, applyFilters(from(db, scope), filters, wanted, scope), wanted)
  return found ?? counted(db, scope, from, wanted, peopleLists[list].count(db, scope, wanted))
}

/**
 * If few people are found, they are sorted afterwards and counted at the same time. Otherwise the database sometimes reads everybody by
 * name until it has found enough people. Returns undefined if there are more.
 */
async function fewFound(db: Database, scope: Scope, found: People, wanted: WantedPage) {
  const { pageNumber, pageSize } = wanted
  const { by, direction } = sortingOf<keyof typeof sort | OwnSort>(usersOrder, wanted)
  const values = isOwnSort(by) ? ownSort(by, direction, scope) : sort[by]
  const onPage = await db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        withTraining(found)
          .select('users.id')
          .select(values.map((value, at) => value.as(`sort${at}`)))
          .limit(few + 1),
    )
    .selectFrom('found')
    .orderBy(inOrder([...values.map((_, at) => sql.ref(`sort${at}`)), sql.ref('id')], direction))
    .limit(pageSize)
    .offset(rowsBefore(pageNumber, pageSize))
    .select('id')
    .select(sql<number>`(select count(*) from found)`.as('total'))
    .execute()
  // If there are no rows, the page may be after the end of the list.
  const total = onPage[0]?.total ?? (pageNumber === 1 ? 0 : few + 1)
  return total > few ? undefined : { rows: await rowsWith(db, scope, onPage), total }
}

/** Reads the rows of these people, in this order. */
async function rowsWith(db: Database, scope: Scope, onPage: readonly { id: string }[]) {
  const ids = onPage.map(({ id }) => id)
  const found = await row(withTraining(people(db, scope).where('users.id', '=', anyOf(ids))), scope).execute()
  const byId = new Map(found.map((person) => [person.id, person]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Reads a page of the rows, in the chosen order. */
async function rowsOfMany(db: Database, scope: Scope, found: People, wanted: WantedPage) {
  const { pageNumber, pageSize } = wanted
  const { by, direction } = sortingOf<keyof typeof sort | OwnSort>(usersOrder, wanted)
  if (isOwnSort(by)) return rowsWith(db, scope, await byOwnField(scope, found, wanted, by))
  const onPage = applyFilters(withTraining(found), filtersOfMany, wanted, scope)
    .orderBy(inOrder([...sort[by], sql.ref('users.id')], direction))
    .limit(pageSize)
    .offset(rowsBefore(pageNumber, pageSize))
  return row(onPage, scope).execute()
}

/**
 * Reads the people of a page by an own field: those with a value in the order of an index, then those without one by their names. The
 * order is that of `ownSort`, which would sort everybody.
 */
async function byOwnField(scope: Scope, found: People, wanted: WantedPage, by: OwnSort) {
  const { pageSize } = wanted
  const { direction } = sortingOf<string>(usersOrder, wanted)
  const before = rowsBefore(wanted.pageNumber, pageSize)
  const fieldId = fieldOfSort(by)
  const all = applyFilters(found, filtersOfMany, wanted, scope)
  const withValue = all
    .innerJoin('person_field_values as stored', 'stored.user_id', 'users.id')
    .where(isOfField(fieldId, scope))
  const first = await withValue
    .orderBy(
      inOrder(
        ['in_order', 'by_name', 'user_id'].map((name) => sql.ref(`stored.${name}`)),
        direction,
      ),
    )
    .limit(pageSize)
    .offset(before)
    .select('users.id')
    .execute()
  if (first.length === pageSize) return first
  const isAfterValues = first.length === 0 && before > 0
  const skipped = isAfterValues ? before - (await countOf(withValue)) : 0
  const others = await all
    .where(
      sql<boolean>`not exists (select from person_field_values as stored
        where stored.user_id = users.id and ${isOfField(fieldId, scope)} offset 0)`,
    )
    .orderBy(inOrder([...byName, sql.ref('users.id')], direction))
    .limit(pageSize - first.length)
    .offset(skipped)
    .select('users.id')
    .execute()
  return [...first, ...others]
}

const countOf = (found: People) => found.$call(countRows)

async function counted(
  db: Database,
  scope: Scope,
  from: typeof learners,
  wanted: WantedPage,
  counting: Promise<number>,
) {
  const before = rowsBefore(wanted.pageNumber, wanted.pageSize)
  // The first page is read while the rows are counted. A page after the end would cost as much as all pages before it.
  const rows = before > 0 && before >= (await counting) ? [] : rowsOfMany(db, scope, from(db, scope), wanted)
  const [onPage, total] = await Promise.all([rows, counting])
  return { rows: onPage, total }
}
