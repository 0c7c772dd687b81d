// Orders a list by columns from a fixed set: the text that a caller sends is never part of a statement.
import { type RawBuilder, sql } from 'kysely'
import type { Direction } from '#contract/rules/list-order.ts'

/** The values by which a list is sorted, for each column by which it can be sorted. */
export type OrderTable<Column extends string> = Record<Column, readonly RawBuilder<unknown>[]>

/**
 * Returns an order for orderBy(). The last value is unique, so that no row is on two pages. All values have the same direction, so that
 * one index serves both directions.
 */
export const inOrder = (values: readonly RawBuilder<unknown>[], direction: Direction): RawBuilder<unknown> =>
  sql.join(values.map((value) => (direction === 'desc' ? sql`${value} desc` : sql`${value} asc`)))

/** Where a row is in an order: its values as text. They are read as the types that they had, so that nothing is rounded. */
export type Place = readonly (string | null)[]

/** Selects the place of a row. */
export const placeOf = (values: readonly RawBuilder<unknown>[]): RawBuilder<Place> =>
  sql`array[${sql.join(values.map((value) => sql`(${value})::text`))}]`

/**
 * Whether a row comes after a place in the order of `inOrder`. Where no value is null, the database begins in the middle of an index, however
 * many rows are before it. Only the first value may be null: such rows come last, and first in the other direction.
 */
export function isAfter(
  values: readonly RawBuilder<unknown>[],
  place: Place,
  direction: Direction,
  firstMayBeNull = false,
): RawBuilder<boolean> {
  const [first = sql`null`, ...others] = values
  const isBeyond = (some: readonly RawBuilder<unknown>[], of: Place) =>
    sql<boolean>`(${sql.join(some)}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(of)})`
  if (place[0] === null) {
    const isBeyondNull = sql<boolean>`(${first} is null and ${isBeyond(others, place.slice(1))})`
    return direction === 'desc' ? sql`(${first} is not null or ${isBeyondNull})` : isBeyondNull
  }
  // Comparing the first value by itself lets PostgreSQL use an index also where the values are of several tables.
  const begins = sql`${first} ${sql.raw(direction === 'desc' ? '<=' : '>=')} ${place[0]}`
  const isBeyondAll = sql<boolean>`(${begins} and ${isBeyond(values, place)})`
  return firstMayBeNull && direction === 'asc' ? sql`(${isBeyondAll} or ${first} is null)` : isBeyondAll
}
