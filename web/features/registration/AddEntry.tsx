import { Box, Button, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { RegistrationType } from '#contract/calls/registration.ts'
import { useTextToAdd } from '../../ui/use-kept-text.tsx'
import { useAddEntry } from './hooks.ts'

/** The field below a list. A name of spaces only is not added. */
export function AddEntry({ type, what }: { type: RegistrationType; what: string }) {
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
