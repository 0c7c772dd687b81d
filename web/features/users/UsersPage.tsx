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
import { viewColumn } from '../../ui/row-columns.tsx'
import { useCreatedUser, useManagers, useManagingRole, useOutputsOfUsers } from './hooks.ts'
import { peopleFiltersInAddress, usePeopleFilters } from './people-filter.ts'
import { useRestoreColumn } from './use-restore-users.ts'
import { ClientChoice } from './ClientChoice.tsx'
import { SelectedPeople } from './SelectedPeople.tsx'
import { useClientChoices } from './use-client-choices.ts'
import { invitedColumn, nameColumn, useSelectablePeople } from './use-selectable-people.tsx'
import { roleName } from './PersonTags.tsx'

type Listed = Reply<typeof list>['users'][number]

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

/** The list of users, and the ones that are selected. */
function useUserList() {
  const shown = useListView({ order: usersOrder, filters: peopleFiltersInAddress })
  const list = useManagers(shown)
  const created = useCreatedUser()
  const rows = withCreated<Listed>(list.rows, shown.isNarrowed ? undefined : created)
  return { list, rows, ...useSelectablePeople(shown, list, rows) }
}

type UserList = ReturnType<typeof useUserList>

function useUserColumns(
  { selection, isArchived, view, reload }: UserList,
  { isAdministrator }: { isAdministrator: boolean },
) {
  const restoreUser = useRestoreColumn<Listed>(reload)
  return useColumns<Listed>('users', [
    nameColumn(selection, isArchived ? undefined : ({ urlToken }) => `/user/${urlToken}`),
    email,
    ...(isAdministrator ? columnsOfAdministrator : []),
    invitedColumn(view),
    isArchived ? restoreUser : viewUser,
  ])
}

export function UsersPage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const users = useUserList()
  const { list, rows, view, selection, isArchived, reload } = users
  const filters = usePeopleFilters(view.filters.client)
  const choices = useClientChoices({ isAdministrator, withOwn: true })
  // Rule teams-6.
  const mayCreate = !useIsLimited()
  const outputs = useOutputsOfUsers(view)
  const { columns, choice } = useUserColumns(users, { isAdministrator })
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
      {isAdministrator && (
        <ClientChoice choices={choices} chosen={view.filters.client} onChoose={view.chooseClient} />
      )}
      <Card>
        <ListBar
          view={view}
          searchLabel="Search by name or email"
          filters={filters}
          printedFilters={[choices.printed, ...filters]}
          columns={choice}
          {...outputs}
        />
        <SelectedPeople
          list="users"
          view={view}
          selection={selection}
          disabled={!rows?.length}
          isArchived={isArchived}
          onDone={reload}
        />
        <GrowingTable
          label="Users"
          list={list}
          rows={outputs.printing.printed?.rows ?? rows}
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
