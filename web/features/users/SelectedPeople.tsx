import { Group } from '@mantine/core'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import type { ListView } from '../../ui/use-list-view.ts'
import type { Selection } from '../../ui/use-selection.ts'
import { BulkActions, RestoreSelected } from './BulkActions.tsx'
import { PeopleActionBar } from './PeopleActionBar.tsx'
import { type PeopleFilterName, peopleFilterOf } from './people-filter.ts'

interface SelectedPeopleProps {
  list: 'learners' | 'users'
  view: Pick<ListView<PeopleFilterName>, 'search' | 'filters'>
  selection: Selection
  disabled: boolean
  isArchived: boolean
  /** After something was done with them. */
  onDone: () => void
}

/** Above a list of people: who is selected, and what can be done with all of them. */
export function SelectedPeople({ list, view, selection, disabled, isArchived, onDone }: SelectedPeopleProps) {
  const whole = { list, ...peopleFilterOf(view) }
  return (
    <>
      <Group align="flex-end" justify="space-between" mb="md" gap="sm" data-print="never">
        <SelectionBar selection={selection} disabled={disabled} />
        {isArchived ? (
          <RestoreSelected selection={selection} onDone={onDone} />
        ) : (
          <BulkActions selection={selection} whole={whole} onDone={onDone} />
        )}
      </Group>
      {!isArchived && (
        <PeopleActionBar selection={selection} whole={whole} clientId={view.filters.client} onDone={onDone} />
      )}
    </>
  )
}
