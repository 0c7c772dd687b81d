import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LearnerLimit } from '../clients/LearnerLimit.tsx'
import { type useClientsReport, useDownloadClientReport } from './hooks.ts'
import type { Period } from './periods.ts'

interface ClientsTableProps {
  report: ReturnType<typeof useClientsReport>
  period: Period
}

export function ClientsTable({ report, period }: ClientsTableProps) {
  const { rows, total, hasMore, loadMore, loadingMore } = report
  const { save, saving } = useDownloadClientReport(period)
  return (
    <>
      <DataTable
        label="Clients"
        rows={rows}
        keyOf={({ id }) => id}
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
      {hasMore && rows && (
        <LoadMore shown={rows.length} total={total} hasMore loading={loadingMore} onMore={loadMore} />
      )}
    </>
  )
}
