// A list that can be searched, filtered, sorted, paged and saved, from one description of it (docs/adding-a-list.md).
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Cell } from '#contract/rules/csv.ts'
import { type Direction, type ListOrder, sortingOf } from '#contract/rules/list-order.ts'
import { type OwnSort, isOwnSort } from '#contract/rules/person-fields.ts'
import { pagesIfAsked, rowsBefore } from '../base/pages.ts'
import { anyOf } from '../db/any-of.ts'
import { type OrderTable, type Place, inOrder, isAfter, placeOf } from '../db/in-order.ts'
import { countRows } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { type PackedIds, packedIds } from '../db/packed-ids.ts'
import type { Tables } from '../db/tables.ts'
import type { Scope } from './who.ts'

type Reader = Database | Tx
type Query<Row> = SelectQueryBuilder<Tables, keyof Tables, Row>

/**
 * For each filter of the call: its condition, or undefined for none. The value is undefined if nothing is chosen. The scope is for a filter
 * that would otherwise show what the caller may not see.
 */
export type Filters = Record<string, (value: never, scope: never) => Expression<SqlBool> | undefined>
/** The chosen values; null is no choice. */
export type Chosen<F extends Filters> = { [Name in keyof F]?: Parameters<F[Name]>[0] | null | undefined }

/** The chosen values and order. */
export type ListInput<F extends Filters, Column extends string> = Chosen<F> & {
  sort?: Column | OwnSort | undefined
  direction?: Direction | undefined
}
export interface Page {
  /** From 1; undefined for all rows. */
  pageNumber?: number | undefined
  pageSize: number
  /** If set, the page begins after this place; if null, at the page number. In both cases the answer says where the page ends. */
  after?: Place | null | undefined
}
/** A query that is complete. */
interface Rows<Row> {
  execute: () => Promise<Row[]>
}

interface Description<
  S extends Scope,
  F extends Filters,
  Column extends string,
  DB,
  TB extends keyof DB,
  Found,
  Row,
  FileRow,
> {
  /** The column of the ids, such as `courses.id`. It is the last value of every order, so that no row is on two pages. */
  id: string
  /** The rows within the scope, with the tables that the order and the filters need. */
  from: (db: Reader, scope: S) => SelectQueryBuilder<DB, TB, Found>
  /** The same rows without tables that only the order needs, if counting would read them for nothing. */
  counted?: (db: Reader, scope: S) => Query<object>
  filters: F
  order: ListOrder<Column>
  /** The values are never null, so that a page can begin after each of them. */
  sort: OrderTable<NoInfer<Column>>
  /** The values of an order by an own field, for a list that can be sorted by one. */
  ownSort?: (by: OwnSort, direction: Direction, scope: S) => readonly RawBuilder<unknown>[]
  /** Selects what a row of a page has. */
  row: (found: SelectQueryBuilder<DB, TB, Found>, scope: S) => Rows<Row>
  /** Absent for a list that has no file, or one whose columns depend on its rows. */
  file?: Omit<ListFile<S, NoInfer<FileRow>>, 'rowsOf'> & {
    /** Selects what a row of the file has. */
    row: (found: SelectQueryBuilder<DB, TB, Found>, scope: S) => Rows<FileRow>
  }
  /** Reads how many rows there are for these filters; undefined if the database does not store this number. `chosen` has no other keys. */
  storedCount?: (db: Reader, scope: S, chosen: Chosen<F>) => Promise<number | undefined>
}

export interface ListFile<S extends Scope, Row> {
  /** The beginning of the file's name. */
  name: string
  /** By their headings. */
  columns: Record<string, (row: Row) => Cell>
  /** Reads the values of these rows, in any order. */
  rowsOf: (db: Database, scope: S, ids: string[]) => Promise<Row[]>
}

/** The queries of a list. All of them take the scope of the caller, and have the same conditions. */
export interface List<S extends Scope, F extends Filters, Column extends string, Row, FileRow> {
  file: [FileRow] extends [never] ? undefined : ListFile<S, FileRow>
  /** The ids of all rows that match, in no order, as a part of another statement, such as an action on them. */
  ids: (db: Reader, scope: S, filter: Chosen<F>) => Query<{ id: string }>
  count: (db: Reader, scope: S, filter: Chosen<F>) => Promise<number>
  /** Reads all rows that match, or one page of them, in the chosen order. */
  rows: (db: Reader, scope: S, wanted: ListInput<F, Column>, page?: Page) => Promise<Row[]>
  /** Reads a page, and how many rows and pages there are. */
  page: (db: Reader, scope: S, wanted: ListInput<F, Column> & Page) => Promise<ReadPage<Row>>
  /** Reads the ids of all rows that match, in the chosen order. */
  idsInOrder: (db: Database, scope: S, wanted: ListInput<F, Column>) => Promise<PackedIds>
}

export interface ReadPage<Row> {
  rows: Row[]
  totalCount: number
  totalPages: number
  /** Where the page ends, if it was read with `after`; null for the last page. */
  end?: Place | null
}

