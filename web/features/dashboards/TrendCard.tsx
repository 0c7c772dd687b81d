import { type Icon, IconCircleCheck, IconLogin2, IconPlayerPlay } from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { overview } from '#contract/calls/dashboards.ts'
import type { Activity } from '#contract/rules/activities.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { comparison } from './comparison.ts'
import classes from './Dashboard.module.css'

const icons = {
  logins: IconLogin2,
  started: IconPlayerPlay,
  completed: IconCircleCheck,
} satisfies Partial<Record<Activity, Icon>>

type Trends = Reply<typeof overview>['trends']

interface TrendCardProps {
  label: string
  /** Absent while loading. */
  value: number | undefined
  /** Absent while loading, and if it could not be loaded. */
  trends: Trends | undefined
  of: keyof typeof icons
}

/** A figure of this month, which leads to its rows, how it compares with the last one, and the last thirty days. */
export function TrendCard({ label, value, trends, of }: TrendCardProps) {
  return (
    <StatCard label={label} value={showNumber(value)} icon={icons[of]} to={`/activity?show=${of}`}>
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
  `The last ${byDay.length} days: at most ${showNumber(Math.max(...byDay))} a day, ${showNumber(byDay.at(-1) ?? 0)} today`
