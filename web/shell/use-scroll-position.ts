// Where a page is scrolled to: one that is opened starts at its top, one that the user comes back to where it was left.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** By entry of the history, until the page is loaded again; then the browser restores the position itself. */
const positions = new Map<string, number>()
let hasStarted = false

/** To be called once around all screens. Another part of the same page, as a page of a list, leaves the position as it is. */
export function useScrollPosition() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef<{ key: string; pathname: string }>(undefined)

  useEffect(() => {
    // The browser would restore it before the page is there.
    const own = () => (history.scrollRestoration = 'manual')
    const browsers = () => (history.scrollRestoration = 'auto')
    const store = () => shown.current && positions.set(shown.current.key, window.scrollY)
    own()
    window.addEventListener('pageshow', own)
    window.addEventListener('pagehide', browsers)
    window.addEventListener('scroll', store, { passive: true })
    return () => {
      browsers()
      window.removeEventListener('pageshow', own)
      window.removeEventListener('pagehide', browsers)
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

/** Also when the page is not yet as long as it was: again each time it has grown, until the user does something. */
function scrollTo(top: number): () => void {
  const isReached = () => {
    window.scrollTo({ top, behavior: 'instant' })
    return Math.abs(window.scrollY - top) < 1
  }
  const grown = new ResizeObserver(() => {
    if (isReached()) stop()
  })
  const stop = () => {
    grown.disconnect()
    for (const name of userEvents) window.removeEventListener(name, stop)
  }
  if (!isReached()) {
    grown.observe(document.body)
    for (const name of userEvents) window.addEventListener(name, stop, { passive: true })
  }
  return stop
}
