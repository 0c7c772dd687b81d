import { Skeleton } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { clients } from '#contract/calls/reports.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { BarsOverTime } from '../../ui/BarsOverTime.tsx'
import { showDate } from '../../ui/dates.tsx'

type Step = Reply<typeof clients>['steps'][number]

const series = [
  { name: 'Started', color: 'var(--started)' },
  { name: 'Completed', color: 'var(--done)' },
]

/** Starts and completions along a period: bars, and a table for screen readers. */
export function ActivityChart({ steps }: { steps: Step[] | undefined }) {
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
