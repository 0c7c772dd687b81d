import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { showNumber } from '#contract/rules/numbers.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Registered.module.css'
import { counted, wholePercent } from '../../ui/quantities.ts'

interface RegisteredProps {
  /** Absent while loading. */
  learners: number | undefined
  registered: number | undefined
  /** The address of the list of these learners. */
  toLearners: string
}

/**
 * How many of the learners have answered the registration form. Learners without an email address have an account and are not asked
 * for these answers, so this is not the number of accounts in use.
 */
export function Registered({ learners, registered, toLearners }: RegisteredProps) {
  // On a phone the words are below the chart.
  if (learners === undefined || registered === undefined) return <Skeleton h={{ base: 282, xs: 150 }} />
  if (learners === 0) return <EmptyState>No learners to currently display</EmptyState>
  const percent = (registered / learners) * 100
  const parts = [
    { part: 'registered', name: 'Answered the registration form' },
    { part: 'waiting', name: 'Did not answer it' },
  ]
  return (
    <div className={classes['registered']}>
      <div aria-hidden className={classes['chart']}>
        <Ring percent={percent} label={`${wholePercent(registered, learners)}%`} />
      </div>
      <div className={classes['words']}>
        <Text fz={30} fw={650} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Anchor component={Link} to={toLearners} inherit underline="always">
            {counted(learners, 'learner')}
          </Anchor>
        </Text>
        <Text c="var(--quiet)">
          {`= ${showNumber(registered)} answered the registration form + ${showNumber(learners - registered)} did not`}
        </Text>
        <ul className={classes['legend']} aria-hidden>
          {parts.map(({ part, name }) => (
            <li key={part} data-part={part}>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** As Mantine's RingProgress, which brings what shows tooltips. */
function Ring({ percent, label }: { percent: number; label: string }) {
  const circle = { cx: 75, cy: 75, r: 57, fill: 'none', strokeWidth: 24, pathLength: 100 }
  return (
    <svg width={150} height={150} viewBox="0 0 150 150">
      <circle {...circle} stroke="var(--waiting)" />
      <circle
        {...circle}
        stroke="var(--done)"
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 75 75)"
      />
      <text x={75} y={75} textAnchor="middle" dominantBaseline="central" fontSize={16} fill="var(--ink)">
        {label}
      </text>
    </svg>
  )
}
