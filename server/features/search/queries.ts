// Queries of the search, one for each group. A group begins with the query of its own feature that says which rows the caller may see,
// so that the search never shows more than the lists do.
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { SearchGroup } from '#contract/calls/search.ts'
import { type Caller, type Scope, isEverybody, scopeOf } from '../../access/who.ts'
import { searchForm } from '../../db/contains.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Tx } from '../../db/open.ts'
import { type Tables, tables } from '../../db/tables.ts'
import type { Column } from '../../db/tables/column.ts'
import { published } from '../blog/queries.ts'
import { livingClients } from '../clients/queries.ts'
import { visibleCommunities } from '../communities/queries.ts'
import { coursesFor, livingCourses } from '../courses/queries.ts'
import { livingForms } from '../feedback/queries.ts'
import { livingPathways, livingPathwaysFor } from '../pathways/queries.ts'
import { listedPeople } from '../users/queries.ts'
import { isSeen } from '../../identity/own-field-queries.ts'
import type { Patterns } from './terms.ts'

interface Row {
  id: string
  title: string
  detail: string
  urlPart: string
  isLearner: boolean
  /** The text that the patterns are compared with: words in their search form, with a space before and after each. */
  text: string
}
type Matches = (text: RawBuilder<string>) => RawBuilder<boolean>
type Source = (tx: Tx, who: Caller, matches: Matches, maxCompared: number) => Expression<Row>

const ref = (name: string) => sql.ref<string>(name)

/** The text to search in where no column holds it: the searched columns of a table, as the index of the table has them. */
function textOf(name: keyof Tables): RawBuilder<string> {
  const columns = Object.entries<Column<unknown>>(tables[name].columns)
  const searched = columns.flatMap(([column, { isSearched }]) =>
    isSearched ? [sql`${ref(`${name}.${column}`)} || ' '`] : [],
  )
  return searchForm(sql`' ' || ${sql.join(searched, sql` || `)}`)
}

interface Shown {
  id: string
  title: RawBuilder<string>
  detail: RawBuilder<string>
  urlPart?: string
  isLearner?: RawBuilder<boolean>
  text: RawBuilder<string>
}
const row = ({ id, title, detail, urlPart = id, isLearner = sql`false`, text }: Shown) => [
  ref(id).as('id'),
  title.as('title'),
  detail.as('detail'),
  ref(urlPart).as('urlPart'),
  isLearner.as('isLearner'),
  text.as('text'),
]

const person = (scope: Scope, text: RawBuilder<string>, why = sql<string>`''`) =>
  row({
    id: 'users.id',
    title: sql`users.first_name || ' ' || users.last_name`,
    // A manager of one client does not need the name of the client.
    detail: isEverybody(scope)
      ? sql<string>`clients.name || ' · ' || users.email || ${why}`
      : sql<string>`users.email || ${why}`,
    urlPart: 'users.url_token',
    isLearner: sql.ref('users.is_learner'),
    text,
  })

/** Selects people by a value of an own field that the caller sees, with this value (rule people-131). */
function peopleByValue(tx: Tx, scope: Scope, matches: Matches) {
  const text = textOf('person_field_values')
  return listedPeople(tx, scope)
    .innerJoin('person_field_values', 'person_field_values.user_id', 'users.id')
    .innerJoin('person_fields', 'person_fields.id', 'person_field_values.field_id')
    .$if(!isEverybody(scope), (query) =>
      query.whereRef('person_field_values.client_id', '=', 'users.client_id'),
    )
    .where(isSeen(scope))
    .where(matches(text))
    .select(
      person(scope, text, sql<string>`' · ' || person_fields.name || ': ' || person_field_values.value`),
    )
}

/** Returns the beginning of a longer text. */
const opening = (column: string) => sql<string>`left(${ref(column)}, 200)`

