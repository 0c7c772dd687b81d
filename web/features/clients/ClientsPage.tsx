import { restoreColumn, viewColumn } from '../../ui/row-columns.tsx'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, list } from '#contract/calls/clients.ts'
import { clientStatusTexts, clientStatuses } from '#contract/rules/client-status.ts'
import { clientsOrder } from '#contract/rules/list-order.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { withCreated } from '../../ui/created.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { useCreatedClient, useRestoreClient } from './hooks.ts'
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
const columnsOf = (isArchived: boolean): Column<Client>[] => [
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
    // Archived clients are not among those by which learners are listed.
    of: ({ id, numberOfLearners }) =>
      isArchived ? (
        showNumber(numberOfLearners)
      ) : (
        <NumberLink to={`/manage-learners?client=${id}`} number={numberOfLearners} />
      ),
    number: true,
  },
]
const viewClient = viewColumn<Client>(({ urlToken, name }) => ({ to: `/client/${urlToken}`, name }))

const clients = defineList({
  name: 'clients',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.clients,
  // Without a search and a page size the call has no query (rule lists-4).
  pageOf: (page) => ({ page }),
  order: clientsOrder,
  filters: { status: choicesOf('Status', clientStatuses, (status) => clientStatusTexts[status]) },
  label: 'Clients',
  searchLabel: 'Search by client name',
  empty: {
    nothing: 'No clients to currently display',
    found: 'No clients to currently display',
    filtered: 'No organisation fits the chosen filters',
  },
})

const createNew = (
  <Button component={Link} to="/create-client">
    Create New
  </Button>
)

export function ClientsPage() {
  const { save } = useRestoreClient()
  const restoreClient = restoreColumn<Client>(({ id, name }) => ({
    name,
    onRestore: () => save({ clientId: id }),
  }))
  const shown = useList(clients, {
    columns({ status }) {
      const isArchived = status === 'archived'
      return [nameColumn(isArchived), ...columnsOf(isArchived), isArchived ? restoreClient : viewClient]
    },
  })
  const created = useCreatedClient()
  const { page, isNarrowed } = shown.view
  const rows = withCreated<Client>(shown.rows, page === 1 && !isNarrowed ? created : undefined)
  return (
    <Page title="Clients" subtitle="The organisations whose people learn here." actions={createNew}>
      <Card>
        <PagedList list={{ ...shown, rows }} emptyAction={createNew} />
      </Card>
    </Page>
  )
}
