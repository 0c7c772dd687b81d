import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { namesakes } from '#contract/calls/moving.ts'
import { useLoad } from '../../data/use-load.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { When } from '../../ui/dates.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { MergeDialog } from './MergeDialog.tsx'

type Namesakes = Reply<typeof namesakes>['people'][number]

const columns = (onMerge: (namesakes: Namesakes) => void): Column<Namesakes>[] => [
  { label: 'Name', heads: true, of: ({ name }) => <bdi>{name}</bdi> },
  { label: 'Organisation', of: ({ clientName }) => <bdi>{clientName}</bdi> },
  {
    label: 'Accounts',
    of: ({ accounts }) => (
      <Stack gap={4}>
        {accounts.map(({ id, email, urlToken, employeeNumber, lastActiveDateTime }) => (
          <Group key={id} gap="xs">
            <Anchor component={Link} to={`/learner/${urlToken}`}>
              <bdi>{email || 'Without an email address'}</bdi>
            </Anchor>
            <span>{employeeNumber && <bdi>no. {employeeNumber}</bdi>}</span>
            <span>
              {lastActiveDateTime ? (
                <>
                  last active <When at={lastActiveDateTime} />
                </>
              ) : (
                'never active'
              )}
            </span>
          </Group>
        ))}
      </Stack>
    ),
  },
  {
    label: 'Merge',
    quiet: true,
    of: (row) => (
      <Button
        variant="default"
        size="xs"
        aria-label={`Merge accounts of ${row.name}`}
        onClick={() => onMerge(row)}
      >
        Merge
      </Button>
    ),
  },
]

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
