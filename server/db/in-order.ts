// The order of a list, from a whitelist: what a caller names is never part of a statement.
import { type RawBuilder, sql } from 'kysely'
import type { Direction } from '#contract/rules/list-order.ts'

/** What each column by which a list can be sorted means. */
export type OrderTable<Column extends string> = Record<Column, readonly RawBuilder<unknown>[]>

/**
 * For orderBy(). The last of the values is unique, so that no row is on two pages. All have the same direction, so that one
 * index serves both.
 */
export const inOrder = (values: readonly RawBuilder<unknown>[], direction: Direction): RawBuilder<unknown> =>
  sql.join(values.map((value) => (direction === 'desc' ? sql`${value} desc` : sql`${value} asc`)))
