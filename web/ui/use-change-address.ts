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
 * Changes fields of the address. It begins with the current address and not with the one that is shown, which is a little older: otherwise a
 * change that was made meanwhile would be lost, as with `setSearchParams`. It changes nothing while another page is being opened.
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
