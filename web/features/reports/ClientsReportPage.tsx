import { SimpleGrid, Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { Change } from '../../ui/Change.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { showDate } from '../../ui/dates.tsx'
import { ClientsTable } from './ClientsTable.tsx'
import { ActivityChart } from './ActivityChart.tsx'
import { PeriodForm, UsualPeriods } from './PeriodForm.tsx'
import { useClientsReport, usePeriodView } from './hooks.ts'
import type { Period } from './periods.ts'
import { sumsOf } from './sums.ts'
import { counted } from '../../ui/quantities.ts'

const loading = ['Learners now', 'Courses started', 'Courses completed'].map((label) => ({
  label,
  total: undefined,
  parts: '',
  earlier: undefined,
}))

/** Which days they are (rule reports-12). */
const DaysOf = ({ timeZone }: { timeZone: string }) => (
  <Text size="sm" c="var(--quiet)" mb="md">
    The figures above are counted by days in {timeZone}, your own time zone. Each client is counted by days in
    its own time zone, so that the clients can add up to slightly more or less.
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
      subtitle="How many courses were started and completed at each client. A past period does not change when courses are restarted or people leave."
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
                Your own organisation is no client and has no row here, nor in the file. The dashboard counts
                its {counted(data.ownOrganisation.numberOfLearners, 'learner')} too.
              </Text>
            )}
            <ClientsTable report={report} period={applied} view={view} />
          </Card>
        </>
      )}
    </Page>
  )
}
