import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/clients.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSizeSelect } from '../../ui/PageSizeSelect.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { withCreated } from '../../ui/created.ts'
import { viewColumn } from '../../ui/view-column.tsx'
import { useClients, useCreatedClient } from './hooks.ts'
import { LearnerLimit } from './LearnerLimit.tsx'

type Client = Reply<typeof list>['clients'][number]

interface View {
  page: number
  searchTerm: string
  pageSize?: number
}

const columns: Column<Client>[] = [
  {
    label: 'Name',
    of: ({ name, isPaused }) => (
      <Group gap="xs">
        {name}
        {isPaused && <Tag tone="warning">Paused</Tag>}
      </Group>
    ),
  },
  { label: 'Referral code', of: ({ referalCode }) => referalCode },
  {
    label: 'Learner limit',
    of: ({ maximumNumberOfLearners }) => <LearnerLimit limit={maximumNumberOfLearners} />,
    number: true,
  },
  viewColumn(({ urlToken, name }) => ({ to: `/client/${urlToken}`, name })),
]

export function ClientsPage() {
  const [view, setView] = useState<View>({ page: 1, searchTerm: '' })
  const { data, error, refetch } = useClients(view.page, view.searchTerm, view.pageSize)
  const created = useCreatedClient()
  const isFirstPage = view.page === 1 && view.searchTerm === ''
  const createNew = (
    <Button component={Link} to="/create-client">
      Create New
    </Button>
  )
  return (
    <Page title="Clients" subtitle="The organisations whose people learn here." actions={createNew}>
      <Card>
        <Group align="flex-end" justify="space-between" mb="md" gap="sm">
          <SearchBox
            label="Search by client name"
            onSearch={(searchTerm) => setView((previous) => ({ ...previous, searchTerm, page: 1 }))}
          />
          <PageSizeSelect
            size={view.pageSize}
            onSize={(pageSize) => setView((previous) => ({ ...previous, pageSize, page: 1 }))}
          />
        </Group>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <>
            <DataTable
              label="Clients"
              rows={withCreated<Client>(data?.clients, isFirstPage ? created : undefined)}
              keyOf={({ id }) => id}
              empty="No clients to currently display"
              emptyAction={view.searchTerm ? undefined : createNew}
              columns={columns}
            />
            <Pager
              page={view.page}
              totalPages={data?.totalPages}
              onPage={(page) => setView((previous) => ({ ...previous, page }))}
            />
          </>
        )}
      </Card>
    </Page>
  )
}
