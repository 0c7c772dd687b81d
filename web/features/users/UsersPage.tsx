import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/users.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { GrowingTable } from '../../ui/GrowingTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSizeSelect } from '../../ui/PageSizeSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { withCreated } from '../../ui/created.ts'
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { useCreatedUser, useManagers, useManagingRole } from './hooks.ts'
import { roleName } from './role-name.ts'

type Listed = Reply<typeof list>['users'][number]

const columns: Column<Listed>[] = [
  { label: 'Name', of: ({ name, urlToken }) => <RowLink to={`/user/${urlToken}`}>{name}</RowLink> },
  { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
]
const columnsOfAdministrator: Column<Listed>[] = [
  { label: 'Organisation', of: ({ clientName }) => <bdi>{clientName}</bdi> },
  { label: 'Role', of: ({ role }) => roleName(role), whole: true },
]
const view = viewColumn<Listed>(({ urlToken, name }) => ({ to: `/user/${urlToken}`, name }))

export function UsersPage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const shown = useListView()
  const list = useManagers(shown)
  const created = useCreatedUser()
  const createNew = (
    <Button component={Link} to="/create-user">
      Create New
    </Button>
  )
  return (
    <Page
      title="Users"
      subtitle={
        isAdministrator
          ? 'The administrators of the platform, and the managers of its clients.'
          : 'The managers of your learners.'
      }
      actions={createNew}
    >
      <Card>
        <Group align="flex-end" justify="space-between" mb="md" gap="sm">
          <SearchBox label="Search by name or email" value={shown.search} onSearch={shown.searchFor} />
          <PageSizeSelect size={shown.pageSize} onSize={shown.resize} />
        </Group>
        <GrowingTable
          label="Users"
          list={list}
          rows={withCreated<Listed>(list.rows, shown.search === '' ? created : undefined)}
          empty={shown.search ? 'No user has a name or email like this' : 'No users to currently display'}
          emptyAction={shown.search ? undefined : createNew}
          columns={isAdministrator ? [...columns, ...columnsOfAdministrator, view] : [...columns, view]}
        />
      </Card>
    </Page>
  )
}
