import classes from './StatusCounts.module.css'

interface Stats {
  notStarted: number
  inProgress: number
  completed: number
}

const partsOf = (stats: Stats) => [
  { part: 'completed', label: 'Completed', count: stats.completed },
  { part: 'in-progress', label: 'In Progress', count: stats.inProgress },
  { part: 'not-started', label: 'Not Started', count: stats.notStarted },
]

/** The number of learners in each status: a bar and figures. */
export function StatusCounts({ stats }: { stats: Stats }) {
  return (
    <div>
      <StatusCountsBar stats={stats} />
      <dl className={classes['figures']}>
        {partsOf(stats).map(({ part, label, count }) => (
          <div key={part} className={classes['figure']} data-part={part}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString()}</dd>
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
