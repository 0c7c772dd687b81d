import { useEffect } from 'react'

/** What the browser's tab says while this screen is shown; afterwards what it said before. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
