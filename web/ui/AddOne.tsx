import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUnsavedChanges } from './unsaved-changes.ts'

interface AddOneProps {
  label: string
  /** Shown while nothing is chosen. */
  nothing: string
  action: string
  choices: { id: string; name: string }[]
  /** Set while there is nothing that could be chosen: where it is created. */
  none?: { text: string; label: string; to: string } | false | undefined
  saving: boolean
  onAdd: (id: string) => void
}

/** A select field for one item, and a button that adds it. */
export function AddOne({ label, nothing, action, choices, none, saving, onAdd }: AddOneProps) {
  const [id, setId] = useState('')
  const chosen = choices.some((choice) => choice.id === id) ? id : ''
  useUnsavedChanges(chosen !== '')
  if (none)
    return (
      <Text mb="md" data-print="never">
        {none.text}{' '}
        <Anchor component={Link} to={none.to} underline="always">
          {none.label}
        </Anchor>
      </Text>
    )
  return (
    <Group align="flex-end" mb="md" gap="sm" data-print="never">
      <NativeSelect
        label={label}
        style={{ flex: '1 1 200px' }}
        data={[
          { value: '', label: nothing },
          ...choices.map((choice) => ({ value: choice.id, label: choice.name })),
        ]}
        value={chosen}
        onChange={({ currentTarget: { value } }) => setId(value)}
      />
      <Button
        disabled={chosen === ''}
        loading={saving}
        onClick={() => {
          onAdd(chosen)
          // The choice is cleared, because an item that is being saved is not an unsaved change of this page.
          setId('')
        }}
      >
        {action}
      </Button>
    </Group>
  )
}
