// Describes tables and columns. The types of queries, what the audit log shows and to whom, and where the search looks follow from these
// descriptions.

/** A column whose values have the type `Value` when they are read; see `Generated` and `ColumnType` of Kysely for those that differ. */
export interface Column<Value> {
  /** Who sees the values in the audit log: all who see the entry, administrators only, or nobody because they are never stored there. */
  seenInLog: 'everybody' | 'administrators' | 'nobody'
  /** Whether the search finds rows by the words in it. Then the index of the table is on all its searched columns. */
  isSearched: boolean
  /** Never set: it holds the type. */
  value?: Value
}

/** Where the audit log lists a change of a row (docs/rules/audit.md). Each field names a column. */
export interface Audit {
  /** The word for a row in the log. */
  kind: string
  /** The id of the object; empty if a row is no object of its own. Without it, `id`. */
  id?: string
  /** The person that a row is about: logged values are erased with that person. */
  person?: string
  /** The client: if a row is about no person, logged values are erased with the client. Without it, the client of the person. */
  client?: string
  /** Further objects that the change is listed with. */
  further?: string[]
  /** The columns by which a row is recognised after a change. Without them, the primary key. */
  keys?: string[]
}

type Columns = Record<string, Column<unknown>>

export interface Table<OfTable extends Columns = Columns> {
  columns: OfTable
  audit?: Audit
  /** Why the audit log has no changes of the table. Calls that write to it leave their entry anyway. */
  whyUnaudited?: string
}

interface Options {
  searched?: true
}

/** A column that never is in the audit log. */
export const column = <Value>({ searched }: Options = {}): Column<Value> => ({
  seenInLog: 'nobody',
  isSearched: Boolean(searched),
})
/** A column that everybody sees in the audit log who sees the entry: managers see the entries of their client. */
export const logged = <Value>(options?: Options): Column<Value> => ({
  ...column<Value>(options),
  seenInLog: 'everybody',
})
/** A column that only administrators see in the audit log. */
export const loggedForAdministrators = <Value>(options?: Options): Column<Value> => ({
  ...column<Value>(options),
  seenInLog: 'administrators',
})

/** A table whose changes are in the audit log. */
export const auditedTable = <OfTable extends Columns>(audit: Audit, columns: OfTable): Table<OfTable> => ({
  columns,
  audit,
})
export const unauditedTable = <OfTable extends Columns>(
  whyUnaudited: string,
  columns: OfTable,
): Table<OfTable> => ({ columns, whyUnaudited })
export const view = <OfTable extends Columns>(columns: OfTable): Table<OfTable> => ({ columns })

/** The row of a table, as Kysely takes it. */
export type RowOf<OfTable> =
  OfTable extends Table<infer OfColumns>
    ? { [Name in keyof OfColumns]: OfColumns[Name] extends Column<infer Value> ? Value : never }
    : never
