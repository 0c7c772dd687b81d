import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { defaultPageSize } from '#contract/shapes.ts'
import type { list } from '#contract/users.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSizeSelect } from '../../ui/PageSizeSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { withCreated } from '../../ui/created.ts'
import { useCreatedUser, useManagers, useManagingRole } from './hooks.ts'
import { roleWords } from './role-words.ts'

type Listed = Reply<typeof list>['users'][number]

export function UsersPage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const [pageSize, setPageSize] = useState<number>(defaultPageSize)
  const [searchTerm, setSearchTerm] = useState('')
  const { rows, total, error, retry, hasMore, loadMore, loadingMore } = useManagers(pageSize, searchTerm)
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
          : 'The people who look after your learners.'
      }
      actions={createNew}
    >
      <Card>
        <Group align="flex-end" justify="space-between" mb="md" gap="sm">
          <SearchBox label="Search by name or email" onSearch={setSearchTerm} />
          <PageSizeSelect size={pageSize} onSize={setPageSize} />
        </Group>
        {error && !rows ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          <DataTable
            label="Users"
            rows={withCreated<Listed>(rows, searchTerm === '' ? created : undefined)}
            keyOf={({ id }) => id}
            empty={searchTerm ? 'No user has a name or email like this' : 'No users to currently display'}
            emptyAction={searchTerm ? undefined : createNew}
            columns={[
              { label: 'Name', of: ({ name }) => <bdi>{name}</bdi> },
              { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
              ...(isAdministrator
                ? [
                    {
                      label: 'Organisation',
                      of: ({ clientName }: { clientName: string }) => <bdi>{clientName}</bdi>,
                    },
                    { label: 'Role', of: ({ role }: { role: string }) => roleWords(role), whole: true },
                  ]
                : []),
              {
                label: 'View',
                quiet: true,
                of: ({ urlToken, name }) => (
                  <Anchor component={Link} to={`/user/${urlToken}`} aria-label={`View ${name}`}>
                    View
                  </Anchor>
                ),
              },
            ]}
          />
        )}
        {error && rows && <LoadFailed error={error} onRetry={retry} />}
        {rows && rows.length > 0 && (
          <LoadMore
            shown={rows.length}
            total={total}
            hasMore={hasMore}
            loading={loadingMore}
            onMore={loadMore}
          />
        )}
      </Card>
    </Page>
  )
}
