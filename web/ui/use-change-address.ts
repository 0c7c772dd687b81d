import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router'

/**
 * Changes fields of the address. It begins with the address as it is at that moment: the page shows a new address a little later, and
 * who began with the shown one would undo what was chosen meanwhile, such as an opened row (`setSearchParams` does). Who is just
 * leaving for another page is not held back: then nothing is changed.
 */
export function useChangeAddress() {
  const router = useContext(DataRouterContext)?.router
  const shown = useLocation()
  const navigate = useNavigate()
  return (change: (fields: URLSearchParams) => void, { replace = false } = {}) => {
    const now = router ? (router.state.navigation.location ?? router.state.location) : shown
    if (now.pathname !== shown.pathname) return
    const fields = new URLSearchParams(now.search)
    change(fields)
    void navigate(`?${fields.toString()}`, { replace })
  }
}
