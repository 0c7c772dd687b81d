import { Skeleton, Stack, Box, Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import type { RegistrationType } from '#contract/calls/registration.ts'
import { toastSuccess } from '../../data/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { RemovableList } from '../../ui/RemovableList.tsx'
import { useRemoveEntry, useAddEntry } from './hooks.ts'
import { useTextToAdd } from '../../ui/use-kept-text.tsx'

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

/** The field below a list. A name of spaces only is not added. */
function AddEntry({ type, what }: { type: RegistrationType; what: string }) {
  const { text: name, setText: setName, keptText, clear } = useTextToAdd(`new-entry:${type}`)
  const { save, saving } = useAddEntry(clear)

  function add(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) save({ type, name })
  }

  return (
    <form onSubmit={add} data-print="never">
      {keptText && <Box mb="sm">{keptText}</Box>}
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label={`Add ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          flex={1}
        />
        <Button type="submit" variant="default" loading={saving} aria-label={`Add this ${what}`}>
          Add
        </Button>
      </Group>
    </form>
  )
}
