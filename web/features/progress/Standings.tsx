import classes from './Standings.module.css'

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

/** How many learners are how far: a bar to look at and the figures to read. */
export function Standings({ stats }: { stats: Stats }) {
  return (
    <div>
      <StandingsBar stats={stats} />
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

/** The bar alone, where the figures stand beside it. */
export function StandingsBar({ stats }: { stats: Stats }) {
  return (
    <div className={classes['bar']} aria-hidden>
      {partsOf(stats).map(
        ({ part, count }) => count > 0 && <span key={part} data-part={part} style={{ flexGrow: count }} />,
      )}
    </div>
  )
}

/** What the colours of many bars mean. */
export function StandingsKey() {
  return (
    <ul className={classes['key']} aria-hidden>
      {partsOf({ notStarted: 0, inProgress: 0, completed: 0 }).map(({ part, label }) => (
        <li key={part} data-part={part}>
          {label}
        </li>
      ))}
    </ul>
  )
}
