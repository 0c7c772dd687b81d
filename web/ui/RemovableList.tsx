import { useEffect, useRef } from 'react'
import { DeleteIcon } from './DeleteIcon.tsx'
import classes from './RemovableList.module.css'
import { firstClick } from './first-click.ts'

interface Entry {
  id: string
  name: string
}

interface RemovableListProps {
  label: string
  entries: Entry[]
  /** The word for removing an entry, which screen readers read before its name. */
  act: 'Delete' | 'Remove'
  maxWidth?: number
  disabled?: boolean
  /** While an entry is being removed, no other can be. */
  saving: boolean
  onRemove: (entry: Entry) => void
}

/** Names below each other, each with a button that removes it. */
export function RemovableList({
  label,
  entries,
  act,
  maxWidth,
  disabled,
  saving,
  onRemove,
}: RemovableListProps) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ at: number; id: string }>(undefined)

  // The button that was pressed is removed with its entry: the focus moves to the next one.
  useEffect(() => {
    const { at, id } = removed.current ?? {}
    if (at === undefined || entries[at]?.id === id) return
    removed.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button')
    buttons?.[Math.min(at, buttons.length - 1)]?.focus()
  }, [entries])

  function remove(entry: Entry, at: number) {
    if (saving) return
    removed.current = { at, id: entry.id }
    onRemove(entry)
  }

  return (
    <ul className="plain-list" style={{ maxWidth }} aria-label={label} ref={list}>
      {entries.map((entry, at) => (
        <li key={entry.id} className={classes['entry']}>
          <bdi className={classes['name']}>{entry.name}</bdi>
          <RemoveButton
            label={`${act} ${entry.name}`}
            disabled={disabled}
            onRemove={() => remove(entry, at)}
          />
        </li>
      ))}
    </ul>
  )
}

interface RemoveButtonProps {
  label: string
  disabled: boolean | undefined
  onRemove: () => void
}

const RemoveButton = ({ onRemove, ...button }: RemoveButtonProps) => (
  <DeleteIcon quiet {...button} onClick={firstClick(onRemove)} />
)
