// Runs a query and returns its result as the caller wants it.
import type { QueryExecutorProvider, RawBuilder } from 'kysely'

/** Runs a statement that is written in SQL, and returns its rows. */
export const rowsFrom =
  (db: QueryExecutorProvider) =>
  async <Row>(statement: RawBuilder<Row>): Promise<Row[]> => {
    const { rows } = await statement.execute(db)
    return rows
  }
