import { type Icon, IconCircleCheck, IconLogin2, IconPlayerPlay } from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { overview } from '#contract/calls/dashboards.ts'
import type { Activity } from '#contract/rules/activities.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Change } from '../../ui/Change.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import classes from './Dashboard.module.css'
import { daysInWords } from '../../ui/dates.tsx'

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
            <Change now={trends[of].thisMonth} before={trends[of].lastMonth} when={daysOfLastMonth(trends)} />
            <Sparkline values={trends[of].byDay} label={wordsOf(trends[of].byDay)} />
          </>
        )}
      </div>
    </StatCard>
  )
}

/** As many days as this month has so far. */
const daysOfLastMonth = ({ lastMonth, days }: Trends) =>
  daysInWords(lastMonth, `${lastMonth.slice(0, 8)}${String(days).padStart(2, '0')}`)

const wordsOf = (byDay: number[]) =>
  `The last ${byDay.length} days: at most ${showNumber(Math.max(...byDay))} a day, ${showNumber(byDay.at(-1) ?? 0)} today`
