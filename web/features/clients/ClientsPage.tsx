import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/clients.ts'
import { clientStatusTexts, clientStatuses } from '#contract/rules/client-status.ts'
import { clientsOrder } from '#contract/rules/list-order.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { withCreated } from '../../ui/created.ts'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn, restoreColumn } from '../../ui/row-columns.tsx'
import { useClients, useCreatedClient, useOutputsOfClients, useRestoreClient } from './hooks.ts'
import { LearnerLimit } from './LearnerLimit.tsx'

type Client = Reply<typeof list>['clients'][number]

const nameColumn = (isArchived: boolean): Column<Client> => ({
  label: 'Name',
  sort: 'name',
  of: ({ name, urlToken, isPaused }) => (
    <Group gap="xs">
      {/* An archived client has no page until it is restored. */}
      {isArchived ? <bdi>{name}</bdi> : <RowLink to={`/client/${urlToken}`}>{name}</RowLink>}
      {isPaused && <Tag tone="warning">Paused</Tag>}
    </Group>
  ),
})
const columnsOfAll: Column<Client>[] = [
  { label: 'Referral code', sort: 'referralCode', of: ({ referalCode }) => referalCode },
  {
    label: 'Learner limit',
    sort: 'learnerLimit',
    of: ({ maximumNumberOfLearners }) => <LearnerLimit limit={maximumNumberOfLearners} />,
    number: true,
  },
  {
    label: 'Seats used',
    sort: 'learners',
    of: ({ numberOfLearners }) => showNumber(numberOfLearners),
    number: true,
  },
]
const viewClient = viewColumn<Client>(({ urlToken, name }) => ({ to: `/client/${urlToken}`, name }))

const filters: readonly Filter<'status'>[] = [
  {
    field: 'status',
    label: 'Status',
    options: clientStatuses.map((value) => ({ value, label: clientStatusTexts[value] })),
  },
]

function useClientColumns(isArchived: boolean) {
  const { save } = useRestoreClient()
  const restoreClient = restoreColumn<Client>(({ id, name }) => ({
    name,
    onRestore: () => save({ clientId: id }),
  }))
  return useColumns('clients', [
    nameColumn(isArchived),
    ...columnsOfAll,
    isArchived ? restoreClient : viewClient,
  ])
}

export function ClientsPage() {
  const view = useListView({ order: clientsOrder, filters: { status: isOneOf(clientStatuses) } })
  const { columns, choice } = useClientColumns(view.filters.status === 'archived')
  const { data, error, refetch } = useClients(view)
  const outputs = useOutputsOfClients(view)
  const created = useCreatedClient()
  const isFirstPage = view.page === 1 && !view.isNarrowed
  const createNew = (
    <Button component={Link} to="/create-client">
      Create New
    </Button>
  )
  return (
    <Page title="Clients" subtitle="The organisations whose people learn here." actions={createNew}>
      <Card>
        <ListBar
          view={view}
          searchLabel="Search by client name"
          filters={filters}
          columns={choice}
          {...outputs}
        />
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <>
            <DataTable
              label="Clients"
              rows={
                outputs.printing.printed?.rows ??
                withCreated<Client>(data?.clients, isFirstPage ? created : undefined)
              }
              keyOf={({ id }) => id}
              total={data?.totalCount}
              empty={emptyText(view, {
                nothing: 'No clients to currently display',
                found: 'No clients to currently display',
                filtered: 'No client fits the chosen filters',
              })}
              emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : createNew}
              columns={columns}
              sorting={view.sorting}
              onSort={view.sortBy}
            />
            <Pager
              page={view.page}
              totalPages={data?.totalPages}
              total={data?.totalCount}
              pageSize={view.pageSize}
              onPage={view.goTo}
            />
          </>
        )}
      </Card>
    </Page>
  )
}
