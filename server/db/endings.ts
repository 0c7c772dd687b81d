// Runs a query and returns its result as the caller wants it. All but the first function are for `$call`, at the end of a query.
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Runs a statement that is written in SQL, and returns its rows. */
export const rowsFrom =
  (db: QueryExecutorProvider) =>
  async <Row>(statement: RawBuilder<Row>): Promise<Row[]> => {
    const { rows } = await statement.execute(db)
    return rows
  }

/** Returns one column of all rows. */
export const readColumn =
  <Name extends string>(name: Name) =>
  async <Value>(query: { execute(): Promise<Record<Name, Value>[]> }): Promise<Value[]> => {
    const rows = await query.execute()
    return rows.map((row) => row[name])
  }

/** Returns one column of the only row. */
export const readValue =
  <Name extends string>(name: Name) =>
  async <Value>(query: { executeTakeFirstOrThrow(): Promise<Record<Name, Value>> }): Promise<Value> => {
    const row = await query.executeTakeFirstOrThrow()
    return row[name]
  }

/** Counts the rows of a query that has selected nothing yet. */
export const countRows = <DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, {}>,
): Promise<number> =>
  query
    .select(sql`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .$call(readValue('count'))

/** Whether the query finds a row. */
export async function isThere(query: { executeTakeFirst(): Promise<object | undefined> }): Promise<boolean> {
  const found = await query.executeTakeFirst()
  return found !== undefined
}

interface Changes {
  numInsertedOrUpdatedRows: bigint | undefined
  numUpdatedRows: bigint
  numDeletedRows: bigint
}

/** Makes a change and returns whether it has changed a row. */
export async function hasChanged(change: {
  executeTakeFirst(): Promise<Partial<Changes>>
}): Promise<boolean> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await change.executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n
}
