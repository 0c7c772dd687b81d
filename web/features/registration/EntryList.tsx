import { Skeleton, Stack } from '@mantine/core'
import { useRef } from 'react'
import type { RegistrationType } from '#contract/calls/registration.ts'
import { toastSuccess } from '../../data/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { RemovableList } from '../../ui/RemovableList.tsx'
import { AddEntry } from './AddEntry.tsx'
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
  const removedName = useRef('')
  const { save, saving } = useRemoveEntry(() => toastSuccess(`Deleted: ${removedName.current}`))

  return (
    <Card title={title}>
      <Stack gap="md">
        {entries ? (
          <RemovableList
            label={title}
            entries={entries}
            act="Delete"
            saving={saving}
            onRemove={({ id, name }) => {
              removedName.current = name
              save({ type, id })
            }}
          />
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
