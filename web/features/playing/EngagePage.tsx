import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCalendar, IconChartDonut, IconClock, IconTargetArrow } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { OwnObligation } from '#contract/calls/progress.ts'
import { lessonStatusText, lessonStatuses } from '#contract/rules/lesson-status.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isConflict, isNotFound } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { hasRole } from '../../data/route-set.ts'
import { Card } from '../../ui/Card.tsx'
import { When } from '../../ui/dates.tsx'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { isFailed, progressStatus, scoreText } from '../../ui/learning-status.ts'
import { CourseCover } from '../courses/CourseCover.tsx'
import { dueText, isUrgent } from '../training/due-text.ts'
import { minutesText } from '../courses/minutes-text.ts'
import classes from './EngagePage.module.css'
import { LockedCourse } from './LockedCourse.tsx'
import { NewerVersion } from './NewerVersion.tsx'
import { Passed } from './Passed.tsx'
import { useOwnRecord, useRestart, useWatchRecord } from './hooks.ts'
import { usePlayer } from './use-player.ts'

const loss = {
  title: 'Restart',
  question: 'Are you sure you want to restart this course? All progress will be lost.',
  destructive: true,
}
/** Rule deadlines-22. */
const renewal = {
  title: 'Renew',
  question: 'A new attempt begins. Your earlier result and certificate stay as they are.',
}

/** The page of a course for the user who takes it: their progress, and the button that opens its window. */
export function EngagePage() {
  const { id = '' } = useParams()
  const user = useSession()
  const { data, error, refetch } = useOwnRecord(id)
  const player = usePlayer(id, refetch)
  const restarting = useRestart(data?.course.mayRenew ?? false)
  useWatchRecord(id, () => {
    void refetch()
    player.check()
  })

  if (isNotFound(error)) return <NotFoundPage what="Course" />
  if (isConflict(error)) return <LockedCourse courseId={id} error={error} />
  if (error) return <LoadFailedPage error={error} onRetry={refetch} />
  if (!data || !user) return <PageLoading />
  const { course: record } = data
  const { course, trackingId, lessonStatus, mayRenew } = record
  // Rule access-7: a manager who is not a learner may preview the course, and nothing is recorded.
  const learns = hasRole(user, 'LEARNER')
  const status = progressStatus(record)
  const statusText = statusTextOf(record)
  const mayRestart = status !== 'Not Started' && (mayRenew || lessonStatus !== lessonStatuses.passed)
  const restart = mayRenew ? renewal : loss
  // After a failure, and when the course is to be taken again, this is what to do next.
  const isRestartNext = learns && mayRestart && (mayRenew || isFailed(record))
  const opening = openingOf(learns, status)

  async function confirmRestart() {
    if (await askToConfirm(restart)) restarting.save({ trackingId })
  }

  return (
    <Page printable title={course.title} subtitle={learns ? statusText : undefined}>
      {lessonStatus === lessonStatuses.passed && <Passed record={record} userId={user.id} />}
      <NewerVersion record={record} learns={learns} />
      <Card title="About this course">
        <Opening
          course={course}
          isOpen={player.isOpen}
          due={record.obligation && <OwnDue obligation={record.obligation} />}
        >
          <Buttons
            isRestartFirst={isRestartNext}
            open={{ label: opening.label, onClick: () => player.open(opening.mode) }}
            restart={
              learns &&
              mayRestart && {
                label: restart.title,
                loading: restarting.saving,
                onClick: () => void confirmRestart(),
              }
            }
          />
        </Opening>
      </Card>
      {learns && <Figures record={record} />}
    </Page>
  )
}

/** A course that was opened and has not reported anything yet is in progress. */
function statusTextOf(record: OwnRecord): string {
  const status = progressStatus(record)
  const hasReported = record.lessonStatus !== lessonStatuses.notAttempted || status === 'Not Started'
  return hasReported ? lessonStatusText(record.lessonStatus) : status
}

interface OpeningProps {
  course: OwnRecord['course']
  isOpen: boolean
  /** Until when it has to be done. */
  due: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The picture, the buttons with one line that says what they do, and what the course is about. */
const Opening = ({ course, isOpen, due, children }: OpeningProps) => (
  <div className={classes['parts']}>
    <CourseCover course={course} eager className={classes['cover']} />
    <Stack gap="md" align="flex-start" className={classes['actions'] ?? ''}>
      {course.minutes !== null && (
        <Group gap={6} c="var(--quiet)">
          <IconClock size={18} aria-hidden /> About {minutesText(course.minutes)}
        </Group>
      )}
      {due}
      {children}
      <Text size="sm" c="var(--quiet)" role="status">
        {isOpen
          ? 'The course is open in a window of its own. This page follows what you do there.'
          : 'Opens in a new window. Please close other tabs and apps first.'}
      </Text>
    </Stack>
    <Text className={classes['description'] ?? ''}>{course.description}</Text>
  </div>
)

/** Says until when the course has to be done, as the dashboard does (rule learning-32). */
function OwnDue({ obligation }: { obligation: OwnObligation }) {
  const due = dueText(obligation)
  if (!due) return null
  return (
    <Text fw={600} c={isUrgent(obligation) ? 'var(--bad-ink)' : undefined}>
      {due}
    </Text>
  )
}

const asMain = { size: 'lg', variant: 'filled', className: classes['main'] ?? '' }
const asOther = { size: 'md', variant: 'default' }

interface OneButton {
  label: string
  loading?: boolean
  onClick: () => void
}
interface ButtonsProps {
  isRestartFirst: boolean
  open: OneButton
  restart: false | OneButton
}

/** One large button for what to do next, first also for the keyboard, and beside it the other one. */
const Buttons = ({ isRestartFirst, open, restart }: ButtonsProps) => (
  <div className={classes['buttons']}>
    {(isRestartFirst ? [restart, open] : [open, restart]).map(
      (button, at) =>
        button && (
          <Button
            key={button.label}
            {...(at === 0 ? asMain : asOther)}
            loading={button.loading ?? false}
            onClick={button.onClick}
          >
            {button.label}
          </Button>
        ),
    )}
  </div>
)

type OwnRecord = NonNullable<ReturnType<typeof useOwnRecord>['data']>['course']

/** Which window the button opens, and its specified label. */
function openingOf(learns: boolean, status: ReturnType<typeof progressStatus>) {
  if (!learns) return { mode: 'preview', label: 'Preview' } as const
  if (status === 'Completed') return { mode: 'preview', label: 'Review Course' } as const
  return { mode: 'learn', label: status === 'Not Started' ? 'Start Course' : 'Continue' } as const
}

const Figures = ({ record }: { record: OwnRecord }) => (
  <SimpleGrid cols={{ base: 1, lg: 3 }}>
    <StatCard
      label="Started"
      value={record.startedDateTime ? <When at={record.startedDateTime} /> : 'Not Started'}
      icon={IconCalendar}
    />
    <StatCard label="Progress" value={`${Math.round(record.progress)}%`} icon={IconChartDonut} />
    <StatCard label="Assessment score" value={scoreText(record.scorePercentage)} icon={IconTargetArrow} />
  </SimpleGrid>
)
