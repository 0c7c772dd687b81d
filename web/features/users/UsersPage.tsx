import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/users.ts'
import { usersOrder } from '#contract/rules/list-order.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { GrowingTable } from '../../ui/GrowingTable.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { withCreated } from '../../ui/created.ts'
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { useCreatedUser, useManagers, useManagingRole, useOutputsOfUsers } from './hooks.ts'
import { peopleFiltersInAddress, usePeopleFilters } from './people-filter.ts'
import { useRestoreColumn } from './restoring.ts'
import { roleName } from './role-name.ts'

type Listed = Reply<typeof list>['users'][number]

const nameColumn: Column<Listed> = {
  label: 'Name',
  sort: 'name',
  of: ({ name, urlToken }) => <RowLink to={`/user/${urlToken}`}>{name}</RowLink>,
}
/** Archived people have no page until they are restored. */
const nameOfArchived: Column<Listed> = { ...nameColumn, of: ({ name }) => <bdi>{name}</bdi> }
const email: Column<Listed> = {
  label: 'Email',
  sort: 'email',
  of: (user) => <EmailAddress>{user.email}</EmailAddress>,
}
const columnsOfAdministrator: Column<Listed>[] = [
  { label: 'Organisation', sort: 'organisation', of: ({ clientName }) => <bdi>{clientName}</bdi> },
  { label: 'Role', sort: 'role', of: ({ role }) => roleName(role), whole: true },
]
const viewUser = viewColumn<Listed>(({ urlToken, name }) => ({ to: `/user/${urlToken}`, name }))

const createNew = (
  <Button component={Link} to="/create-user">
    Create New
  </Button>
)

export function UsersPage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const view = useListView({ order: usersOrder, filters: peopleFiltersInAddress })
  const filters = usePeopleFilters()
  // Rule teams-6.
  const mayCreate = !useIsLimited()
  const isArchived = view.filters.status === 'archived'
  const restoreUser = useRestoreColumn<Listed>()
  const list = useManagers(view)
  const outputs = useOutputsOfUsers(view)
  const created = useCreatedUser()
  const { columns, choice } = useColumns<Listed>('users', [
    isArchived ? nameOfArchived : nameColumn,
    email,
    ...(isAdministrator ? columnsOfAdministrator : []),
    isArchived ? restoreUser : viewUser,
  ])
  return (
    <Page
      title="Users"
      subtitle={
        isAdministrator
          ? 'The administrators of the platform, and the managers of its clients.'
          : 'The managers of your learners.'
      }
      actions={mayCreate && createNew}
    >
      <Card>
        <ListBar
          view={view}
          searchLabel="Search by name or email"
          filters={filters}
          columns={choice}
          {...outputs}
        />
        <GrowingTable
          label="Users"
          list={list}
          rows={
            outputs.printing.printed?.rows ??
            withCreated<Listed>(list.rows, view.isNarrowed ? undefined : created)
          }
          empty={emptyText(view, {
            nothing: 'No users to currently display',
            found: 'No user has a name or email like this',
            filtered: 'No user fits the chosen filters',
          })}
          emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : mayCreate && createNew}
          columns={columns}
          sorting={view.sorting}
          onSort={view.sortBy}
        />
      </Card>
    </Page>
  )
}
