import { Group, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { clients } from '#contract/calls/reports.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useColumns } from '../../data/use-columns.ts'
import { CsvButton } from '../../ui/CsvButton.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LearnerLimit } from '../clients/LearnerLimit.tsx'
import {
  type ReportView,
  type useClientsReport,
  useDownloadClientReport,
  useOutputsOfReport,
} from './hooks.ts'
import type { Period } from './periods.ts'

type Row = Reply<typeof clients>['rows'][number]

/** @param timeZone in which the sums are counted: another one is named at its client */
const columnsOf = (
  { saving, save }: ReturnType<typeof useDownloadClientReport>,
  timeZone: string | undefined,
): Column<Row>[] => [
  {
    label: 'Client name',
    sort: 'name',
    of: (row) => (
      <>
        <Name {...row} />
        {timeZone !== undefined && row.timeZone !== timeZone && (
          <Text size="sm" c="var(--quiet)">
            Days in {row.timeZone}
          </Text>
        )}
      </>
    ),
  },
  {
    label: 'Number of learners',
    sort: 'learners',
    number: true,
    of: (row) => showNumber(row.numberOfLearners),
  },
  {
    label: 'Learner limit',
    sort: 'learnerLimit',
    number: true,
    of: (row) => <LearnerLimit limit={row.maximumNumberOfLearners} />,
  },
  {
    label: 'Courses started this period',
    sort: 'started',
    number: true,
    of: (row) => showNumber(row.coursesStartedThisPeriod),
  },
  {
    label: 'Courses completed this period',
    sort: 'completed',
    number: true,
    of: (row) => showNumber(row.coursesCompletedThisPeriod),
  },
  {
    label: 'Report',
    quiet: true,
    of: (row) => (
      <CsvButton
        label="Download report"
        accessibleLabel={`Download report of ${row.name}`}
        choiceLabel={`Form of the CSV file of ${row.name}`}
        size="xs"
        saving={saving === row.clientId}
        onDownload={(format) => save(row, format)}
      />
    ),
  },
]

function Name({ name, urlToken, isArchived }: Row) {
  if (!isArchived) return <RowLink to={`/client/${urlToken}`}>{name}</RowLink>
  return (
    <Group gap="xs">
      <bdi>{name}</bdi>
      <Tag tone="quiet">Archived</Tag>
    </Group>
  )
}

interface ClientsTableProps {
  report: ReturnType<typeof useClientsReport>
  period: Period
  view: ReportView
}

export function ClientsTable({ report, period, view }: ClientsTableProps) {
  const { printing, download } = useOutputsOfReport(period, view)
  const { columns, choice } = useColumns(
    'clients-report',
    columnsOf(useDownloadClientReport(period), report.data?.timeZone),
  )
  return (
    <>
      <ListBar
        view={view}
        searchLabel="Search clients"
        columns={choice}
        printing={printing}
        download={download}
        total={report.data?.totalCount}
      />
      <PagedTable
        label="Clients"
        view={view}
        list={report}
        rows={report.data?.rows}
        printed={printing.printed?.rows}
        keyOf={({ clientId }) => clientId}
        empty={view.search ? 'No organisation has a name like this' : 'No clients to currently display'}
        emptyAction={view.search !== '' && <ShowAllButton view={view} />}
        columns={columns}
      />
    </>
  )
}
