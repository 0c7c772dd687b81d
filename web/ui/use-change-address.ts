import { createContext, use } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** The address as it is now: the page may show it only a little later. */
export const AddressContext = createContext<(() => Pick<Location, 'pathname' | 'search'>) | undefined>(
  undefined,
)

/** Answers whether the user has chosen another page, which is not shown yet. */
export function useIsLeaving() {
  const shown = useLocation()
  const current = use(AddressContext)
  return () => current !== undefined && current().pathname !== shown.pathname
}

/**
 * Changes fields of the address. It begins with the address as it is at that moment: the page shows a new address a little later, and
 * who began with the shown one would undo what was chosen meanwhile, such as an opened row (`setSearchParams` does). Who is just
 * leaving for another page is not held back: then nothing is changed.
 */
export function useChangeAddress() {
  const shown = useLocation()
  const current = use(AddressContext)
  const isLeaving = useIsLeaving()
  const navigate = useNavigate()
  return (change: (fields: URLSearchParams) => void, { replace = false } = {}) => {
    if (isLeaving()) return
    const fields = new URLSearchParams((current?.() ?? shown).search)
    change(fields)
    void navigate(`?${fields.toString()}`, { replace })
  }
}
