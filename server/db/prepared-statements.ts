// Lets PostgreSQL prepare statements once per connection, because planning the large ones takes ten times as long as executing them
// (docs/decisions/350-prepared-statements.md).
import type pg from 'pg'

/** Limits the prepared statements, because PostgreSQL stores about 100 kB for each of them on each connection. */
const maxStatements = 250
/** Limits the texts that are remembered after one use, because a text with a list of values may never come again. */
const maxUsedOnce = 1_000

/** Finds statements that return all columns: a prepared one fails when an upgrade has added a column to its table. */
const answersAllColumns = /(?:\bselect|\breturning|,|\.)\s*\*/i

/** Returns a function that names a text when it is used again, the same on all connections. It returns undefined for any other text. */
export function makeNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const usedOnce = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known) return known
    if (names.size >= maxStatements || answersAllColumns.test(text)) return undefined
    if (!usedOnce.delete(text)) {
      if (usedOnce.size >= maxUsedOnce) usedOnce.clear()
      usedOnce.add(text)
      return undefined
    }
    const name = `coppice_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** Makes this connection prepare its statements with parameters from now on. */
export function prepareStatements(client: pg.ClientBase, nameOf: ReturnType<typeof makeNames>): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const prepared = (...words: unknown[]) => {
    const [text, values, ...more] = words
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || more.length > 0)
      return query(...words)
    const name = nameOf(text)
    return name ? query({ name, text, values }) : query(text, values)
  }
  Object.assign(client, { query: prepared })
}
