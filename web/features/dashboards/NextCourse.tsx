import { Button, Paper, Text, Title } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { dueText, isPressing } from '../training/due-text.ts'
import { progressStatus } from '../../ui/learning-status.ts'
import { CourseCover } from '../courses/CourseCover.tsx'
import { usePlayer } from '../playing/use-player.ts'
import { OwnProgress } from './OwnProgress.tsx'
import { type Own, timeText } from './own-courses.ts'
import classes from './NextCourse.module.css'

/** The course to continue or to start, with the one button that plays it. */
export function NextCourse({ own, onChange }: { own: Own; onChange: () => unknown }) {
  const { course, lessonStatus } = own
  const player = usePlayer(course.id, onChange)
  const isStarted = progressStatus(own) === 'In Progress'
  const label = isStarted ? 'Continue' : 'Start'
  const due = own.obligation && dueText(own.obligation)
  const notes = [lessonStatus === lessonStatuses.failed && 'Not passed yet', timeText(own)].filter(Boolean)
  return (
    <Paper
      component="section"
      aria-label={isStarted ? 'Continue where you left off' : 'Start here'}
      radius="lg"
      withBorder
      className={classes['card'] ?? ''}
    >
      <CourseCover course={course} eager className={classes['cover']} />
      <div className={classes['words']}>
        <Text component="div" size="sm" fw={600} c="var(--link)">
          {isStarted ? 'Continue where you left off' : 'Start here'}
        </Text>
        <Title order={2} size="h3" className={classes['title'] ?? ''}>
          <Link to={`/engage/${course.id}`}>
            <bdi>{course.title}</bdi>
          </Link>
        </Title>
        {due && (
          <Text fw={600} c={own.obligation && isPressing(own.obligation) ? 'var(--bad-ink)' : undefined}>
            {due}
          </Text>
        )}
        {isStarted && <OwnProgress own={own} />}
        {player.isOpen ? (
          <Text c="var(--quiet)">The course is open in a window of its own.</Text>
        ) : (
          notes.length > 0 && <Text c="var(--quiet)">{notes.join(' · ')}</Text>
        )}
        <Button
          size="lg"
          className={classes['button'] ?? ''}
          leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
          onClick={() => player.open('learn')}
        >
          {label}
          <span className="visually-hidden"> {course.title}</span>
        </Button>
      </div>
    </Paper>
  )
}
