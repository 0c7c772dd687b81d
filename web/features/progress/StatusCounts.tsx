import { UnstyledButton } from '@mantine/core'
import type { ProgressStatusName } from '#contract/rules/progress-list.ts'
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
    { part: 'completed', label: statusTexts.completed, count: stats.completed },
    { part: 'in-progress', label: statusTexts['in-progress'], count: stats.inProgress },
    { part: 'not-started', label: statusTexts['not-started'], count: stats.notStarted },
  ] as const satisfies { part: ProgressStatusName; label: string; count: number }[]

const totalOf = (stats: Stats) => partsOf(stats).reduce((total, { count }) => total + count, 0)

interface StatusCountsProps {
  stats: Stats
  /** Absent while all are shown. */
  chosen: ProgressStatusName | undefined
  onChoose: (status: ProgressStatusName | undefined) => void
}

/** The number of learners in each status: a bar, and figures that show only those. */
export function StatusCounts({ stats, chosen, onChoose }: StatusCountsProps) {
  const figures = [{ part: undefined, label: 'All', count: totalOf(stats) }, ...partsOf(stats)]
  return (
    <div>
      <StatusCountsBar stats={stats} />
      <dl className={classes['figures']}>
        {figures.map(({ part, label, count }) => (
          <div
            key={label}
            className={classes['figure']}
            data-part={part}
            data-chosen={part === chosen || undefined}
          >
            <dt>{label}</dt>
            <dd>
              <UnstyledButton
                className={classes['choose'] ?? ''}
                aria-label={`${label}: ${count.toLocaleString()}`}
                aria-pressed={part === chosen}
                onClick={() => onChoose(part)}
              >
                {count.toLocaleString()}
              </UnstyledButton>
            </dd>
          </div>
        ))}
      </dl>
    </div>
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
