// Keeps what is selected in a list while another page is shown, so that it is selected again after Back (rule lists-40).
import { createContext } from 'react'

export interface Selected {
  ticked: ReadonlySet<string>
  /** Set if all rows of a list are selected, but for some. */
  whole?: { list: string; except: ReadonlySet<string> }
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
