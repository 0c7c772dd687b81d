// Keeps what is selected in a list while another page is shown, so that it is selected again after Back (rule lists-40).
import { createContext } from 'react'

export interface Selected {
  /** Rows on screen, or, with `whole`, what matched the filters of the list and was not cleared since. */
  ticked: ReadonlySet<string>
  /**
   * Set if all of a list were selected: how many rows it had, and how many ids matched; null if they were too many to be named, so that the
   * filters alone say which they are.
   */
  whole?: { total: number; matched: number | null }
  /** The rows that were cleared after all were selected by the filters alone. */
  cleared?: ReadonlySet<string>
}

export interface KeptSelections {
  /** The entry of the history that is shown. */
  entry: string
  /** By entry and list, until the document is loaded again or somebody else logs in. */
  selections: Map<string, Selected>
  /** The rows that were on screen, in the same way. */
  rows: Map<string, ReadonlyMap<string, unknown>>
}

export const SelectionsContext = createContext<KeptSelections | undefined>(undefined)
