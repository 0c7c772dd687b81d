// Searches for a part of a text.
import { type RawBuilder, sql } from 'kysely'

const anywhere = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`

/** Returns a text in its search form: without accents, in lower case. */
export const searchForm = (text: RawBuilder<string>): RawBuilder<string> => sql<string>`search_form(${text})`

/** Whether the text contains the term as typed (`%` and `_` are plain characters), in upper or lower case. */
export const contains = (text: RawBuilder<string>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} ilike ${anywhere(term)}`

/**
 * Does the same for a text that is stored in its search form, whatever the accents, in less than half the time. The signs are escaped in
 * the search form, because some full-width characters become `%` or `_` in it.
 */
export const formContains = (form: RawBuilder<string>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${form} like '%' || regexp_replace(${searchForm(sql`${term}`)}, '[\\\\%_]', '\\\\\\&', 'g') || '%'`

/** Returns a filter of a list that finds a term in one of these texts; an empty term is no condition. */
export const searchedIn =
  (...texts: RawBuilder<string>[]) =>
  (term = ''): RawBuilder<boolean> | undefined =>
    term === ''
      ? undefined
      : sql<boolean>`(${sql.join(
          texts.map((text) => contains(text, term)),
          sql` or `,
        )})`
