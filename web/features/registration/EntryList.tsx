import { Skeleton, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { RegistrationType } from '#contract/calls/registration.ts'
import { toastSuccess } from '../../data/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { AddEntry } from './AddEntry.tsx'
import classes from './EntryList.module.css'
import { useRemoveEntry } from './hooks.ts'

interface Entry {
  id: string
  name: string
}

interface EntryListProps {
  type: RegistrationType
  title: string
  /** The name of one entry, such as "gender". */
  what: string
  /** Absent while loading. */
  entries: Entry[] | undefined
}

/** One of the lists: its entries, each with a button to delete it, and a field to add one. */
export function EntryList({ type, title, what, entries }: EntryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ at: number; name: string }>(undefined)
  const { save, saving } = useRemoveEntry(() => toastSuccess(`Deleted: ${removed.current?.name}`))

  // The button that was pressed is deleted with its entry: the focus moves to the next one.
  useEffect(() => {
    const { at, name } = removed.current ?? {}
    if (at === undefined || entries?.[at]?.name === name) return
    removed.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button')
    buttons?.[Math.min(at, buttons.length - 1)]?.focus()
  }, [entries])

  function remove({ id, name }: Entry, at: number) {
    if (saving) return
    removed.current = { at, name }
    save({ type, id })
  }

  return (
    <Card title={title}>
      <Stack gap="md">
        {entries ? (
          <ul className={classes['entries']} aria-label={title} ref={list}>
            {entries.map((entry, at) => (
              <li key={entry.id} className={classes['entry']}>
                <bdi className={classes['name']}>{entry.name}</bdi>
                <DeleteButton name={entry.name} onDelete={() => remove(entry, at)} />
              </li>
            ))}
          </ul>
        ) : (
          <Stack gap={26} py={13} aria-busy>
            {[70, 45, 60, 35, 50, 40, 55].map((width) => (
              <Skeleton key={width} h={18} w={`${width}%`} />
            ))}
          </Stack>
        )}
        <AddEntry type={type} what={what} />
      </Stack>
    </Card>
  )
}

const DeleteButton = ({ name, onDelete }: { name: string; onDelete: () => void }) => (
  <DeleteIcon quiet label={`Delete ${name}`} onClick={firstClick(onDelete)} />
)
