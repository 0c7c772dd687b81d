// Finds dead connections, as after a failover or behind a firewall that dropped them silently, and discards
// them: such a connection delivers nothing, not even an error, and TCP needs many minutes to notice.
//
// A slow query looks the same from here. PostgreSQL is therefore asked on a new connection whether it works on the query. If it does not,
// twice in a row, the answer was lost or the query never arrived.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'

const checkEvery = 1_000
const suspiciousAfter = 2_000
/** Used when PostgreSQL itself does not answer. It is more than any statement may take (open.ts). */
const hopelessAfter = 35_000
const timeoutMs = 3_000

interface Watched {
  client: pg.ClientBase
  /** The name under which PostgreSQL lists the connection. */
  name: string
  /** Whether the connection is taken out of the pool. */
  inUse: boolean
  /** The time at which the query under way was sent; absent while there is none. */
  since?: number
  /** The `since` of the query on which PostgreSQL was not at work when it was last asked. */
  suspected?: number | undefined
}

/** Looks after the connections of a pool until it ends. `watch` is to be called with each new one. */
export function discardSilentConnections(connectionString: string) {
  const all = new Map<pg.ClientBase, Watched>()
  return {
    /** Returns the name that the connection has to use, so that PostgreSQL can be asked about it. */
    watch(client: pg.ClientBase): string {
      const one: Watched = { client, name: `coppice ${randomUUID()}`, inUse: true }
      recordQueries(one)
      all.set(client, one)
      client.on('end', () => all.delete(client))
      return one.name
    },
    start(pool: pg.Pool): void {
      const setUse = (inUse: boolean) => (client: pg.ClientBase) => {
        const one = all.get(client)
        if (one) one.inUse = inUse
      }
      pool.on('acquire', setUse(true))
      pool.on('release', (_error, client) => setUse(false)(client))
      let looking = false
      const timer = setInterval(() => {
        if (pool.ended) return clearInterval(timer)
        if (looking) return
        looking = true
        void look([...all.values()], connectionString).finally(() => (looking = false))
      }, checkEvery)
      timer.unref()
    },
  }
}

function recordQueries(one: Watched): void {
  const query = one.client.query.bind(one.client) as (...words: unknown[]) => unknown
  const noted = (...words: unknown[]) => {
    const answer = query(...words)
    if (!(answer instanceof Promise)) return answer
    one.since = performance.now()
    const over = () => void delete one.since
    answer.then(over, over)
    return answer
  }
  Object.assign(one.client, { query: noted })
}

async function look(all: Watched[], connectionString: string): Promise<void> {
  const age = ({ since }: Watched) => (since === undefined ? 0 : performance.now() - since)
  const waiting = all.filter((one) => age(one) > suspiciousAfter)
  if (waiting.length === 0) return
  const asked = waiting.map((one) => ({ one, since: one.since }))
  const atWork = await namesAtWork(
    waiting.map(({ name }) => name),
    connectionString,
  ).catch(() => undefined)
  if (!atWork) return waiting.filter((one) => age(one) > hopelessAfter).forEach(discard)

  let found = false
  for (const { one, since } of asked) {
    if (one.since !== since || atWork.has(one.name)) delete one.suspected
    else if (one.suspected !== since) one.suspected = since
    else {
      discard(one)
      found = true
    }
  }
  // The same cause has most likely broken the idle connections, and they cost little to open again.
  if (found) all.filter(({ inUse }) => !inUse).forEach(discard)
}

/** Ends the connection at once. A query that waits for an answer on it gets this error, and the pool opens another connection. */
function discard({ client }: Watched): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const error = new Error('The connection to the database does not answer any more')
  connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
}

/** Returns the names of the connections on which PostgreSQL is at work. @throws when it does not answer in time */
async function namesAtWork(names: string[], connectionString: string): Promise<Set<string>> {
  const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
  const client = new pg.Client({ connectionString, application_name: 'coppice check', ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      // A connection that waits to send its answer does not count, because its network accepts nothing.
      `select application_name as name from pg_stat_activity
        where application_name = any($1)
          and coalesce(state, '') not like 'idle%' and wait_event is distinct from 'ClientWrite'`,
      [names],
    )
    return new Set(rows.map(({ name }) => name))
  } finally {
    void client.end().catch(() => undefined)
  }
}
