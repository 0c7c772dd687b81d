import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

interface DayFilterProps {
  label: string
  /** The chosen day as YYYY-MM-DD; empty for none. */
  value: string
  /** Called with a day, or with undefined for none, when the user pauses typing. */
  onChoose: (day: string | undefined) => void
  max?: string
}

/**
 * Filters a list by a day. While somebody types, a browser has other days, such as one in the year 2 after the first digit of 2026. So a day is
 * chosen after a pause only, and never one that is not possible.
 */
export function DayFilter({ label, value, onChoose, max = '2099-12-31' }: DayFilterProps) {
  const [typed, setTyped] = useState(value)
  const [chosen, setChosen] = useState(value)
  const [isPossible, setPossible] = useState(true)
  // Back and Forward change the day.
  if (chosen !== value) {
    setChosen(value)
    setTyped(value)
    setPossible(true)
  }
  const choose = useDebouncedCallback((input: HTMLInputElement) => {
    // A day of which a part is missing has no value, as none has.
    setPossible(input.validity.valid)
    if (input.validity.valid) onChoose(input.value || undefined)
  }, 600)
  return (
    <TextInput
      type="date"
      label={label}
      min="2000-01-01"
      max={max}
      error={!isPossible && 'Please choose a possible day'}
      w={{ base: 'calc(50% - 8px)', sm: 170 }}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        choose(currentTarget)
      }}
    />
  )
}
