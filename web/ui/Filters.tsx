import { Button, Group } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { ButtonMenu, type MenuGroup } from './ButtonMenu.tsx'
import type { Choices } from './choices.ts'

/** One way to choose rows, with the values it can have: its field in the address is the one that useListView reads. */
export interface Filter<Field extends string = string> extends Choices {
  field: Field
}

export interface FiltersProps<Field extends string> {
  filters: readonly Filter<Field>[]
  /** The chosen values, as useListView returns them. */
  chosen: Partial<Record<Field, string>>
  onChange: (changes: Partial<Record<Field, string | undefined>>) => void
}

/** The values of all filters, for a menu. Choosing the chosen one again removes it. */
export const filterGroups = <Field extends string>({
  filters,
  chosen,
  onChange,
}: FiltersProps<Field>): MenuGroup[] =>
  filters.map(({ field, label, options }) => ({
    label,
    items: options.map((option) => {
      const isChosen = chosen[field] === option.value
      return {
        label: option.label,
        isChosen,
        onChoose: () => onChange(changeOf(field, isChosen ? undefined : option.value)),
      }
    }),
  }))

export const FilterMenu = <Field extends string>(props: FiltersProps<Field>) => (
  <ButtonMenu label="Filter" icon={IconFilter} position="bottom-start" groups={filterGroups(props)} />
)

/** The chosen filters, such as "Status: Paused". */
export const chosenInWords = <Field extends string>(
  filters: readonly Filter<Field>[],
  chosen: Partial<Record<Field, string>>,
) =>
  filters.flatMap(({ field, label, options }) => {
    const option = options.find(({ value }) => value === chosen[field])
    return option ? [{ field, text: `${label}: ${option.label}` }] : []
  })

/** The chosen filters in words, each as a button that removes it. Nothing when none is chosen. */
export function FilterChips<Field extends string>({ filters, chosen, onChange }: FiltersProps<Field>) {
  const chips = chosenInWords(filters, chosen)
  if (chips.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label="Filters" data-print="never">
      {chips.map(({ field, text }) => (
        <Button
          key={field}
          size="xs"
          radius="xl"
          variant="default"
          aria-label={`Remove filter ${text}`}
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => onChange(changeOf(field, undefined))}
        >
          {text}
        </Button>
      ))}
    </Group>
  )
}

const changeOf = <Field extends string>(field: Field, value: string | undefined) =>
  ({ [field]: value }) as Partial<Record<Field, string | undefined>>
