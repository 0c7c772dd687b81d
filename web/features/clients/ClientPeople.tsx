import { roles } from '#contract/call.ts'
import type { Reply } from '#contract/call.ts'
import { type people, exportCertificates } from '#contract/calls/clients.ts'
import { peopleOfClientOrder } from '#contract/rules/list-order.ts'
import { useColumns } from '../../data/use-columns.ts'
import { useDownload } from '../../data/use-download.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/row-columns.tsx'
import { CertificatesMenu } from '../certificates/CertificatesMenu.tsx'
import { useTeams, teamFilter } from '../teams/hooks.ts'
import { type PeopleView, useClientPeople, useOutputsOfClientPeople, wantedPeople } from './hooks.ts'
import { isGuid } from '#contract/rules/formats.ts'
import { peopleStatusTexts } from '#contract/rules/people.ts'
import { roleName } from '../users/PersonTags.tsx'

type PersonRow = Reply<typeof people>['users'][number]

const columnsOfPeople: Column<PersonRow>[] = [
  {
    label: 'First name',
    sort: 'firstName',
    of: ({ firstName, urlToken }) => <RowLink to={`/user/${urlToken}`}>{firstName}</RowLink>,
    heads: true,
  },
  { label: 'Last name', sort: 'lastName', of: ({ lastName }) => <bdi>{lastName}</bdi>, heads: true },
  { label: 'Email', sort: 'email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
  { label: 'Role', sort: 'role', of: ({ identityRole }) => identityRole.name, whole: true },
  viewColumn<PersonRow>(({ urlToken, firstName, lastName }) => ({
    to: `/user/${urlToken}`,
    name: `${firstName} ${lastName}`,
  })),
]

const roleFilter: Filter<'role' | 'team'> = {
  field: 'role',
  label: 'Role',
  options: roles.map((value) => ({ value, label: roleName(value) })),
}

const statusFilter: Filter<'status'> = {
  field: 'status',
  label: 'Status',
  options: [{ value: 'never-logged-in', label: peopleStatusTexts['never-logged-in'] }],
}

function CertificatesOfClient({ clientId, view }: { clientId: string; view: PeopleView }) {
  const { save, saving, stop } = useDownload(exportCertificates)
  return (
    <CertificatesMenu
      saving={saving}
      onDownload={(format) => save({ ...wantedPeople(clientId, view), format })}
      onStop={stop}
    />
  )
}

export function ClientPeople({ clientId }: { clientId: string }) {
  const view = useListView({
    name: 'people',
    order: peopleOfClientOrder,
    filters: { role: isOneOf(roles), status: isOneOf(['never-logged-in']), team: isGuid },
  })
  const loaded = useClientPeople(clientId, view)
  const teams = useTeams(clientId)
  const outputs = useOutputsOfClientPeople(clientId, view)
  const { columns, choice } = useColumns('client-people', columnsOfPeople)
  return (
    <Card title="Current Users">
      <ListBar
        view={view}
        searchLabel="Search by name or email"
        filters={[roleFilter, statusFilter, ...teamFilter(teams.data?.teams)]}
        columns={choice}
        {...outputs}
      >
        <CertificatesOfClient clientId={clientId} view={view} />
      </ListBar>
      <PagedTable
        label="Current users"
        view={view}
        list={loaded}
        rows={loaded.data?.users}
        printed={outputs.printing.printed?.rows}
        keyOf={({ id }) => id}
        empty={emptyText(view, {
          nothing: 'No users to currently display',
          found: 'No user has a name or email like this',
          filtered: 'No user fits the chosen filters',
        })}
        emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
        columns={columns}
        pagesLabel="Pages of current users"
      />
    </Card>
  )
}
