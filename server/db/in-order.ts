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
