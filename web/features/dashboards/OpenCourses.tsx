import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { dueText } from '../training/due-text.ts'
import { isFailed, progressStatus } from '../../ui/learning-status.ts'
import { CourseCover } from '../courses/CourseCover.tsx'
import { ProgressBar } from '../progress/ProgressBar.tsx'
import { Some } from './Some.tsx'
import { type Own, timeText } from './own-courses.ts'
import classes from './OpenCourses.module.css'

/** Courses that are not finished, as cards that lead to them. */
export const OpenCourses = ({ courses }: { courses: Own[] }) => (
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
