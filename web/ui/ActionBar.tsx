import { Anchor, Button, CloseButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { showNumber } from '#contract/rules/numbers.ts'
import { isKeyOfDialog } from './shown-at-key.ts'
import { counted } from './quantities.ts'
import { ButtonMenu } from './ButtonMenu.tsx'
import classes from './ActionBar.module.css'
import { type SelectionAction, useOfferInSearch } from './selection-actions.ts'
import type { Selection } from './use-selection.ts'

interface ActionBarProps {
  selection: Selection
  /** The word for one row, and for several. */
  noun: [string, string]
  /** The most frequent actions, at most three. */
  buttons: SelectionAction[]
  /** All others. */
  more: SelectionAction[]
  /** Whether an action is being done. */
  busy?: boolean
  /** Called to select all that match, also those that are not loaded. */
  onSelectWhole: () => void
  /** Further buttons, which work during an action too. */
  children?: ReactNode
}

/**
 * Stays at the bottom of the window, or of the list, while rows are selected: how many, and what can be done with them (rule lists-33).
 * Once it was shown its space stays, so that nothing moves when the selection ends.
 */
export function ActionBar({
  selection,
  noun,
  buttons,
  more,
  busy = false,
  onSelectWhole,
  children,
}: ActionBarProps) {
  useShortcuts(selection)
  const bar = useRef<HTMLElement>(null)
  useUncoveredRow(bar, selection.count)
  useFocusAtEnd(bar, selection)
  const [wasShown, setWasShown] = useState(false)
  const isEmpty = selection.count === 0
  const elsewhere = selection.elsewhere === 0 ? '' : `, ${showNumber(selection.elsewhere)} on other pages`
  const selected = `${counted(selection.count, ...noun)} selected${elsewhere}`
  useOfferInSearch(selected, busy || isEmpty ? [] : [...buttons, ...more])
  if (!isEmpty && !wasShown) setWasShown(true)
  if (isEmpty && !wasShown) return null
  return (
    <section ref={bar} className={classes['bar']} data-empty={isEmpty || undefined} aria-label="Selected">
      <div className={classes['content']}>
        <p className={classes['count']} aria-live="polite">
          {selected}
        </p>
        {selection.canSelectWhole && (
          <Anchor component="button" type="button" size="sm" onClick={onSelectWhole}>
            Select all {showNumber(selection.total)} that match
          </Anchor>
        )}
        {buttons.map(({ label, run }) => (
          <Button key={label} size="xs" variant="default" disabled={busy} onClick={run}>
            {label}
          </Button>
        ))}
        {more.length > 0 && (
          <ButtonMenu
            label="More"
            icon={IconDots}
            size="xs"
            position="bottom-end"
            disabled={busy}
            groups={[{ items: more.map(({ label, run }) => ({ label, onChoose: run })) }]}
          />
        )}
        {children}
        <CloseButton aria-label="Clear selection" onClick={selection.clear} />
      </div>
    </section>
  )
}

/** Moves the row that was just selected out from under the bar. */
function useUncoveredRow(bar: RefObject<HTMLElement | null>, count: number) {
  useEffect(() => {
    const row = document.activeElement?.closest('[role="row"]')?.getBoundingClientRect()
    const own = bar.current?.getBoundingClientRect()
    if (count > 0 && row && own && row.top < own.bottom && row.bottom > own.top)
      window.scrollBy({ top: row.bottom - own.top })
  }, [bar, count])
}

/**
 * When the selection ends, what had the focus goes with the bar: the row that was selected last gets it. If that row leaves the list then, the
 * first one gets it (rule lists-60).
 */
function useFocusAtEnd(bar: RefObject<HTMLElement | null>, { count, ids }: Selection) {
  const box = useRef<HTMLInputElement | null>(null)
  const countBefore = useRef(count)
  useEffect(() => {
    if (count > 0) box.current = boxOfRow(document.activeElement) ?? box.current
    const isOver = count === 0 && (countBefore.current > 0 || box.current?.isConnected === false)
    countBefore.current = count
    if (!isOver) return
    // A dialog that closes now returns the focus first.
    setTimeout(() => {
      const focused = document.activeElement
      const isElsewhere = focused !== document.body && !bar.current?.contains(focused)
      if (!bar.current || isElsewhere) return
      if (!box.current?.isConnected) box.current = boxesOfRows()[0] ?? null
      box.current?.focus({ preventScroll: true })
    })
  }, [bar, count, ids])
}

/** Escape ends the selection, X selects a row, and J and K move the focus to the next and the previous row (rule lists-33). */
function useShortcuts({ count, clear }: Selection) {
  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event))
      return
    const key = event.key.toLowerCase()
    if (key === 'escape' && count > 0) clear()
    if (!['x', 'j', 'k'].includes(key)) return
    // Another list on the page listens too.
    event.preventDefault()
    if (key === 'x') boxToSelect(event.target)?.dispatchEvent(clickWith(event))
    else boxBeside(event.target, key === 'j' ? 1 : -1)?.focus()
  }
  useWindowEvent('keydown', onKey, { capture: true })
}

const clickWith = ({ shiftKey }: KeyboardEvent) =>
  new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })

/** Whether the key belongs to a field, a menu or a dialog. */
function isBusyElsewhere({ target }: KeyboardEvent) {
  if (isKeyOfDialog()) return true
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  )
}

const boxesOfRows = () => [...document.querySelectorAll<HTMLInputElement>('input[data-selects-row]')]
const boxOfRow = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest('[role="row"]')?.querySelector<HTMLInputElement>('input[data-selects-row]')
    : null

/** The row that has the focus, else the row under the pointer, else the first row. */
const boxToSelect = (target: EventTarget | null) =>
  boxOfRow(target) ??
  boxesOfRows().find((box) => box.closest('[role="row"]')?.matches(':hover')) ??
  boxesOfRows()[0]

function boxBeside(target: EventTarget | null, step: 1 | -1) {
  const boxes = boxesOfRows()
  const own = boxOfRow(target)
  return own ? boxes[boxes.indexOf(own) + step] : boxes[0]
}
