import { Outlet, NavigationType, useLocation, useNavigationType } from 'react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Surrounds every page, with or without a log-in. */
export function ScrollRestoration() {
  useScrollPosition()
  return <Outlet />
}

// The scroll position of pages: a new page starts at its top; after Back a page has the position where it was left.
/** By entry of the history, until the document is loaded again; then the browser restores the position itself. */
const positions = new Map<string, number>()
let hasStarted = false

/** To be called once around all pages. Another part of the same page, such as a page of a list, has the same position. */
function useScrollPosition() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef<{ key: string; pathname: string }>(undefined)

  useEffect(() => {
    // The browser would restore the position before the page is shown.
    const restoreOurselves = () => (history.scrollRestoration = 'manual')
    const letBrowserRestore = () => (history.scrollRestoration = 'auto')
    const store = () => shown.current && positions.set(shown.current.key, window.scrollY)
    restoreOurselves()
    window.addEventListener('pageshow', restoreOurselves)
    window.addEventListener('pagehide', letBrowserRestore)
    window.addEventListener('scroll', store, { passive: true })
    return () => {
      letBrowserRestore()
      window.removeEventListener('pageshow', restoreOurselves)
      window.removeEventListener('pagehide', letBrowserRestore)
      window.removeEventListener('scroll', store)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    const isFirst = !hasStarted
    hasStarted = true
    if (isFirst || hash || before?.key === key) return undefined
    if (type !== NavigationType.Pop && before?.pathname === pathname) {
      positions.set(key, window.scrollY)
      return undefined
    }
    return scrollTo(type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0)
  }, [key, pathname, hash, type])
}

const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** If the page is not long enough yet, it is scrolled again each time it grows, until the user does something. */
function scrollTo(top: number): () => void {
  const isReached = () => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 1
  }
  const growth = new ResizeObserver(() => {
    if (isReached()) stop()
  })
  const stop = () => {
    growth.disconnect()
    for (const name of userEvents) window.removeEventListener(name, stop)
  }
  if (!isReached()) {
    growth.observe(document.body)
    for (const name of userEvents) window.addEventListener(name, stop, { passive: true })
  }
  return stop
}
