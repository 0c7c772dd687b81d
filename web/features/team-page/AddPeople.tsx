import { Button, Group, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { usePeopleChoices } from '../teams/hooks.ts'
import { useBulkAction } from '../users/bulk-hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

/** People of the client are searched for by name or email, and added together. */
export function AddPeople({ teamId }: { teamId: string }) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 250)
  // Chosen people stay among the choices when something else is searched for.
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([])
  const choices = usePeopleChoices(teamId, asked)
  const { addToTeam, saving } = useBulkAction(() => setChosen([]))
  useUnsavedChanges(chosen.length > 0)

  const found = (choices.data?.people ?? []).map(({ id, name, email }) => ({
    value: id,
    label: `${name} (${email})`,
  }))
  const known = [...chosen, ...found.filter(({ value }) => !chosen.some((one) => one.value === value))]
  return (
    <OrLoadFailed of={choices}>
      <Group align="flex-end" mb="md" gap="sm" data-print="never">
        <MultiSelect
          label="Add people"
          placeholder={chosen.length ? undefined : 'Search by name or email'}
          style={{ flex: '1 1 260px' }}
          data={known}
          value={chosen.map(({ value }) => value)}
          onChange={(values) => setChosen(known.filter(({ value }) => values.includes(value)))}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          // The server has searched: also by parts of names that the label writes otherwise.
          filter={({ options }) => options}
          hidePickedOptions
          // It stays open when the page scrolls below it: otherwise a choice would be lost without a trace.
          comboboxProps={{ hideDetached: false }}
          nothingFoundMessage={choices.data ? 'Nobody else has a name or email like this' : undefined}
        />
        <Button
          disabled={chosen.length === 0}
          loading={saving}
          onClick={() => addToTeam(teamId, { userIds: chosen.map(({ value }) => value) })}
        >
          Add to team
        </Button>
      </Group>
    </OrLoadFailed>
  )
}
