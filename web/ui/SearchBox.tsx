import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface SearchBoxProps {
  label: string
  /** What is searched for, as the address has it. */
  value: string
  /** Called with the search term when the user pauses typing. */
  onSearch: (term: string) => void
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  // Back and Forward search for something else than was typed last.
  if (searched !== value) {
    setSearched(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useDebouncedCallback((term: string) => onSearch(term.trim()), 300)
  return (
    <TextInput
      type="search"
      label={label}
      style={{ flex: '1 1 220px', maxWidth: 360 }}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