/** Returns the filters without those that have no value. */
const chosenOf = <F extends Filters>(filters: F, given: Chosen<F>) => {
  const isChosen = (name: string) => ![undefined, null, ''].includes(given[name])
  const names = Object.keys(filters).filter(isChosen)
  return Object.fromEntries(names.map((name) => [name, given[name]])) as Chosen<F>
}

/** Adds the conditions of the filters to a query. */
export const applyFilters = <DB, TB extends keyof DB, Row, F extends Filters>(
  query: SelectQueryBuilder<DB, TB, Row>,
  filters: F,
  chosen: Chosen<F>,
  scope: Scope,
) =>
  Object.entries(filters).reduce((narrowed, [name, conditionOf]) => {
    const condition = conditionOf((chosen[name] ?? undefined) as never, scope as never)
    return condition ? narrowed.where(condition) : narrowed
  }, query)

/** The rows that match, in the chosen order. */
interface Sorted<DB, TB extends keyof DB, Found> {
  all: SelectQueryBuilder<DB, TB, Found>
  /** The values of the order. */
  values: RawBuilder<unknown>[]
  direction: Direction
}

/** Reads each row together with its place, in one statement, so that a row that is changed meanwhile moves no other. */
async function rowsAfter<DB, TB extends keyof DB, Found, Row>(
  { all, direction, values }: Sorted<DB, TB, Found>,
  rowOf: (found: SelectQueryBuilder<DB, TB, Found>) => Rows<Row>,
  { after, pageNumber = 1, pageSize }: Page,
) {
  const following = after
    ? all.where(isAfter(values, after, direction))
    : all.offset(rowsBefore(pageNumber, pageSize))
  const shown = following.limit(pageSize)
  const placed = shown.select(placeOf(values).as('placeInOrder')) as unknown as typeof shown
  const read = (await rowOf(placed).execute()) as (Row & { placeInOrder: Place })[]
  return {
    rows: read.map((one) => {
      const { placeInOrder: _, ...row } = one
      return row as unknown as Row
    }),
    end: read.length < pageSize ? null : (read.at(-1)?.placeInOrder ?? null),
  }
}

/** Makes the queries of a list from its description. */
export function defineList<
  S extends Scope,
  F extends Filters,
  Column extends string,
  DB,
  TB extends keyof DB,
  Found,
  Row,
  FileRow extends { id: string } = never,
>(list: Description<S, F, Column, DB, TB, Found, Row, FileRow>): List<S, F, Column, Row, FileRow> {
  const id = sql.ref<string>(list.id)

  function sorted(db: Reader, scope: S, wanted: ListInput<F, Column>): Sorted<DB, TB, Found> {
    const { by, direction } = sortingOf<Column | OwnSort>(list.order, wanted)
    const chosen = (isOwnSort(by) ? list.ownSort?.(by, direction, scope) : list.sort[by]) ?? []
    const values = [...chosen, id]
    const found = applyFilters(list.from(db, scope), list.filters, wanted, scope)
    return { all: found.orderBy(inOrder(values, direction)), direction, values }
  }

  const from = list.counted ?? (list.from as unknown as (db: Reader, scope: S) => Query<object>)
  const counted = (db: Reader, scope: S, filter: Chosen<F>) =>
    applyFilters(from(db, scope), list.filters, filter, scope)

  async function count(db: Reader, scope: S, filter: Chosen<F>): Promise<number> {
    const stored = await list.storedCount?.(db, scope, chosenOf(list.filters, filter))
    return stored ?? counted(db, scope, filter).$call(countRows)
  }

  function rows(db: Reader, scope: S, wanted: ListInput<F, Column>, page?: Page) {
    const { pageNumber, pageSize = 0 } = page ?? {}
    const { all } = sorted(db, scope, wanted)
    const shown = pageNumber ? all.limit(pageSize).offset(rowsBefore(pageNumber, pageSize)) : all
    return list.row(shown, scope).execute()
  }

  const withIds = (db: Reader, scope: S, ids: string[]) =>
    list.from(db, scope).where(sql<boolean>`${id} = ${anyOf(ids)}`)
  const file = list.file && {
    ...list.file,
    rowsOf: (db: Reader, scope: S, ids: string[]) => list.file?.row(withIds(db, scope, ids), scope).execute(),
  }
  return {
    file: file as List<S, F, Column, Row, FileRow>['file'],
    ids: (db, scope, filter) => counted(db, scope, filter).select(id.as('id')),
    count,
    rows,
    async page(db, scope, wanted) {
      const reading =
        wanted.after === undefined
          ? rows(db, scope, wanted, wanted).then((onPage) => ({ rows: onPage }))
          : rowsAfter(sorted(db, scope, wanted), (found) => list.row(found, scope), wanted)
      const [read, total] = await Promise.all([reading, count(db, scope, wanted)])
      return { ...read, ...pagesIfAsked(total, wanted.pageNumber, wanted.pageSize) }
    },
    idsInOrder: (db, scope, wanted) =>
      packedIds(db, sorted(db, scope, wanted).all.select(id.as('id')) as unknown as Query<{ id: string }>),
  }
}
