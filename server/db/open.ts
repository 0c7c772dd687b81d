// Opens the database: a pool of connections, typed by tables.ts. Date-times are returned as ISO-8601 UTC text, so that the result of a
// query is what is sent on the wire.
import {
  Kysely,
  type KyselyPlugin,
  NoResultError,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
  sql,
} from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { conflict } from '../base/refusal.ts'
import type { TraceStatement } from '../base/tracing.ts'
import { AuditedDialect, type ChangeAudit } from './audited-dialect.ts'
import { makeNames, prepareStatements } from './prepared-statements.ts'
import { discardSilentConnections } from './silent-connections.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const timestamptz = 1184
const date = 1082
const bigint = 20
const numeric = 1700
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === timestamptz) return (value: string) => new Date(value).toISOString()
    if (oid === date) return (value: string) => value
    // Counts and scores are all far below 2^53.
    if (oid === bigint || oid === numeric) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

const connectionTimeoutMillis = 5_000

/** Limits how long a statement of a call takes. A statement that may take longer raises the limit in its transaction. */
const limits = `set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`

export interface DatabaseOptions {
  connections?: number
  /**
   * The address where a connection has a session of its own, for listening and for locks that outlive a transaction. It may differ from
   * the other address when that leads through a pooler.
   */
  direct?: string
  /** Whether statements that are used again are prepared once per connection. By default they are not with a pooler. */
  isPreparing?: boolean
  /** Measures each statement. */
  trace?: TraceStatement | undefined
  /** Further plugins for every query, audited or not. */
  plugins?: KyselyPlugin[]
}

export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const { connections = 20, direct = connectionString, plugins = [], trace } = options
  const { isPreparing = direct === connectionString } = options
  const nameOf = makeNames()
  const silence = discardSilentConnections(connectionString)
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    types,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // The limits are not sent as parameters of the connection, because poolers refuse parameters that they do not know.
    async onConnect(client) {
      await client.query({
        text: `${limits}; set application_name = '${silence.watch(client)}'`,
        ...{ query_timeout: connectionTimeoutMillis },
      })
      if (isPreparing) prepareStatements(client, nameOf)
      if (trace) traceStatements(client, trace)
    },
  })
  // The pool replaces a connection that breaks, and the query that used it fails. Without these listeners, for idle connections and for
  // those in use, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  silence.start(pool)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [releaseRows, ...plugins],
  })
  opened.set(db, { pool, direct, connections, plugins, driver: new PostgresDriver({ pool }) })
  return db
}

/** Statements whose rows are read in pieces are not measured: they answer no promise. */
function traceStatements(client: pg.ClientBase, trace: TraceStatement): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const traced = (...words: unknown[]) =>
    typeof words[0] === 'string' && words.length <= 2
      ? trace(words[0], () => query(...words) as Promise<unknown>)
      : query(...words)
  Object.assign(client, { query: traced })
}

/** Returns the same database, for one call whose changes are audited. */
export function auditedDatabase(db: Database, audit: ChangeAudit): Database {
  const { pool, driver, plugins } = openedAs(db)
  return new Kysely<Tables>({
    dialect: new AuditedDialect({ pool }, driver, audit),
    plugins: [releaseRows, ...plugins],
  })
}

/**
 * Takes the rows out of pg's result. There they stayed in memory long after their query, and the collector of young garbage copied them
 * again and again: it stopped the server for three times as long (docs/performance.md).
 */
const releaseRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    return { ...result, rows: result.rows.splice(0) }
  },
}

interface Opened {
  pool: pg.Pool
  direct: string
  connections: number
  plugins: KyselyPlugin[]
  driver: PostgresDriver
}
const opened = new WeakMap<Database, Opened>()

function openedAs(db: Database) {
  const found = opened.get(db)
  if (!found) throw new Error('This database was not opened by openDatabase')
  return found
}

/** Returns where this database is, for code that needs a connection of its own, with a session, beside the pool. */
export const connectionStringOf = (db: Database): string => openedAs(db).direct

/** Returns how many connections are busy and idle, how many queries wait for one, and how many connections there may be. */
export function poolUse(db: Database) {
  const { pool, connections } = openedAs(db)
  const { totalCount, idleCount, waitingCount } = pool
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: connections }
}

/** @throws when the database does not answer, or not within the time */
export async function pingDatabase(db: Database, withinMilliseconds = 2_000): Promise<void> {
  const tooLate = sleep(withinMilliseconds, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
  })
  await Promise.race([sql`select 1`.execute(db), tooLate])
}

/** Whether the database has cancelled and rolled back this transaction because of a deadlock: two transactions waited for each other. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01'

/** Whether a row was deleted after a call had found it, and before the call referred to it or read it. */
export const isRowGone = (error: unknown): boolean =>
  (error as { code?: string }).code === '23503' || error instanceof NoResultError

/** Returns the name of the unique constraint that an error of pg reports as broken, or undefined for other errors. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/**
 * Awaits what is saved.
 * @throws Refusal 409 with the sentence of the unique constraint that it breaks, and any other error unchanged
 */
export async function unlessTaken<T>(saving: Promise<T>, sentences: Record<string, string>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    const sentence = sentences[violatedUniqueConstraint(error) ?? '']
    throw sentence === undefined ? error : conflict(sentence)
  }
}
