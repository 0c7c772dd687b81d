import { RingProgress, Skeleton, Text } from '@mantine/core'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { wholePercents } from '../../ui/whole-percents.ts'
import classes from './Registered.module.css'

interface RegisteredProps {
  /** Absent while loading. */
  learners: number | undefined
  registered: number | undefined
}

/** How many of the learners have registered. */
export function Registered({ learners, registered }: RegisteredProps) {
  if (learners === undefined || registered === undefined) return <Skeleton h={150} />
  if (learners === 0) return <EmptyState>No learners to currently display</EmptyState>
  const percent = (registered / learners) * 100
  const parts = [
    { part: 'registered', name: 'Registered', value: percent, color: 'var(--done)' },
    { part: 'waiting', name: 'Not registered yet', value: 100 - percent, color: 'var(--waiting)' },
  ]
  return (
    <div className={classes['registered']}>
      <div aria-hidden className={classes['chart']}>
        <RingProgress
          size={150}
          thickness={24}
          sections={parts.map(({ value, color }) => ({ value, color }))}
          label={<Text ta="center">{`${wholePercents([registered, learners - registered])[0]}%`}</Text>}
        />
      </div>
      <div className={classes['words']}>
        <Text fz={30} fw={650} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {learners.toLocaleString()} {learners === 1 ? 'learner' : 'learners'}
        </Text>
        <Text c="var(--quiet)">
          {`= ${registered.toLocaleString()} registered + ${(learners - registered).toLocaleString()} not registered yet`}
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
