import { type RawBuilder, sql } from 'kysely'

/** One of these ids, as one value: the text of the statement is the same for any number of them. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::uuid[])`
