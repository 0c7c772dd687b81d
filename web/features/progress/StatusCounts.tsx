import { Stack } from '@mantine/core'
import type { ProgressStatusName } from '#contract/rules/progress-list.ts'
import { StatusFigures } from '../../ui/StatusFigures.tsx'
import classes from './StatusCounts.module.css'

export interface Stats {
  notStarted: number
  inProgress: number
  completed: number
}

export const statusTexts: Record<ProgressStatusName, string> = {
  completed: 'Completed',
  'in-progress': 'In Progress',
  'not-started': 'Not Started',
}

const partsOf = (stats: Stats) =>
  [
    { part: 'completed', label: statusTexts.completed, count: stats.completed, tone: 'done' },
    { part: 'in-progress', label: statusTexts['in-progress'], count: stats.inProgress, tone: 'started' },
    { part: 'not-started', label: statusTexts['not-started'], count: stats.notStarted, tone: 'waiting' },
  ] as const satisfies { part: ProgressStatusName; label: string; count: number; tone: string }[]

interface StatusCountsProps {
  stats: Stats
  /** Absent while all are shown. */
  chosen: ProgressStatusName | undefined
  onChoose: (status: ProgressStatusName | undefined) => void
}

/** The number of learners in each status: a bar, and figures that show only those. */
export function StatusCounts({ stats, chosen, onChoose }: StatusCountsProps) {
  const figures = partsOf(stats).map(({ part, ...figure }) => ({ status: part, ...figure }))
  return (
    <Stack gap={14}>
      <StatusCountsBar stats={stats} />
      <StatusFigures<ProgressStatusName> figures={figures} choose={{ chosen, onChoose }} isAboveList />
    </Stack>
  )
}

/** Only the bar, for places that show the figures themselves. */
export function StatusCountsBar({ stats }: { stats: Stats }) {
  return (
    <div className={classes['bar']} aria-hidden>
      {partsOf(stats).map(
        ({ part, count }) => count > 0 && <span key={part} data-part={part} style={{ flexGrow: count }} />,
      )}
    </div>
  )
}

/** The meaning of the colours, once for several bars. */
export function StatusCountsLegend() {
  return (
    <ul className={classes['legend']} aria-hidden>
      {partsOf({ notStarted: 0, inProgress: 0, completed: 0 }).map(({ part, label }) => (
        <li key={part} data-part={part}>
          {label}
        </li>
      ))}
    </ul>
  )
}
