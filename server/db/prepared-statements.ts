// Statements that PostgreSQL prepares once a connection, because planning the large ones takes ten times as long as
// executing them (docs/decisions/350-prepared-statements.md).
import type pg from 'pg'

/** What PostgreSQL keeps of a statement takes about 100 kB on each connection. */
const maxStatements = 250
/** Texts that are remembered while they have been used once; one with a list of values may never come again. */
const maxUsedOnce = 1_000

/** A statement that answers all columns cannot be executed any more when an upgrade has added one to its table. */
const answersAllColumns = /(?:\bselect|\breturning|,|\.)\s*\*/i

/** Answers the name of a text that is used again, the same on all connections; undefined for any other. */
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

/** From now on this connection prepares its statements with parameters. */
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
