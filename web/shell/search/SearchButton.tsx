// What opens the search: looks like a field, on a phone an icon. The search itself is loaded when it is first wanted.
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFailure } from '../../data/toast.ts'
import classes from './SearchButton.module.css'
import type { SearchDialogProps } from './SearchDialog.tsx'
import { useSearchShortcut } from './use-search-shortcut.ts'

const load = () => import('./SearchDialog.tsx')
/** Once it may soon be wanted. What fails now is reported when it is opened. */
const preload = () => void load().catch(() => undefined)

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

export function SearchButton() {
  const button = useRef<HTMLButtonElement>(null)
  const focusedBefore = useRef<Element>(null)
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()

  async function open() {
    try {
      const { SearchDialog, openSearch } = await load()
      flushSync(() => setDialog(() => SearchDialog))
      focusedBefore.current = document.activeElement
      openSearch()
    } catch {
      toastFailure('The search could not be loaded. Please check your connection and try again.')
    }
  }
  useSearchShortcut(() => void open())

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
        onClick={() => void open()}
        onFocus={preload}
        onPointerEnter={preload}
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
      {Dialog && <Dialog onDismiss={returnFocus} onLeave={() => button.current?.focus()} />}
    </>
  )
}
