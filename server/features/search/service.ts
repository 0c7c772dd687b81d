// Runs the search: decides which groups a caller has, and in which order the results come.
import type { Reply } from '#contract/call.ts'
import { type SearchGroup, type find, searchGroups } from '#contract/calls/search.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { type Found, beginSearch, bestOf } from './queries.ts'
import { exactPatterns, similarPatterns, wordsOf } from './terms.ts'

type Groups = Reply<typeof find>['groups']

const perGroup = 5
/** More results than this are not counted. */
const maxCounted = 1_000
/** This limit is lower because a comparison with typing errors takes longer. It runs only when almost nothing was found. */
const maxSimilar = 200
/** If there are fewer results than this, results with a typing error are added. */
const enough = 5

/** Everybody may search in these groups. Their queries say which rows the caller may see. */
const groupsOfEverybody: SearchGroup[] = ['courses', 'pathways', 'posts', 'communities']

function groupsOf(who: Caller): SearchGroup[] {
  if (hasRole(who, 'ADMIN')) return [...searchGroups]
  return hasRole(who, 'CLIENTADMIN') ? ['people', ...groupsOfEverybody] : groupsOfEverybody
}

/** Finds everything that contains all these words and that the caller may see, with the best first (rules lists-10 to lists-12). */
export const search = (db: Database, who: Caller, searchTerm: string): Promise<Groups> =>
  db.transaction().execute(async (tx) => {
    const words = wordsOf(await beginSearch(tx, searchTerm))
    if (words.length === 0) return []
    const wanted = {
      groups: groupsOf(who),
      term: words.join(' '),
      maxPerGroup: perGroup,
      maxCompared: maxCounted + 1,
    }
    const exact = await bestOf(tx, who, { ...wanted, patterns: exactPatterns(words) })
    const patterns = similarPatterns(words)
    const isEnough = exact.length >= enough || patterns.regular.length === 0
    return inGroups(
      exact,
      isEnough ? [] : await bestOf(tx, who, { ...wanted, patterns, maxCompared: maxSimilar + 1 }),
    )
  })

/** Sorts the groups by their best result. Similar results come after exact ones. */
function inGroups(exact: Found[], similar: Found[]): Groups {
  const groups = searchGroups.flatMap((group) => {
    const found = exact.filter((one) => one.group === group)
    const alike = similar.filter((one) => one.group === group)
    const added = alike.filter(({ id }) => found.every((one) => one.id !== id))
    const results = [...found, ...added].slice(0, perGroup)
    const best = results[0]
    if (!best) return []
    const isCounted = countOf(found) <= maxCounted && countOf(alike) <= maxSimilar
    // If similar results were looked for, there are so few exact results that all are here. They are also the first similar results.
    const totalCount = isCounted ? countOf(found) + countOf(alike) - (alike.length - added.length) : null
    return [{ rank: found.length > 0 ? best.rank : afterExact + best.rank, group, totalCount, results }]
  })
  return groups
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ group, totalCount, results }) => ({ group, totalCount, results: results.map(shown) }))
}

const afterExact = 10
const countOf = (found: Found[]) => found[0]?.total ?? 0
const shown = ({ id, title, detail, urlPart, isLearner }: Found) => ({
  id,
  title,
  detail,
  urlPart,
  isLearner,
})
