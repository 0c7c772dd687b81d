import { Text } from '@mantine/core'
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
import { AddPeople } from './AddPeople.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import type { Team } from './TeamDetails.tsx'
import { useMembers, useMembersPrinting, lostWithTeam } from '../teams/hooks.ts'

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
