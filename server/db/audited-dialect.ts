// Makes the connections for a call whose changes are audited (docs/rules/audit.md). Every transaction that changes something writes the
// entry of the call before it ends, so that both are stored or neither. A change outside of a transaction gets one.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

export interface ChangeAudit {
  /**
   * Returns the statement that writes the entry if something has changed. Its result is the `id` of the entry, otherwise null.
   * @param written the tables that the statements of the transaction have, or may have, written rows of
   */
  entry: (written: string[]) => CompiledQuery
  /** Returns a statement for each transaction that may have changed something. The transaction is rolled back if it returns no row. */
  withChange?: () => CompiledQuery | undefined
  /** Is called when the transaction with the entry has been stored. */
  stored: () => void
}

/** Lets the triggers of audit_table record what changes in this transaction. */
const begin = CompiledQuery.raw(`select set_config('coppice.audit', '0', true)`)

export class AuditedDialect extends PostgresDialect {
  readonly #driver: Driver
  readonly #audit: ChangeAudit

  constructor(config: PostgresDialectConfig, driver: Driver, audit: ChangeAudit) {
    super(config)
    this.#driver = driver
    this.#audit = audit
  }

  override createDriver(): Driver {
    return new AuditedDriver(this.#driver, this.#audit)
  }
}

class AuditedConnection implements DatabaseConnection {
  isInTransaction = false
  /** The tables that the statements of the transaction wrote; undefined before the first statement that can change something. */
  written: Set<string> | undefined
  readonly inner: DatabaseConnection
  readonly #driver: AuditedDriver

  constructor(inner: DatabaseConnection, driver: AuditedDriver) {
    this.inner = inner
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const tables = changedTables(query)
    if (tables.length === 0) return this.inner.executeQuery<R>(query)
    if (this.isInTransaction) return this.#change<R>(query, tables)
    await this.#driver.beginTransaction(this, {})
    try {
      const result = await this.#change<R>(query, tables)
      await this.#driver.commitTransaction(this)
      return result
    } catch (error) {
      await this.#driver.rollbackTransaction(this)
      throw error
    }
  }

  async #change<R>(query: CompiledQuery, tables: string[]): Promise<QueryResult<R>> {
    const result = await this.inner.executeQuery<R>(query)
    this.written ??= new Set()
    // If a statement changes several tables, its number of rows is that of only one of them.
    const isKnown = tables.length === 1 && !/^\s*with\b/i.test(query.sql)
    if (!isKnown || result.numAffectedRows !== 0n) for (const table of tables) this.written.add(table)
    return result
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number) {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}

class AuditedDriver implements Driver {
  readonly #inner: Driver
  readonly #audit: ChangeAudit

  constructor(inner: Driver, audit: ChangeAudit) {
    this.#inner = inner
    this.#audit = audit
  }

  init = () => this.#inner.init()
  /** The pool belongs to the database that all calls share. */
  destroy = () => Promise.resolve()
  acquireConnection = async () => new AuditedConnection(await this.#inner.acquireConnection(), this)
  releaseConnection = (connection: DatabaseConnection) =>
    this.#inner.releaseConnection(ours(connection).inner)

  async beginTransaction(given: DatabaseConnection, settings: TransactionSettings) {
    const connection = ours(given)
    await this.#inner.beginTransaction(connection.inner, settings)
    connection.isInTransaction = true
    connection.written = undefined
    if (settings.accessMode !== 'read only') await connection.inner.executeQuery(begin)
  }

  async commitTransaction(given: DatabaseConnection) {
    const connection = ours(given)
    const hasEntry =
      connection.written !== undefined && (await this.#writeEntry(connection, connection.written))
    if (connection.written) await this.#storeWithChange(connection)
    await this.#inner.commitTransaction(connection.inner)
    connection.isInTransaction = false
    if (hasEntry) this.#audit.stored()
  }

  async #writeEntry({ inner }: AuditedConnection, written: Set<string>): Promise<boolean> {
    const { rows } = await inner.executeQuery<{ id: unknown }>(this.#audit.entry([...written]))
    return rows[0]?.id !== null
  }

  async #storeWithChange({ inner }: AuditedConnection): Promise<void> {
    const statement = this.#audit.withChange?.()
    if (statement && (await inner.executeQuery(statement)).rows.length === 0)
      throw new Error('The change was not stored, because another call has taken its place')
  }

  async rollbackTransaction(given: DatabaseConnection) {
    const connection = ours(given)
    connection.isInTransaction = false
    await this.#inner.rollbackTransaction(connection.inner)
  }
}

const ours = (connection: DatabaseConnection) => connection as AuditedConnection

const changingText = /\b(?:insert into|update|delete from)\s+(?:only\s+)?"?(\w+)"?/gi

/** Words that follow “update” in locks and in `on conflict do update set` and name no table. */
const keywords = ['set', 'of', 'skip', 'nowait']

/**
 * Tables that a call may write although nothing of it is logged, because they are written for refused calls too: counters of tries, log-ins
 * that wait for a code or an identity provider, used messages, and challenges for passkeys.
 */
const unloggedTables = [
  'rate_counters',
  'pin_tries',
  'unfinished_logins',
  'begun_sign_ons',
  'used_log_out_messages',
  'passkey_challenges',
]
const noChange = new Set([...keywords, ...unloggedTables])

/** The tables that a statement changes, as far as its text says. */
const changedTables = ({ sql }: CompiledQuery): string[] =>
  [...sql.matchAll(changingText)].flatMap(([, table = '']) => (noChange.has(table) ? [] : [table]))
