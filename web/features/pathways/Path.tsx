import { Button, Text } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isFailed, progressStatus } from '../../ui/learning-status.ts'
import type { OwnCourse } from '../progress/OwnCourses.tsx'
import classes from './Path.module.css'

interface PathProps {
  /** In the order of the pathway. */
  courses: readonly OwnCourse[]
}

const isDone = (own: OwnCourse) => progressStatus(own) === 'Completed'

/** The courses of a pathway as steps: what is done, the next one with its button, and what follows. */
export function Path({ courses }: PathProps) {
  const next = courses.find((own) => !isDone(own) && !own.lockedBy)
  return (
    <ol className="plain-list" aria-label="Steps">
      {courses.map((own, at) => (
        <li
          key={own.course.id}
          className={classes['step']}
          data-state={isDone(own) ? 'done' : own === next ? 'next' : 'later'}
          {...(own === next ? { 'aria-current': 'step' } : {})}
        >
          <span className={classes['number']} aria-hidden>
            {isDone(own) ? (
              <IconCheck size={18} stroke={3} />
            ) : own.lockedBy ? (
              <IconLock size={16} />
            ) : (
              at + 1
            )}
          </span>
          <div className={classes['words']}>
            <div>
              <Title own={own} />
              <Text size="sm" c="var(--quiet)">
                {stateOf(own, own === next)}
              </Text>
            </div>
            {own === next && <NextButton own={own} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A locked course has no page yet (rule courses-13). */
const Title = ({ own: { course, lockedBy } }: { own: OwnCourse }) =>
  lockedBy ? (
    <bdi className={classes['title']}>{course.title}</bdi>
  ) : (
    <Link to={`/engage/${course.id}`} className={classes['title']}>
      <bdi>{course.title}</bdi>
    </Link>
  )

function stateOf(own: OwnCourse, isNext: boolean): string {
  if (own.lockedBy) return `Unlocks when “${own.lockedBy.title}” is completed`
  const state = isFailed(own) && !isDone(own) ? 'Not passed yet' : stateWords[progressStatus(own)](own)
  return isNext ? `Next: ${state.charAt(0).toLowerCase()}${state.slice(1)}` : state
}

const stateWords = {
  'Not Started': () => 'Not started yet',
  'In Progress': ({ progress }: OwnCourse) => `${Math.round(progress)}% done`,
  Completed: () => 'Completed',
}

function NextButton({ own }: { own: OwnCourse }) {
  const word = isFailed(own) ? 'Restart' : progressStatus(own) === 'Not Started' ? 'Start' : 'Continue'
  return (
    <Button component={Link} to={`/engage/${own.course.id}`} size="md" className={classes['button'] ?? ''}>
      {word} <span className="visually-hidden">{own.course.title}</span>
    </Button>
  )
}
