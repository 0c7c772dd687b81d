import { useEffect, useEffectEvent } from 'react'

const field = 'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox]'

/** Ctrl-K or Cmd-K anywhere, and / outside of what can be typed in. Not over a dialog, which waits for its own answer. */
export function useSearchShortcut(open: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The editor of posts has a Ctrl-K of its own.
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const hasModifier = event.ctrlKey || event.metaKey
    const isK = hasModifier && !event.shiftKey && event.key.toLowerCase() === 'k'
    const isSlash = !hasModifier && event.key === '/' && !(event.target as Element).closest?.(field)
    if (!isK && !isSlash) return
    if (document.querySelector('[role=dialog][aria-modal=true]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
