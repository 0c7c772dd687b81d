import { SimpleGrid, Text, Skeleton } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { Change } from '../../ui/Change.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { showDate, daysInWords } from '../../ui/dates.tsx'
import { ClientsTable } from './ClientsTable.tsx'
import { PeriodForm, UsualPeriods } from './PeriodForm.tsx'
import { useClientsReport, usePeriodView } from './hooks.ts'
import type { Period } from './periods.ts'
import { counted } from '../../ui/quantities.ts'
import type { Reply } from '#contract/call.ts'
import type { clients } from '#contract/calls/reports.ts'
import { BarsOverTime } from '../../ui/BarsOverTime.tsx'

const loading = ['Learners now', 'Courses started', 'Courses completed'].map((label) => ({
  label,
  total: undefined,
  parts: '',
  earlier: undefined,
}))

/** Which days they are (rule reports-12). */
const DaysOf = ({ timeZone }: { timeZone: string }) => (
  <Text size="sm" c="var(--quiet)" mb="md">
    The figures above are counted by days in {timeZone}, your own time zone. Each organisation is counted by
    days in its own time zone, so that they can add up to slightly more or less.
  </Text>
)

/** The activity at each client in a period. */
export function ClientsReportPage() {
  const { applied, apply, view } = usePeriodView()
  const report = useClientsReport(applied, view)
  const { data, error } = report

  function applyOrLoadAgain(period: Period) {
    if (period.fromDate === applied?.fromDate && period.toDate === applied.toDate) void report.refetch()
    else apply(period)
  }

  return (
    <Page
      title="Clients report"
      subtitle="How many courses were started and completed at each organisation. A past period does not change when courses are restarted or people leave."
    >
      <Card data-print="never">
        <PeriodForm
          applied={applied}
          loading={applied !== undefined && report.isLoading}
          onApply={applyOrLoadAgain}
        />
      </Card>
      {!applied && (
        <Card>
          <EmptyState action={<UsualPeriods size="sm" onApply={apply} />}>
            Please choose a period to see what happened in it
          </EmptyState>
        </Card>
      )}
      {applied && error && <LoadFailed error={error} onRetry={report.refetch} />}
      {applied && !error && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {(data ? sumsOf(data) : loading).map(({ label, total, parts, earlier }) => (
              <StatCard key={label} label={label} value={showNumber(total)}>
                <Text size="sm" c="var(--quiet)" mt={4} mih={22}>
                  {parts}
                </Text>
                {earlier && <Change now={total} before={earlier.total} when={earlier.when} />}
              </StatCard>
            ))}
          </SimpleGrid>
          <Card title={`From ${showDate(applied.fromDate)} to ${showDate(applied.toDate)}`}>
            <ActivityChart steps={data?.steps} />
          </Card>
          <Card title="Clients">
            {data && <DaysOf timeZone={data.timeZone} />}
            {data && data.ownOrganisation.numberOfLearners > 0 && (
              <Text size="sm" c="var(--quiet)" mb="md">
                Your own organisation has no row here, nor in the file. The dashboard counts its{' '}
                {counted(data.ownOrganisation.numberOfLearners, 'learner')} too.
              </Text>
            )}
            <ClientsTable report={report} period={applied} view={view} />
          </Card>
        </>
      )}
    </Page>
  )
}

// Totals, each with its parts in words, so that the reader can check it.
type Report = Reply<typeof clients>

interface Sum {
  label: string
  total: number
  /** Such as "= 52 at the organisations below + 5 in your own organisation". */
  parts: string
  /** The total of the period that this one is compared with, and its days in words. */
  earlier?: { total: number; when: string }
}

function sumsOf(report: Report): Sum[] {
  const { allClients, ownOrganisation: own, deletedClients: deleted, periodBefore } = report
  const when = daysInWords(periodBefore.fromDate, periodBefore.toDate)
  const happened = (label: string, of: 'coursesStartedThisPeriod' | 'coursesCompletedThisPeriod'): Sum => ({
    ...sumOf(label, allClients[of], own[of], deleted[of]),
    earlier: { total: periodBefore[of], when },
  })
  return [
    sumOf('Learners now', allClients.numberOfLearners, own.numberOfLearners),
    happened('Courses started', 'coursesStartedThisPeriod'),
    happened('Courses completed', 'coursesCompletedThisPeriod'),
  ]
}

/** The own organisation and deleted clients are named only where they add something. */
function sumOf(label: string, clients: number, own: number, deleted = 0): Sum {
  const parts = [
    `${showNumber(clients)} at the organisations below`,
    ...(own ? [`${showNumber(own)} in your own organisation`] : []),
    ...(deleted ? [`${showNumber(deleted)} at organisations deleted since`] : []),
  ]
  return { label, total: clients + own + deleted, parts: `= ${parts.join(' + ')}` }
}

type Step = Reply<typeof clients>['steps'][number]

const series = [
  { name: 'Started', color: 'var(--started)' },
  { name: 'Completed', color: 'var(--done)' },
]

/** Starts and completions along a period: bars, and a table for screen readers. */
function ActivityChart({ steps }: { steps: Step[] | undefined }) {
  // As high as the chart.
  if (!steps) return <Skeleton h={252} />
  const bars = steps.map((step) => ({
    label: labelOf(step),
    values: [step.coursesStartedThisPeriod, step.coursesCompletedThisPeriod],
  }))
  return (
    <>
      <BarsOverTime steps={bars} series={series} />
      <div className="visually-hidden">
        <table>
          <caption>Courses started and completed along the period</caption>
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col">Started</th>
              <th scope="col">Completed</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.fromDate}>
                <th scope="row">{daysText(step)}</th>
                <td>{showNumber(step.coursesStartedThisPeriod)}</td>
                <td>{showNumber(step.coursesCompletedThisPeriod)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const daysText = ({ fromDate, toDate }: Step) =>
  fromDate === toDate ? showDate(fromDate) : `${showDate(fromDate)} to ${showDate(toDate)}`

/** The label below a bar: its month, or for a shorter bar its first day. */
function labelOf({ fromDate, toDate }: Step): string {
  const isLong = Date.parse(toDate) - Date.parse(fromDate) > 7 * 86_400_000
  return isLong ? showDate(fromDate).slice(3) : showDate(fromDate).slice(0, 5)
}