export const sources: Record<SearchGroup, Source> = {
  people(tx, who, matches, maxCompared) {
    const scope = scopeOf(who)
    const text = ref('users.search_text')
    return (
      listedPeople(tx, scope)
        .where(matches(text))
        .select(person(scope, text))
        // With a limit of its own, it is not compared with everybody.
        .unionAll(({ parens }) => parens(peopleByValue(tx, scope, matches).limit(maxCompared)))
    )
  },

  clients(tx, _who, matches) {
    const text = textOf('clients')
    return livingClients(tx)
      .where(matches(text))
      .select(
        row({
          id: 'clients.id',
          title: ref('clients.name'),
          detail: sql`''`,
          urlPart: 'clients.url_token',
          text,
        }),
      )
  },

  courses(tx, who, matches) {
    const text = textOf('courses')
    return (isEverybody(scopeOf(who)) ? livingCourses(tx) : coursesFor(tx, who))
      .where(matches(text))
      .select(
        row({ id: 'courses.id', title: ref('courses.title'), detail: opening('courses.description'), text }),
      )
  },

  pathways(tx, who, matches) {
    const text = textOf('pathways')
    return (isEverybody(scopeOf(who)) ? livingPathways(tx) : livingPathwaysFor(tx, who))
      .where(matches(text))
      .select(
        row({
          id: 'pathways.id',
          title: ref('pathways.name'),
          detail: opening('pathways.description'),
          text,
        }),
      )
  },

  posts(tx, who, matches) {
    const text = textOf('blog_posts')
    return (isEverybody(scopeOf(who)) ? tx.selectFrom('blog_posts') : published(tx).clearSelect())
      .where(matches(text))
      .select(
        row({
          id: 'blog_posts.id',
          title: ref('blog_posts.title'),
          detail: opening('blog_posts.summary'),
          urlPart: 'blog_posts.url_slug',
          text,
        }),
      )
  },

  communities(tx, who, matches) {
    const text = textOf('communities')
    return visibleCommunities(tx, who)
      .where(matches(text))
      .select(
        row({ id: 'communities.id', title: ref('communities.name'), detail: ref('clients.name'), text }),
      )
  },

  forms(tx, _who, matches) {
    const text = textOf('feedback_forms')
    return livingForms(tx)
      .where(matches(text))
      .select(
        row({
          id: 'feedback_forms.id',
          title: ref('feedback_forms.title'),
          detail: opening('feedback_forms.description'),
          text,
        }),
      )
  },

  enquiries(tx, _who, matches) {
    const text = textOf('enquiries')
    return tx
      .selectFrom('enquiries')
      .where(matches(text))
      .select(
        row({
          id: 'enquiries.id',
          title: ref('enquiries.name'),
          detail: sql`concat_ws(' · ', nullif(enquiries.company, ''), enquiries.email)`,
          text,
        }),
      )
  },
}

export interface Found extends Omit<Row, 'text'> {
  group: SearchGroup
  /** How well the row matches; 0 is best. */
  rank: number
  /** How many of the compared rows in the group match. */
  total: number
}

interface SearchInput {
  groups: SearchGroup[]
  patterns: Patterns
  /** The words that the patterns are made of. */
  term: string
  maxPerGroup: number
  /** At most this number of rows is ranked and counted in a group. If more rows match, it is undefined which of them are taken. */
  maxCompared: number
}

/** Returns the best rows of each group, by how well they match, then by their title. A person who is found by several texts is there once. */
export function bestOf(
  tx: Tx,
  who: Caller,
  { groups, patterns: { like, regular }, term, maxPerGroup, maxCompared }: SearchInput,
): Promise<Found[]> {
  const matches: Matches = (text) =>
    all([
      ...like.map((pattern) => sql<boolean>`${text} like ${pattern}`),
      ...regular.map((pattern) => sql<boolean>`${text} ~ ${pattern}`),
    ])
  const ofGroup = (group: SearchGroup) => sql`(
    with found as materialized (
      select * from (${sources[group](tx, who, matches, maxCompared)}) as matching limit ${maxCompared}
    ), ranked as (
      select distinct on (id) *, ${rankOf(term, regular)} as rank from found order by id, rank, detail
    )
    select ${group} as "group", id::text, title, detail, "urlPart"::text, "isLearner", rank,
           case when (select count(*) from found) < ${maxCompared} then count(*) over () else ${maxCompared} end as total
      from ranked order by rank, lower(title), id limit ${maxPerGroup}
  )`
  return rowsFrom(tx)(sql<Found>`${sql.join(groups.map(ofGroup), sql` union all `)}`)
}

const all = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/**
 * Ranks the matches. Whole words come before words that only begin with the term, and matches at the beginning of the text before
 * others. Then come texts that contain the words in another way, or whole words with a typing error, then the rest.
 */
const rankOf = (term: string, regular: string[]) => sql`case
  when starts_with(text, ${` ${term} `}) then 0
  when strpos(text, ${` ${term} `}) > 0 then 1
  when starts_with(text, ${` ${term}`}) then 2
  when strpos(text, ${` ${term}`}) > 0 then 3
  when ${all([sql`true`, ...regular.map((pattern) => sql<boolean>`text ~ ${`${pattern} `}`)])} then 4
  else 5 end`

/**
 * Returns the typed text in its search form. For the rest of the transaction, indexes are always used. The search looks for few rows
 * and stops when it has some; for such a query the database would prefer to read whole tables and compare every row.
 */
export async function beginSearch(tx: Tx, searchTerm: string): Promise<string> {
  const { rows } = await sql<{ form: string }>`
    select search_form(${searchTerm}) as form,
           set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx)
  return rows[0]?.form ?? ''
}
