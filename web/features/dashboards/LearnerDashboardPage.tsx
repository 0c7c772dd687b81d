import { Skeleton, Text, Group, ThemeIcon, Title } from '@mantine/core'
import { useSession } from '../../data/session.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { NextCourse } from './NextCourse.tsx'
import { type Own, sortCourses, timeText } from './own-courses.ts'
import { MoreOfLearner } from './MoreOfLearner.tsx'
import { useOwnDashboard } from '../pathways/hooks.ts'
import { Link } from 'react-router'
import { dueText } from '../training/due-text.ts'
import { isFailed, progressStatus } from '../../ui/learning-status.ts'
import { CourseCover } from '../courses/CourseCover.tsx'
import { ProgressBar } from '../progress/ProgressBar.tsx'
import { Some } from './Some.tsx'
import classes from './OpenCourses.module.css'
import { IconTrophy } from '@tabler/icons-react'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/quantities.ts'

/** A learner's first page: what to do next, what else is to do, and what is done (rule courses-17). */
export function LearnerDashboardPage() {
  const user = useSession()
  const { data, error, refetch } = useOwnDashboard()
  const { next, open, finished, exempt } = sortCourses(data ?? { courses: [], learningPathways: [] })
  return (
    <Page printable title={`Welcome, ${user?.firstName ?? ''}`}>
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {next ? (
        <NextCourse key={next.course.id} own={next} onChange={refetch} />
      ) : (
        open.length === 0 &&
        finished.length + exempt.length > 0 && <AllDone finished={finished} exempt={exempt} />
      )}
      <OpenCourses courses={open} />
      {(data || error) && <MoreOfLearner dashboard={data} finished={finished} />}
    </Page>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading">
    <Skeleton h={260} radius="lg" mb="lg" />
    <Skeleton h={320} radius="lg" />
  </div>
)

/** Courses that are not finished, as cards that lead to them. */
const OpenCourses = ({ courses }: { courses: Own[] }) => (
  <Some title="To do" of={courses} max={6} className={classes['grid']}>
    {(own) => (
      <li key={own.course.id} className={classes['card']}>
        <CourseCover course={own.course} className={classes['cover']} />
        <div className={classes['words']}>
          {own.lockedBy ? (
            <bdi className={classes['title']}>{own.course.title}</bdi>
          ) : (
            <Link to={`/engage/${own.course.id}`} className={classes['link']}>
              <bdi>{own.course.title}</bdi>
            </Link>
          )}
          {progressStatus(own) === 'In Progress' && !isFailed(own) && (
            <ProgressBar title={own.course.title} percent={own.progress} isWide />
          )}
          <Text size="sm" c="var(--quiet)">
            {notesOf(own)}
          </Text>
        </div>
      </li>
    )}
  </Some>
)

function notesOf(own: Own): string {
  if (own.lockedBy) return `Locked: unlocks when “${own.lockedBy.title}” is completed`
  const isStarted = progressStatus(own) === 'In Progress'
  const due = own.obligation && dueText(own.obligation)
  return (
    [due, isFailed(own) ? 'Not passed yet' : timeText(own)].filter(Boolean).join(' · ') ||
    (isStarted ? 'In progress' : 'Not started yet')
  )
}

interface AllDoneProps {
  finished: Own[]
  /** The courses that the learner does not have to take. */
  exempt: Own[]
}

/** Replaces the next course when there is nothing to do. */
const AllDone = (of: AllDoneProps) => (
  <Card>
    <Group gap="lg" wrap="nowrap">
      <ThemeIcon
        size={64}
        radius="xl"
        style={{ background: 'var(--good)', color: 'var(--good-ink)', flex: 'none' }}
        aria-hidden
      >
        <IconTrophy size={34} stroke={1.6} />
      </ThemeIcon>
      <div>
        <Title order={2} size="h3">
          Nothing to do
        </Title>
        <Text mt={4}>{sentencesOf(of).join(' ')}</Text>
      </div>
    </Group>
  </Card>
)

function sentencesOf({ finished, exempt }: AllDoneProps): string[] {
  const passed = finished.filter(({ lessonStatus }) => lessonStatus === lessonStatuses.passed).length
  const courses = counted(finished.length, 'course')
  const achieved = [
    `You have completed ${exempt.length > 0 ? courses : finished.length === 1 ? 'your course' : `all ${courses}`}`,
    ...(passed > 0 ? [`earned ${counted(passed, 'badge')}`] : []),
  ]
  return [
    ...(finished.length > 0 ? [`${achieved.join(' and ')}. Well done!`] : []),
    ...(exempt.length > 0 ? [`You are exempt from ${counted(exempt.length, 'course')}.`] : []),
  ]
}
