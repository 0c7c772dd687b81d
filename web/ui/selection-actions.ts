// The actions on the selected rows of the page, which the search offers too.
import { useEffect } from 'react'

export interface SelectionAction {
  label: string
  run: () => void
}
interface Offered {
  /** How many rows are selected, in words. */
  label: string
  actions: SelectionAction[]
}

let offered: Offered | undefined

export const actionsOfSelection = () => offered

/** Offers the actions in the search while the page shows them. */
export function useOfferInSearch(label: string, actions: SelectionAction[]) {
  useEffect(() => {
    if (actions.length === 0) return undefined
    const own = { label, actions }
    offered = own
    return () => {
      if (offered === own) offered = undefined
    }
  }, [label, actions])
}
