import { Text, Button, Group, MultiSelect } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { members } from '#contract/calls/teams.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { GrowingTable } from '../../ui/GrowingTable.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { showDate } from '../../ui/dates.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { type Selection, useSelection } from '../../ui/use-selection.ts'
import { useBulkAction } from '../users/bulk-hooks.ts'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { chosenOf } from '../users/people-actions.ts'
import { RowButton } from '../../ui/RowButton.tsx'
import type { Team } from './TeamDetails.tsx'
import { useMembers, useMembersPrinting, lostWithTeam, usePeopleChoices } from '../teams/hooks.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

type Member = Reply<typeof members>['people'][number]

const columnsOfMembers = (selection: Selection): Column<Member>[] => [
  {
    label: 'Name',
    of: ({ id, name, urlToken, isLearner }) => (
      <SelectBox selection={selection} id={id} name={name}>
        <RowLink to={isLearner ? `/learner/${urlToken}` : `/user/${urlToken}`}>{name}</RowLink>
      </SelectBox>
    ),
    heads: true,
  },
  { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
  { label: 'In the team since', labelled: true, of: ({ since }) => showDate(since) },
]

/** Who is in the team by its rule is not removed by hand (rule teams-15). */
const removeColumn = (onRemove: (member: Member) => void): Column<Member> => ({
  label: 'Remove',
  quiet: true,
  of: (member) =>
    member.byRule ? (
      <Text span size="sm" c="var(--quiet)" style={{ whiteSpace: 'nowrap' }}>
        By the rule
      </Text>
    ) : (
      <RowButton label="Remove" name={member.name} look="red" onClick={() => onRemove(member)} />
    ),
})

export function TeamMembers({ team }: { team: Team }) {
  const view = useListView()
  const list = useMembers(team.id, view)
  const printing = useMembersPrinting(team.id, view)
  const { removeFromTeam } = useBulkAction()
  const filter = { id: team.id, searchTerm: view.search }
  const selection = useSelection(list.rows?.map(({ id }) => id) ?? [], list.total, JSON.stringify(filter))

  async function confirmRemove({ id, name }: Member) {
    const question = `Are you sure you want to remove ${name} from the team “${team.name}”? ${lostWithTeam}`
    if (await askToConfirm({ title: 'Remove from team', question, destructive: true }))
      removeFromTeam(team.id, { userIds: [id] })
  }

  return (
    <Card title="People">
      <AddPeople teamId={team.id} />
      <ListBar view={view} searchLabel="Search by name or email" printing={printing} />
      <SelectAll selection={selection} />
      <GrowingTable
        label="People of the team"
        list={list}
        rows={printing.printed?.rows}
        empty={emptyText(view, {
          nothing: 'Nobody is in this team yet',
          found: 'Nobody in the team has a name or email like this',
          filtered: 'Nobody in the team fits the chosen filters',
        })}
        emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : undefined}
        columns={[...columnsOfMembers(selection), removeColumn((member) => void confirmRemove(member))]}
      />
      <PeopleActionBar
        selection={selection}
        chosen={chosenOf(selection, list.rows)}
        whole={{ list: 'team', team: filter }}
        clientId={team.client.id}
        teamId={team.id}
        onDone={selection.clear}
      />
    </Card>
  )
}

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
