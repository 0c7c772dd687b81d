import type { Icon } from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { overview } from '#contract/calls/dashboards.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { comparison } from './comparison.ts'
import classes from './Dashboard.module.css'

type Trends = Reply<typeof overview>['trends']

interface TrendCardProps {
  label: string
  /** Absent while loading. */
  value: number | undefined
  icon: Icon
  to: string
  /** Absent while loading, and if it could not be loaded. */
  trends: Trends | undefined
  of: 'logins' | 'started' | 'completed'
}

/** A figure of this month, how it compares with the last one, and the last thirty days. */
export function TrendCard({ label, value, icon, to, trends, of }: TrendCardProps) {
  return (
    <StatCard label={label} value={value?.toLocaleString()} icon={icon} to={to}>
      <div className={classes['trend']}>
        {trends && (
          <>
            <Compared trends={trends} of={of} />
            <Sparkline values={trends[of].byDay} label={wordsOf(trends[of].byDay)} />
          </>
        )}
      </div>
    </StatCard>
  )
}

function Compared({ trends, of }: { trends: Trends; of: TrendCardProps['of'] }) {
  const { change, words, direction } = comparison(trends[of], trends)
  return (
    <p className={classes['compared']} data-direction={direction}>
      {direction !== 'same' && <span aria-hidden>{direction === 'up' ? '▲ ' : '▼ '}</span>}
      <strong>{change}</strong> {words}
    </p>
  )
}

const wordsOf = (byDay: number[]) =>
  `The last ${byDay.length} days: at most ${Math.max(...byDay).toLocaleString()} a day, ${(byDay.at(-1) ?? 0).toLocaleString()} today`
