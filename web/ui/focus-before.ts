// Knows what had the focus before a dialog or a menu.
import { useEffect, useRef } from 'react'

let outside: HTMLElement | undefined

window.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role="dialog"], [role="menu"]')) outside = target
})

/**
 * Gives the focus back to what had it before a dialog. The entry of a menu, or the button of another dialog, has gone by then: what had the
 * focus before those gets it.
 */
export function returnFocus(before: Element | null) {
  const target = before?.isConnected && before !== document.body ? before : outside
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  // A button whose action is being done cannot have the focus. It does not stay in a dialog that is fading out.
  if (document.activeElement !== target && document.activeElement instanceof HTMLElement)
    document.activeElement.blur()
}

/** Returns the focus when a dialog is closed that fades out, and has the focus until then. */
export function useFocusReturn(opened: boolean) {
  const before = useRef<Element>(undefined)
  useEffect(() => {
    if (opened) before.current = document.activeElement ?? document.body
    if (opened || !before.current) return undefined
    const focusedBefore = before.current
    const atEnd = document.activeElement
    const timer = setTimeout(() => {
      if (document.activeElement === document.body || document.activeElement === atEnd)
        returnFocus(focusedBefore)
    })
    return () => clearTimeout(timer)
  }, [opened])
}
