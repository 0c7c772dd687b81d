import { type RawBuilder, sql } from 'kysely'

/** Matches one of these ids. They are one value, so that the text of the statement is the same for any number of ids. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::uuid[])`
