import type { RawBuilder } from 'kysely'

/** One table of what is held about a person. */
export interface Part {
  /** The name of its two files, without their endings. */
  file: string
  table: string
  /** What it is, for the person who reads it. */
  about: string
  /** Which rows: `t` is the table, `person` has the id and the address of the person. */
  rows: RawBuilder<unknown>
  /** Columns that would be of use to an attacker only, or that are about somebody else. */
  without?: readonly string[]
  /** Further columns, with what an id means. */
  names?: RawBuilder<unknown>
}
