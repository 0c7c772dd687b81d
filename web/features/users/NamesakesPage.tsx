import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { namesakes } from '#contract/calls/moving.ts'
import { useLoad } from '../../data/use-load.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { When } from '../../ui/dates.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'

type Namesakes = Reply<typeof namesakes>['people'][number]

const columns = (onMerge: (namesakes: Namesakes) => void): Column<Namesakes>[] => [
  { label: 'Name', heads: true, of: ({ name }) => <bdi>{name}</bdi> },
  { label: 'Organisation', of: ({ clientName }) => <bdi>{clientName}</bdi> },
  {
    label: 'Accounts',
    of: ({ accounts }) => (
      <Stack gap="xs">
        {accounts.map((account) => (
          <div key={account.id}>
            <Anchor component={Link} to={`/learner/${account.urlToken}`}>
              {account.email ? <EmailAddress>{account.email}</EmailAddress> : 'Without an email address'}
            </Anchor>
            <Text size="sm" c="var(--quiet)">
              <AccountFacts account={account} />
            </Text>
          </div>
        ))}
      </Stack>
    ),
  },
  {
    label: 'Merge',
    quiet: true,
    of: (row) => (
      <RowButton
        label="Merge"
        name={`accounts of ${row.name}`}
        look="default"
        size="xs"
        onClick={() => onMerge(row)}
      />
    ),
  },
]

const AccountFacts = ({ account }: { account: Namesakes['accounts'][number] }) => (
  <>
    {account.employeeNumber && (
      <>
        no. <bdi>{account.employeeNumber}</bdi>,{' '}
      </>
    )}
    {account.lastActiveDateTime ? (
      <>
        last active <When at={account.lastActiveDateTime} />
      </>
    ) : (
      'never active'
    )}
  </>
)

/** Lists learners of one client who have the same name, to merge accounts of one person (rule people-99). */
export function NamesakesPage() {
  const view = useListView()
  const list = useLoad(namesakes, { pageNumber: view.page, pageSize: view.pageSize })
  const [merged, setMerged] = useState<Namesakes>()
  const [account, other] = (merged?.accounts ?? []).map((one) => ({ ...one, name: merged?.name ?? '' }))
  return (
    <Page
      title="Possible duplicates"
      subtitle="Learners of one organisation who have the same name. They may be one person with several accounts, or different people."
    >
      <Card>
        <PagedTable
          label="Possible duplicates"
          view={view}
          list={list}
          rows={list.data?.people}
          keyOf={({ accounts }) => accounts[0]?.id ?? ''}
          empty="No two learners of an organisation have the same name."
          columns={columns(setMerged)}
        />
      </Card>
      {account && other && (
        <MergeDialog account={account} other={other} onClose={() => setMerged(undefined)} />
      )}
    </Page>
  )
}
