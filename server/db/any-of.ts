import { type RawBuilder, sql } from 'kysely'

/** Matches one of these ids. They are one value, so that the text of the statement is the same for any number of ids. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::uuid[])`

/** How many people of a list are read at most, and whether only some of them are looked for. */
export interface PartOfList {
  maxPeople: number
  among?: readonly string[] | undefined
}

/** The condition for people who are looked for. */
export const isAmong = (ids: readonly string[] | undefined) =>
  ids ? sql<boolean>`users.id = ${anyOf(ids)}` : sql<boolean>`true`
