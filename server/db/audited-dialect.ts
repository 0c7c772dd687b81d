// The connections of a call whose changes are audited (docs/rules/audit.md): every transaction that changes something writes the
// entry of the call before it ends, so that one is not stored without the other. A change outside of a transaction gets one.
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
  /** The statement that writes the entry. */
  entry: () => CompiledQuery
  /** The transaction with the entry was stored. */
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
  hasChanged = false
  readonly inner: DatabaseConnection
  readonly #driver: AuditedDriver

  constructor(inner: DatabaseConnection, driver: AuditedDriver) {
    this.inner = inner
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!doesChange(query)) return this.inner.executeQuery<R>(query)
    if (this.isInTransaction) {
      this.hasChanged = true
      return this.inner.executeQuery<R>(query)
    }
    await this.#driver.beginTransaction(this, {})
    try {
      this.hasChanged = true
      const result = await this.inner.executeQuery<R>(query)
      await this.#driver.commitTransaction(this)
      return result
    } catch (error) {
      await this.#driver.rollbackTransaction(this)
      throw error
    }
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
    connection.hasChanged = false
    if (settings.accessMode !== 'read only') await connection.inner.executeQuery(begin)
  }

  async commitTransaction(given: DatabaseConnection) {
    const connection = ours(given)
    if (connection.hasChanged) await connection.inner.executeQuery(this.#audit.entry())
    await this.#inner.commitTransaction(connection.inner)
    connection.isInTransaction = false
    if (connection.hasChanged) this.#audit.stored()
  }

  async rollbackTransaction(given: DatabaseConnection) {
    const connection = ours(given)
    connection.isInTransaction = false
    await this.#inner.rollbackTransaction(connection.inner)
  }
}

const ours = (connection: DatabaseConnection) => connection as AuditedConnection

const changingText = /\b(?:insert into|update|delete from)\s+(?:only\s+)?"?(\w+)"?/gi

/** Locks and `on conflict do update set` name no table here; counters of tries are stored also for refused calls. */
const noChange = new Set(['set', 'of', 'skip', 'nowait', 'rate_counters'])

const doesChange = ({ sql }: CompiledQuery) =>
  [...sql.matchAll(changingText)].some(([, table = '']) => !noChange.has(table))
