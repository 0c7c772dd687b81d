import { clientPeopleStatuses, peopleStatusTexts } from '#contract/rules/people.ts'
import { roleName } from '../users/PersonTags.tsx'
import { isGuid } from '#contract/rules/formats.ts'
import { roles } from '#contract/call.ts'
import type { Reply } from '#contract/call.ts'
import { exportCertificates, exportPeople, people as peopleCall } from '#contract/calls/clients.ts'
import { peopleOfClientOrder } from '#contract/rules/list-order.ts'
import { useColumns } from '../../data/use-columns.ts'
import { useDownload } from '../../data/use-download.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { PagedList } from '../../ui/PagedList.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { viewColumn } from '../../ui/row-columns.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { CertificatesMenu } from '../certificates/CertificatesMenu.tsx'
import { EmailOrName } from '../users/EmailOrName.tsx'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { useChosenPeople } from '../users/people-actions.ts'
import { trainingColumns, trainingFilters } from '../users/training-list.tsx'
import { teamFilter, useTeams } from '../teams/hooks.ts'

type PersonRow = Reply<typeof peopleCall>['users'][number]

const columnsOfPeople = (selection: Selection): Column<PersonRow>[] => [
  {
    label: 'First name',
    sort: 'firstName',
    of: ({ id, firstName, lastName, urlToken }) => (
      <SelectBox selection={selection} id={id} name={`${firstName} ${lastName}`}>
        <RowLink to={`/user/${urlToken}`}>{firstName}</RowLink>
      </SelectBox>
    ),
    heads: true,
  },
  { label: 'Last name', sort: 'lastName', of: ({ lastName }) => <bdi>{lastName}</bdi>, heads: true },
  { label: 'Email', sort: 'email', of: (person) => <EmailOrName of={person} /> },
  { label: 'Role', sort: 'role', of: ({ identityRole }) => roleName(identityRole.name), whole: true },
]
const view = viewColumn<PersonRow>(({ urlToken, firstName, lastName }) => ({
  to: `/user/${urlToken}`,
  name: `${firstName} ${lastName}`,
}))

const peopleOfClient = defineList({
  name: 'client-people',
  inAddress: 'people',
  call: peopleCall,
  fileCall: exportPeople,
  rowsOf: (reply) => reply.users,
  pageOf: (page) => ({ page }),
  order: peopleOfClientOrder,
  filters: {
    role: choicesOf('Role', roles, roleName),
    status: choicesOf('Status', clientPeopleStatuses, (status) => peopleStatusTexts[status]),
    team: isGuid,
    ...trainingFilters,
  },
  fields: { team: 'teamId' },
  label: 'Current users',
  searchLabel: 'Search by name or email',
  pagesLabel: 'Pages of current users',
  empty: {
    nothing: 'No users to currently display',
    found: 'No user has a name or email like this',
    filtered: 'No user fits the chosen filters',
  },
})

export function ClientPeople({ clientId }: { clientId: string }) {
  const teams = useTeams(clientId)
  const list = useList(peopleOfClient, {
    of: { clientId },
    moreFilters: teamFilter(teams.data?.teams),
  })
  const { rows, loaded, wanted } = list
  const people = useChosenPeople(
    rows?.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
    loaded.data?.totalCount,
    wanted,
  )
  const { selection } = people
  const columns = useColumns(peopleOfClient.name, [
    ...columnsOfPeople(selection),
    ...trainingColumns<PersonRow>(list.view.filters, { isNarrow: true }),
    view,
  ])
  const { save, saving, stop } = useDownload(exportCertificates)
  return (
    <Card title="Current Users">
      <PagedList list={{ ...list, ...columns }} aboveRows={<SelectAll selection={selection} />}>
        <CertificatesMenu
          saving={saving}
          onDownload={(format) => save({ ...wanted, format })}
          onStop={stop}
        />
      </PagedList>
      <PeopleActionBar
        {...people}
        whole={{ list: 'client', client: wanted }}
        clientId={clientId}
        onDone={selection.clear}
      />
    </Card>
  )
}
