import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { clients } from '#contract/reports.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFirstRows } from '../../ui/use-first-rows.ts'
import { LearnerLimit } from '../clients/LearnerLimit.tsx'
import { useDownloadClientReport } from './hooks.ts'
import type { Period } from './periods.ts'

type Row = Reply<typeof clients>['rows'][number]

export function ClientsTable({ rows, period }: { rows: Row[] | undefined; period: Period }) {
  const { save, saving } = useDownloadClientReport(period)
  const { first, hasMore, showMore } = useFirstRows(rows)
  return (
    <>
      <DataTable
        label="Clients"
        rows={first}
        keyOf={({ clientId }) => clientId}
        empty="No clients to currently display"
        columns={[
          {
            label: 'Client name',
            of: ({ name, isArchived }) => (
              <Group gap="xs">
                <bdi>{name}</bdi>
                {isArchived && <Tag tone="quiet">Archived</Tag>}
              </Group>
            ),
          },
          { label: 'Number of learners', number: true, of: (row) => row.numberOfLearners.toLocaleString() },
          {
            label: 'Learner limit',
            number: true,
            of: (row) => <LearnerLimit limit={row.maximumNumberOfLearners} />,
          },
          {
            label: 'Courses started this period',
            number: true,
            of: (row) => row.coursesStartedThisPeriod.toLocaleString(),
          },
          {
            label: 'Courses completed this period',
            number: true,
            of: (row) => row.coursesCompletedThisPeriod.toLocaleString(),
          },
          {
            label: 'Report',
            quiet: true,
            of: (row) => (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                loading={saving === row.clientId}
                onClick={() => save(row)}
                aria-label={`Download report of ${row.name}`}
              >
                Download report
              </Button>
            ),
          },
        ]}
      />
      {hasMore && first && rows && (
        <LoadMore shown={first.length} total={rows.length} hasMore loading={false} onMore={showMore} />
      )}
    </>
  )
}
