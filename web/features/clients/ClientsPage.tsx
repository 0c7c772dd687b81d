import { Button, Group } from '@mantine/core'
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
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { useClients, useCreatedClient } from './hooks.ts'
import { LearnerLimit } from './LearnerLimit.tsx'

type Client = Reply<typeof list>['clients'][number]

const columns: Column<Client>[] = [
  {
    label: 'Name',
    of: ({ name, urlToken, isPaused }) => (
      <Group gap="xs">
        <RowLink to={`/client/${urlToken}`}>{name}</RowLink>
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
  const view = useListView()
  const { data, error, refetch } = useClients(view.page, view.search, view.chosenSize)
  const created = useCreatedClient()
  const isFirstPage = view.page === 1 && view.search === ''
  const createNew = (
    <Button component={Link} to="/create-client">
      Create New
    </Button>
  )
  return (
    <Page title="Clients" subtitle="The organisations whose people learn here." actions={createNew}>
      <Card>
        <Group align="flex-end" justify="space-between" mb="md" gap="sm">
          <SearchBox label="Search by client name" value={view.search} onSearch={view.searchFor} />
          <PageSizeSelect size={view.pageSize} onSize={view.resize} />
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
              emptyAction={view.search ? undefined : createNew}
              columns={columns}
            />
            <Pager page={view.page} totalPages={data?.totalPages} onPage={view.goTo} />
          </>
        )}
      </Card>
    </Page>
  )
}
