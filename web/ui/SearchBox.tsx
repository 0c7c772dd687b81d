import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface SearchBoxProps {
  label: string
  /** The search term in the address. */
  value: string
  /** Called with the search term when the user pauses typing. */
  onSearch: (term: string) => void
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  // Back and Forward change the term, so that it differs from the text that was typed last.
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
