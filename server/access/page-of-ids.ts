// Reads a page of the ids of a list that is not described by define-list.ts, because it is read in several parts.
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Direction } from '#contract/rules/list-order.ts'
import { rowsBefore } from '../base/pages.ts'
import { type Place, isAfter, placeOf } from '../db/in-order.ts'
import type { Tables } from '../db/tables.ts'
import type { Page as PageOfList } from './define-list.ts'

export type Page = PageOfList & { pageNumber: number }
/** Selects ids in the order of `values`. */
export type Ids = SelectQueryBuilder<Tables, keyof Tables, { id: string }>

interface Order {
  values: readonly RawBuilder<unknown>[]
  direction: Direction
  firstMayBeNull?: boolean
}

/** Returns the ids of a page, and where it ends; null for the last page. */
export async function readIds(
  sorted: Ids,
  { values, direction, firstMayBeNull }: Order,
  { pageNumber, pageSize, after }: Page,
): Promise<{ ids: string[]; end: Place | null }> {
  const rows = await (
    after
      ? sorted.where(isAfter(values, after, direction, firstMayBeNull))
      : sorted.offset(rowsBefore(pageNumber, pageSize))
  )
    .limit(pageSize)
    .select(placeOf(values).as('place'))
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    end: rows.length < pageSize ? null : (rows.at(-1)?.place ?? null),
  }
}
