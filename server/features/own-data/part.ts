import type { RawBuilder } from 'kysely'

/** One table with data about a person. */
export interface Part {
  /** The name of its two files, without their endings. */
  file: string
  table: string
  /** Describes the table for the person. */
  about: string
  /** The condition for the rows: `t` is the table, `person` has the id and the address of the person. */
  rows: RawBuilder<unknown>
  /** Columns that are left out: they would be useful only to an attacker, or they are about somebody else. */
  without?: readonly string[]
  /** Further columns that name what an id stands for. */
  names?: RawBuilder<unknown>
}
