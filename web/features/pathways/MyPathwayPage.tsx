import { useParams, Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { BadgesGrid } from '../badges/BadgesGrid.tsx'
import { type OwnCourse, OwnCourses } from '../progress/OwnCourses.tsx'
import { useMyPathway } from './hooks.ts'
import { OrderNote } from './OrderNote.tsx'
import { Button, Text } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { isFailed, progressStatus } from '../../ui/learning-status.ts'
import classes from './Path.module.css'

/** One pathway for a learner: its courses and their badges (rule courses-8). */
export function MyPathwayPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useMyPathway(id)
  const pathway = data?.learningPathway

  if (!pathway) return <PageUnloaded of={{ error, refetch }} what="Learning pathway" />
  const courses = pathway.courses.map((course) => ({ ...course, course }))

  return (
    <Page printable title={pathway.name} subtitle={pathway.description}>
      {courses.length > 0 && (
        <Card title="Your path">
          {pathway.enforceOrder && <OrderNote />}
          <Path courses={courses} />
        </Card>
      )}
      <Card title="Courses">
        <OwnCourses courses={courses} />
      </Card>
      <BadgesGrid courses={courses} />
    </Page>
  )
}

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
