import { useRestoreColumn } from './use-restore-users.ts'
import { viewColumn } from '../../ui/row-columns.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, list } from '#contract/calls/users.ts'
import { usersOrder } from '#contract/rules/list-order.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { useColumns } from '../../data/use-columns.ts'
import { defineList, useGrowingList } from '../../data/use-list.ts'
import { useIsAdministrator, useManagingRole } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { GrowingList } from '../../ui/GrowingList.tsx'
import { Page } from '../../ui/Page.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { withCreated } from '../../ui/created.ts'
import { useOwnFields } from '../person-fields/hooks.ts'
import { useCreatedUser } from './hooks.ts'
import { listOfPeople, peopleFilterOf, usePeopleFilters, userStatuses } from './people-filter.ts'
import { ClientChoice } from './ClientChoice.tsx'
import { PeopleActionBar } from './PeopleActionBar.tsx'
import { chosenOf } from './people-actions.ts'
import { ownColumns } from './training-list.tsx'
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

const users = defineList({
  ...listOfPeople,
  name: 'users',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.users,
  order: usersOrder,
  label: 'Users',
  empty: {
    nothing: 'No users to currently display',
    found: 'No user has a name or email like this',
    filtered: 'No user fits the chosen filters',
  },
})

/** The list of users, and the ones that are selected. */
function useUserList() {
  const shown = useGrowingList(users, { of: { role: useManagingRole() } })
  const created = useCreatedUser()
  const rows = withCreated<Listed>(shown.rows, shown.view.isNarrowed ? undefined : created)
  return { ...shown, rows, ...useSelectablePeople(shown.view, shown.loaded, rows) }
}

type UserList = ReturnType<typeof useUserList>

function useUserColumns(
  { selection, isArchived, view, reload }: UserList,
  { isAdministrator }: { isAdministrator: boolean },
) {
  const fields = useOwnFields(view.filters.client).data?.fields ?? []
  const restoreUser = useRestoreColumn<Listed>(reload)
  return useColumns<Listed>('users', [
    nameColumn(selection, ({ urlToken }) => `/user/${urlToken}`),
    email,
    ...(isAdministrator ? columnsOfAdministrator : []),
    ...ownColumns<Listed>(fields, view),
    invitedColumn(view),
    isArchived ? restoreUser : viewUser,
  ])
}

export function UsersPage() {
  const isAdministrator = useIsAdministrator()
  const shown = useUserList()
  const { rows, view, selection, isArchived, reload } = shown
  const filters = usePeopleFilters(view.filters, userStatuses)
  const choices = useClientChoices({ isAdministrator, withOwn: true })
  // Rule teams-6.
  const mayCreate = !useIsLimited()
  const columns = useUserColumns(shown, { isAdministrator })
  return (
    <Page
      title="Users"
      subtitle={
        isAdministrator
          ? 'The administrators of the platform, and the managers of organisations.'
          : 'The managers of your learners.'
      }
      actions={mayCreate && createNew}
    >
      {isAdministrator && (
        <ClientChoice choices={choices} chosen={view.filters.client} onChoose={view.chooseClient} />
      )}
      <Card>
        <GrowingList
          list={{ ...shown, ...columns, menu: filters }}
          printedFilters={[choices.printed, ...filters]}
          emptyAction={mayCreate && createNew}
        >
          <SelectAll selection={selection} />
        </GrowingList>
        <PeopleActionBar
          selection={selection}
          chosen={chosenOf(selection, rows)}
          whole={{ list: 'users', ...peopleFilterOf(view) }}
          clientId={view.filters.client}
          isArchived={isArchived}
          onDone={reload}
        />
      </Card>
    </Page>
  )
}
