import { Button, Group, Stack } from '@mantine/core'
import { IconCalendar, IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { DayFilter } from '../../ui/DayFilter.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { showDate } from '../../ui/dates.tsx'
import { type DayField, type FilterView, dayFields } from './hooks.ts'
import type { Choice, ChoiceField } from './use-choices.ts'

const dayLabels: Record<DayField, string> = {
  dueFrom: 'Due from',
  dueTo: 'Due to',
  validFrom: 'Valid until, from',
  validTo: 'Valid until, to',
}

/** The days that are chosen, for the printed heading. */
export const daysInWords = ({ filters }: FilterView): Filter<DayField>[] =>
  dayFields.flatMap((field) => {
    const day = filters[field]
    return day ? [{ field, label: dayLabels[field], options: [{ value: day, label: showDate(day) }] }] : []
  })

interface ComplianceChoicesProps {
  view: FilterView
  choices: Choice[]
  /** Leads from the people of today to those of a past day. */
  pastDay?: ReactNode
}

const choiceFields = ['client', 'team', 'pathway', 'course', ...dayFields] as const

/** Returns a text such as "Learning pathway, course, team, past day". */
const labelOf = (choices: Choice[], hasPastDay: boolean) =>
  [...choices.map(({ label }) => label), ...(hasPastDay ? ['Past day'] : [])]
    .map((label, at) => (at === 0 ? label : label.toLowerCase()))
    .join(', ') || 'Filters'

/** The client, the team, the pathway, the course and the days of which the list is shown. */
export function ComplianceChoices({ view, choices, pastDay }: ComplianceChoicesProps) {
  const [isOpened, setIsOpened] = useState(false)
  // On a phone the list is more important than what narrows it, unless something is chosen.
  const [isShown, setIsShown] = useState(() => choiceFields.some((field) => view.filters[field]))
  const hasDays = dayFields.some((field) => view.filters[field])
  return (
    <Stack gap="sm" data-print="never">
      {!isShown && (
        <Button
          variant="default"
          hiddenFrom="sm"
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={() => setIsShown(true)}
        >
          {labelOf(choices, pastDay !== undefined)}
        </Button>
      )}
      <Group gap="md" align="flex-end" visibleFrom={isShown ? undefined : 'sm'}>
        <ChoiceSelects view={view} choices={choices} />
        {!hasDays && (
          <Button
            variant="default"
            leftSection={<IconCalendar size={18} aria-hidden />}
            aria-expanded={isOpened}
            onClick={() => setIsOpened(!isOpened)}
          >
            Dates
          </Button>
        )}
        {pastDay}
      </Group>
      {(isOpened || hasDays) && <Days view={view} />}
    </Stack>
  )
}

interface ChoiceSelectsProps {
  view: {
    filters: Partial<Record<ChoiceField, string>>
    filterBy: (changes: Partial<Record<ChoiceField, string | undefined>>) => void
  }
  choices: Choice[]
}

/** The client, the team, the pathway and the course, of today and of a past day. */
export const ChoiceSelects = ({ view, choices }: ChoiceSelectsProps) =>
  choices.map(({ field, ...choice }) => (
    <ChoiceSelect
      key={field}
      {...choice}
      w={{ base: '100%', sm: 220 }}
      chosen={view.filters[field]}
      onChoose={(value) =>
        view.filterBy({
          [field]: value,
          // Another client has other teams.
          ...(field === 'client' ? { team: undefined } : {}),
        })
      }
    />
  ))

const Days = ({ view }: { view: FilterView }) => (
  <Group gap="md" align="flex-end" role="group" aria-label="Dates">
    {dayFields.map((field) => (
      <DayFilter
        key={field}
        label={dayLabels[field]}
        value={view.filters[field] ?? ''}
        onChoose={(day) => view.filterBy({ [field]: day })}
      />
    ))}
  </Group>
)
