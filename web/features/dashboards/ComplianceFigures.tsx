import { Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconRefresh,
  IconShieldCheck,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { complianceOverview } from '#contract/calls/compliance.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Sparkline, sparklineHeight } from '../../ui/Sparkline.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { showDate } from '../../ui/dates.tsx'
import classes from './Compliance.module.css'
import { useComplianceOverview, useOverview } from './hooks.ts'
import {
  changeInWords,
  peopleInWords,
  percentOf,
  sharesOf,
  trendInWords,
  complianceAddress,
} from '../up-to-date/share.ts'

type Overview = Reply<typeof complianceOverview>

/** How many people are up to date, and what is not; each number leads to exactly the rows that it counts. */
export function ComplianceFigures() {
  const { data, error, refetch } = useComplianceOverview()
  const neverLoggedIn = useOverview().data?.neverLoggedIn
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  const week = data ? `&dueFrom=${data.weekFrom}&dueTo=${data.weekTo}` : ''
  const counts = [
    {
      label: 'Overdue',
      value: data?.overdue,
      hint: data && `of ${showNumber(data.required)} required`,
      icon: IconAlertTriangle,
      to: '/compliance?status=overdue',
    },
    {
      label: 'Due in 7 days',
      value: data?.dueThisWeek,
      hint: data && `until ${showDate(data.weekTo)}`,
      icon: IconCalendarDue,
      to: `/compliance?status=open${week}`,
    },
    {
      label: 'Renewal due',
      value: data?.renewalDue,
      hint: 'still valid',
      icon: IconRefresh,
      to: '/compliance?status=renewalDue',
    },
    {
      label: 'Never logged in',
      value: neverLoggedIn,
      hint: 'of those invited',
      icon: IconUserQuestion,
      to: '/manage-learners?status=never-logged-in',
    },
  ]
  return (
    <section className={classes['figures']} aria-label="Compliance today">
      <Compliant overview={data} />
      {counts.map(({ value, hint, ...card }) => (
        <StatCard key={card.label} small value={showNumber(value)} {...card}>
          <p className={classes['hint']}>{hint}</p>
        </StatCard>
      ))}
    </section>
  )
}

function Compliant({ overview }: { overview: Overview | undefined }) {
  // Managers who are limited to teams get no earlier months: no place is kept for them.
  const hasTrend = !useIsLimited()
  const percent = overview && percentOf(overview)
  const shares = overview ? sharesOf(overview) : []
  return (
    <StatCard
      small
      label="Compliant"
      value={overview && (percent === null ? '–' : `${percent}%`)}
      icon={IconShieldCheck}
      to={complianceAddress({}, { view: 'matrix', people: 'upToDate' })}
    >
      <p className={classes['hint']}>{overview && `${peopleInWords(overview)} up to date`}</p>
      <p className={classes['hint']}>{overview && changeInWords(shares)}</p>
      {!overview && hasTrend && <Skeleton h={sparklineHeight} />}
      {shares.length > 1 && <Sparkline values={shares} label={trendInWords(shares)} />}
    </StatCard>
  )
}
