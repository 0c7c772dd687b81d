import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface SearchBoxProps {
  label: string
  /** Told what to look for once typing pauses. */
  onSearch: (term: string) => void
}

export function SearchBox({ label, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedCallback((term: string) => onSearch(term.trim()), 300)
  return (
    <TextInput
      type="search"
      label={label}
      style={{ flex: '1 1 220px', maxWidth: 360 }}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        search(value)
      }}
    />
  )
}
