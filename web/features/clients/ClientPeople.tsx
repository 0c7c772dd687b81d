import { roleName } from '../users/PersonTags.tsx'
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
import { certificatesOfList } from '../certificates/CertificatesMenu.tsx'
import { EmailOrName } from '../users/EmailOrName.tsx'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { useChosenPeople } from '../users/people-actions.ts'
import { useOwnFields } from '../person-fields/hooks.ts'
import { listOfPeople, usePeopleFilters } from '../users/people-filter.ts'
import { ownColumns, trainingColumns, trainingFilters } from '../users/training-list.tsx'
import { useRestoreColumn } from '../users/use-restore-users.ts'
import { invitedColumn, selectableOf } from '../users/use-selectable-people.tsx'

const named = (person: Reply<typeof peopleCall>['users'][number]) => ({
  ...person,
  name: `${person.firstName} ${person.lastName}`,
})
type PersonRow = ReturnType<typeof named>

const columnsOfPeople = (selection: Selection): Column<PersonRow>[] => [
  {
    label: 'First name',
    sort: 'firstName',
    of: ({ id, firstName, name, urlToken, isClosedRecord }) =>
      isClosedRecord ? (
        <bdi>{firstName}</bdi>
      ) : (
        <SelectBox selection={selection} id={id} name={name}>
          <RowLink to={`/user/${urlToken}`}>{firstName}</RowLink>
        </SelectBox>
      ),
    heads: true,
  },
  { label: 'Last name', sort: 'lastName', of: ({ lastName }) => <bdi>{lastName}</bdi>, heads: true },
  { label: 'Email', sort: 'email', of: (person) => <EmailOrName of={person} /> },
  { label: 'Role', sort: 'role', of: ({ identityRole }) => roleName(identityRole.name), whole: true },
]
const viewPerson = viewColumn<PersonRow>(({ urlToken, name }) => ({ to: `/user/${urlToken}`, name }))

const { client: _, ...filtersOfClient } = listOfPeople.filters

const peopleOfClient = defineList({
  name: 'client-people',
  inAddress: 'people',
  call: peopleCall,
  fileCall: exportPeople,
  rowsOf: (reply) => reply.users.map(named),
  pageOf: (page) => ({ page }),
  order: peopleOfClientOrder,
  filters: {
    role: choicesOf('Role', roles, roleName),
    ...filtersOfClient,
    ...trainingFilters,
  },
  fields: { team: 'teamId', field: 'ownField' },
  label: 'Current users',
  searchLabel: listOfPeople.searchLabel,
  pagesLabel: 'Pages of current users',
  empty: {
    nothing: 'No users to currently display',
    found: 'No user has a name or email like this',
    filtered: 'No user fits the chosen filters',
  },
})

function useClientPeople(clientId: string) {
  const list = useList(peopleOfClient, { of: { clientId } })
  const { rows, loaded, wanted, view } = list
  const { isArchived, selectable, selectableTotal } = selectableOf(
    rows,
    loaded.data?.totalCount,
    view.filters.status,
  )
  const people = useChosenPeople(selectable, selectableTotal, wanted)
  const fields = useOwnFields(clientId).data?.fields ?? []
  const restorePerson = useRestoreColumn<PersonRow>(people.selection.clear)
  const columns = useColumns(peopleOfClient.name, [
    ...columnsOfPeople(people.selection),
    ...trainingColumns<PersonRow>(view.filters, { isNarrow: true }),
    ...ownColumns<PersonRow>(fields, view),
    invitedColumn<PersonRow>(view),
    isArchived ? restorePerson : viewPerson,
  ])
  const ofPeople = usePeopleFilters({ client: clientId, ...view.filters })
  return { ...list, ...columns, menu: [...ofPeople, ...list.menu], people, isArchived }
}

/** Lists the people of a client, with the filters and further columns of Manage Learners. */
export function ClientPeople({ clientId }: { clientId: string }) {
  const { people, isArchived, ...list } = useClientPeople(clientId)
  const { wanted } = list
  const { selection } = people
  const { save, saving, stop } = useDownload(exportCertificates)
  return (
    <Card title="Current Users">
      <PagedList
        list={list}
        aboveRows={<SelectAll selection={selection} />}
        further={certificatesOfList({
          ...{ saving, onStop: stop },
          onDownload: (format) => save({ ...wanted, format }),
        })}
      />
      <PeopleActionBar
        {...people}
        whole={{ list: 'client', client: wanted }}
        clientId={clientId}
        isArchived={isArchived}
        onDone={selection.clear}
      />
    </Card>
  )
}
