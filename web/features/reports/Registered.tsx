import { Skeleton, Text } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Registered.module.css'

const Donut = lazy(async () => ({ default: (await import('../../ui/charts.tsx')).Donut }))

interface RegisteredProps {
  /** Absent while loading. */
  learners: number | undefined
  registered: number | undefined
}

/** How many learners have registered, of all there are. */
export function Registered({ learners, registered }: RegisteredProps) {
  if (learners === undefined || registered === undefined) return <Skeleton h={150} />
  if (learners === 0) return <EmptyState>No learners to currently display</EmptyState>
  const parts = [
    { part: 'registered', name: 'Registered', value: registered, color: '#1f6f4f' },
    { part: 'waiting', name: 'Not registered yet', value: learners - registered, color: '#aab8b0' },
  ]
  return (
    <div className={classes['registered']}>
      <div aria-hidden className={classes['chart']}>
        <Suspense fallback={<Skeleton circle h={150} w={150} />}>
          <Donut parts={parts} label={`${Math.round((registered / learners) * 100)}%`} />
        </Suspense>
      </div>
      <div className={classes['words']}>
        <Text fz={30} fw={650} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {learners.toLocaleString()} {learners === 1 ? 'learner' : 'learners'}
        </Text>
        <Text c="var(--quiet)">
          {`= ${registered.toLocaleString()} registered + ${(learners - registered).toLocaleString()} not registered yet`}
        </Text>
        <ul className={classes['key']} aria-hidden>
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
