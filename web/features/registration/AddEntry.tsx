import { Box, Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { RegistrationType } from '#contract/calls/registration.ts'
import { useKeptText } from '../../ui/use-kept-text.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useAddEntry } from './hooks.ts'

/** The field below a list. A name of spaces only is not added. */
export function AddEntry({ type, what }: { type: RegistrationType; what: string }) {
  const [name, setName] = useState('')
  // The next entry may have been typed meanwhile.
  const { save, saving } = useAddEntry((sent) => setName((now) => (now === sent ? '' : now)))
  useUnsavedChanges(name.trim() !== '')
  const keptText = useKeptText({
    place: `new-entry:${type}`,
    values: { name },
    isChanged: name.trim() !== '',
    onRestore: (kept) => setName(kept.name),
    onDiscard: () => setName(''),
  })

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
