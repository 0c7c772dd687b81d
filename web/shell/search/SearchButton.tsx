// The button that opens the search. It looks like a field, and on a phone like an icon.
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useEffect, useEffectEvent } from 'react'
import classes from './SearchButton.module.css'
import { SearchDialog, openSearch } from './SearchDialog.tsx'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

export function SearchButton() {
  const button = useRef<HTMLButtonElement>(null)
  const focusedBefore = useRef<Element>(null)

  function openFromHere() {
    focusedBefore.current = document.activeElement
    openSearch()
  }
  useSearchShortcut(openFromHere)

  function returnFocus() {
    const before = focusedBefore.current
    const target = before instanceof HTMLElement && before !== document.body ? before : button.current
    target?.focus({ preventScroll: true })
  }

  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes['button'] ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K /' : 'Control+K /'}
        onClick={openFromHere}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <span className="visually-hidden">Search</span>
        <span className={classes['words']} aria-hidden>
          Search people, courses, pages …
        </span>
        <kbd className={classes['keys']} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      <SearchDialog onDismiss={returnFocus} onLeave={() => button.current?.focus()} />
    </>
  )
}

const field = 'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox]'

/** Ctrl-K or Cmd-K anywhere, and / outside of what can be typed in. Not over a dialog, which waits for its own answer. */
function useSearchShortcut(open: () => void) {
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
