import '@mantine/core/styles/Mark.css'
import '@mantine/spotlight/styles.css'
import { Button, CloseButton, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Spotlight, createSpotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { useSession } from '../../data/session.ts'
import classes from './SearchDialog.module.css'
import { type Item, type ItemGroup, useSearch } from './use-search.ts'
import { counted } from '../../ui/quantities.ts'

const [store, { open, close }] = createSpotlight()

/** Always empty: nothing is left of the search before. */
export function openSearch() {
  store.setState((state) => ({ ...state, query: '' }))
  open()
}

export interface SearchDialogProps {
  /** Called when it is closed without a choice, and before an action is done. */
  onDismiss: () => void
  /** Called before another page is shown, whose heading takes the focus where that is free. */
  onLeave: () => void
}

export function SearchDialog({ onDismiss, onLeave }: SearchDialogProps) {
  const user = useSession()
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 700px)')
  const hasLeft = useRef(false)
  // The store outlives the page: for the next user the search is closed.
  useEffect(() => close, [])

  function choose({ does }: Item) {
    hasLeft.current = true
    // An action may open a dialog, which returns the focus to what has it now.
    if (typeof does === 'string') onLeave()
    else onDismiss()
    close()
    if (typeof does === 'string') void navigate(does)
    else does()
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      title="Search"
      size={640}
      fullScreen={isPhone ?? false}
      closeOnActionTrigger={false}
      overlayProps={{ backgroundOpacity: 0.4 }}
      // It does not fade in: letters that are typed before the field is there would be lost.
      transitionProps={{ duration: 0 }}
      // Where the focus goes depends on what was chosen.
      returnFocus={false}
      onSpotlightOpen={() => (hasLeft.current = false)}
      onSpotlightClose={() => !hasLeft.current && onDismiss()}
      classNames={{
        header: 'visually-hidden',
        content: classes['content'] ?? '',
        body: classes['body'] ?? '',
      }}
    >
      {user && <SearchPanel user={user} onChoose={choose} />}
    </Spotlight.Root>
  )
}

/** Mantine moves the focus into a dialog some moments after it is shown, by the second of these. */
const focused = { autoFocus: true, 'data-autofocus': true }
const listId = 'search-results'
const optionId = (at: number) => `${listId}-${at}`

function SearchPanel({ user, onChoose }: { user: SessionUser; onChoose: (item: Item) => void }) {
  const { query, selected } = useSpotlight(store)
  // Spotlight marks what the arrow keys select in the document only, and reports no change.
  const [, render] = useReducer((count: number) => count + 1, 0)
  const { groups, isWaiting, failure, retry } = useSearch(user, query)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const isNothing = count === 0 && !isWaiting && !failure
  // The first is selected as soon as there is one, so that Enter opens it.
  const current = Math.min(Math.max(selected, 0), count - 1)
  useEffect(() => {
    if (current !== selected) store.setState((state) => ({ ...state, selected: current }))
  }, [current, selected])
  const noteKey = useEarlyEnter({ item: groups.flatMap(({ items }) => items)[current], isWaiting, onChoose })

  return (
    <>
      <Spotlight.Search
        placeholder="Search people, courses, pages …"
        aria-label="Search"
        maxLength={200}
        {...focused}
        onKeyDown={(event) => {
          render()
          noteKey(event)
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? listId : undefined}
        aria-activedescendant={count > 0 ? optionId(current) : undefined}
        leftSection={isWaiting ? <Loader size={18} aria-hidden /> : <IconSearch size={20} stroke={1.7} />}
        rightSection={<CloseButton aria-label="Close" onClick={close} />}
        rightSectionPointerEvents="all"
      />
      {count > 0 && <Results groups={groups} current={current} onChoose={onChoose} />}
      {count === 0 && isWaiting && <Spotlight.Empty>Searching …</Spotlight.Empty>}
      {isNothing && (
        <Spotlight.Empty>
          Nothing found for “{query.trim()}”. Please check the spelling or try another word.
        </Spotlight.Empty>
      )}
      {failure && (
        <div className={classes['failure']}>
          <Text size="sm">{failure}</Text>
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <div role="status" className="visually-hidden">
        {isWaiting || query.trim() === ''
          ? ''
          : (failure ?? (isNothing ? 'Nothing found' : counted(count, 'result')))}
      </div>
      <Spotlight.Footer className={classes['keys'] ?? ''} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
      </Spotlight.Footer>
    </>
  )
}

interface EarlyEnterOptions {
  item: Item | undefined
  isWaiting: boolean
  onChoose: (item: Item) => void
}

/** Enter that is pressed before the results of what was typed are there opens the selected one as soon as they are. */
function useEarlyEnter({ item, isWaiting, onChoose }: EarlyEnterOptions) {
  const [isPressed, setIsPressed] = useState(false)
  const isOver = isPressed && !isWaiting
  useEffect(() => {
    if (!isOver) return
    setIsPressed(false)
    if (item) onChoose(item)
  }, [isOver, item, onChoose])
  return ({ key }: KeyboardEvent) => setIsPressed(key === 'Enter' && isWaiting && item?.isOutdated !== false)
}

interface ResultsProps {
  groups: ItemGroup[]
  /** The number of the selected item, counted through all groups. */
  current: number
  onChoose: (item: Item) => void
}

function Results({ groups, current, onChoose }: ResultsProps) {
  const numbered = new Map(groups.flatMap(({ items }) => items).map((item, at) => [item, at]))

  function choose(item: Item, { detail }: MouseEvent) {
    // Enter is for the results of what was typed, which may not be there yet; a click is for what is shown.
    const isByKey = detail === 0
    if (!(isByKey && item.isOutdated)) onChoose(item)
  }

  return (
    <Spotlight.ActionsList id={listId} role="listbox" aria-label="Results" className={classes['list'] ?? ''}>
      {groups.map(({ label, items }) => (
        <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
          {items.map((item) => {
            const at = numbered.get(item) ?? 0
            const { icon: Icon } = item
            return (
              <Spotlight.Action
                key={item.key}
                // Spotlight does not pass an id on, by which the field names the option that is selected.
                ref={(element) => element?.setAttribute('id', optionId(at))}
                role="option"
                aria-selected={at === current}
                data-selected={at === current || undefined}
                className={classes['option'] ?? ''}
                mod={{ outdated: item.isOutdated }}
                label={item.title}
                description={item.detail}
                leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
                onClick={(event) => choose(item, event)}
              />
            )
          })}
        </Spotlight.ActionsGroup>
      ))}
    </Spotlight.ActionsList>
  )
}
