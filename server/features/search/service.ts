// The search as a whole: which groups a caller has, and in which order the results come.
import type { Reply } from '#contract/call.ts'
import { type SearchGroup, type find, searchGroups } from '#contract/calls/search.ts'
import { type Person, holds } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { type Found, beginSearch, bestOf } from './queries.ts'
import { exactPatterns, similarPatterns, wordsOf } from './terms.ts'

type Groups = Reply<typeof find>['groups']

const perGroup = 5
/** What is more is not counted. */
const maxCounted = 1_000
/** Typing errors are looked for only where almost nothing was found, and the comparison takes longer. */
const mostSimilar = 200
/** Fewer results than this are followed by those of words with a typing error. */
const enough = 5

/** Of these the queries say which rows the caller may see. */
const groupsOfEverybody: SearchGroup[] = ['courses', 'pathways', 'posts', 'communities']

function groupsOf(who: Person): SearchGroup[] {
  if (holds(who, 'ADMIN')) return [...searchGroups]
  return holds(who, 'CLIENTADMIN') ? ['people', ...groupsOfEverybody] : groupsOfEverybody
}

/** What the caller may see with all these words in it, the best first (rules lists-10 to lists-12). */
export const search = (db: Database, who: Person, searchTerm: string): Promise<Groups> =>
  db.transaction().execute(async (tx) => {
    const words = wordsOf(await beginSearch(tx, searchTerm))
    if (words.length === 0) return []
    const wanted = {
      groups: groupsOf(who),
      term: words.join(' '),
      most: perGroup,
      maxCompared: maxCounted + 1,
    }
    const exact = await bestOf(tx, who, { ...wanted, patterns: exactPatterns(words) })
    const patterns = similarPatterns(words)
    const isEnough = exact.length >= enough || patterns.regular.length === 0
    return inGroups(
      exact,
      isEnough ? [] : await bestOf(tx, who, { ...wanted, patterns, maxCompared: mostSimilar + 1 }),
    )
  })

/** The group with the best result first. What is only similar comes after what is exact. */
function inGroups(exact: Found[], similar: Found[]): Groups {
  const groups = searchGroups.flatMap((group) => {
    const found = exact.filter((one) => one.group === group)
    const alike = similar.filter((one) => one.group === group)
    const added = alike.filter(({ id }) => found.every((one) => one.id !== id))
    const results = [...found, ...added].slice(0, perGroup)
    const best = results[0]
    if (!best) return []
    const isCounted = countOf(found) <= maxCounted && countOf(alike) <= mostSimilar
    // Where similar ones were looked for, all exact ones are here, and come first among the similar ones.
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
