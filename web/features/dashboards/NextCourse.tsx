import { Button, Paper, Text, Title } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dueText, isUrgent } from '../training/due-text.ts'
import { isFailed, progressStatus } from '../../ui/learning-status.ts'
import { CourseCover } from '../courses/CourseCover.tsx'
import { usePlayer } from '../playing/use-player.ts'
import { type Own, timeText } from './own-courses.ts'
import classes from './NextCourse.module.css'
import { ProgressBar } from '../progress/ProgressBar.tsx'

const words = {
  'In Progress': { heading: 'Continue where you left off', button: 'Continue' },
  'Not Started': { heading: 'Start here', button: 'Start' },
  Failed: { heading: 'Try it again', button: 'Restart' },
  Completed: { heading: 'Take it again', button: 'Renew' },
}

const stepOf = (own: Own): keyof typeof words => (isFailed(own) ? 'Failed' : progressStatus(own))

/** The course to continue, to start, to restart or to renew, with one button. */
export function NextCourse({ own, onChange }: { own: Own; onChange: () => unknown }) {
  const { course } = own
  const player = usePlayer(course.id, onChange)
  const step = stepOf(own)
  const { heading } = words[step]
  const due = own.obligation && dueText(own.obligation)
  const notes = [step === 'Failed' ? 'Not passed yet' : timeText(own)].filter(Boolean)
  return (
    <Paper component="section" aria-label={heading} radius="lg" withBorder className={classes['card'] ?? ''}>
      <CourseCover course={course} eager className={classes['cover']} />
      <div className={classes['words']}>
        <Text component="div" size="sm" fw={600} c="var(--link)">
          {heading}
        </Text>
        <Title order={2} size="h3" className={classes['title'] ?? ''}>
          <Link to={`/engage/${course.id}`}>
            <bdi>{course.title}</bdi>
          </Link>
        </Title>
        {due && (
          <Text fw={600} c={own.obligation && isUrgent(own.obligation) ? 'var(--bad-ink)' : undefined}>
            {due}
          </Text>
        )}
        {step === 'In Progress' && <ProgressBar title={own.course.title} percent={own.progress} isWide />}
        {player.isOpen ? (
          <Text c="var(--quiet)">The course is open in a window of its own.</Text>
        ) : (
          notes.length > 0 && <Text c="var(--quiet)">{notes.join(' · ')}</Text>
        )}
        <NextButton own={own} onPlay={() => player.open('learn')} />
      </div>
    </Paper>
  )
}

/** A new attempt begins on the page of the course, which asks first. */
function NextButton({ own, onPlay }: { own: Own; onPlay: () => void }) {
  const { course } = own
  const step = stepOf(own)
  const look = { size: 'lg', className: classes['button'] ?? '' }
  const label = (
    <>
      {words[step].button}
      <span className="visually-hidden"> {course.title}</span>
    </>
  )
  return step === 'Completed' || step === 'Failed' ? (
    <Button component={Link} to={`/engage/${course.id}`} {...look}>
      {label}
    </Button>
  ) : (
    <Button {...look} leftSection={<IconPlayerPlayFilled size={18} aria-hidden />} onClick={onPlay}>
      {label}
    </Button>
  )
}
