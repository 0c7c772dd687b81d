import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCalendar, IconChartDonut, IconClock, IconInfoCircle, IconTargetArrow } from '@tabler/icons-react'
import { useParams } from 'react-router'
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
import { minutesText } from '../courses/minutes-text.ts'
import classes from './EngagePage.module.css'
import { LockedCourse } from './LockedCourse.tsx'
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
  const record = data.course
  const { course, trackingId, lessonStatus, mayRenew } = record
  // Rule access-7: a manager who is not a learner may preview the course, and nothing is recorded.
  const learns = hasRole(user, 'LEARNER')
  const status = progressStatus(record)
  // A course that was opened and has not reported anything yet is in progress.
  const hasReported = lessonStatus !== lessonStatuses.notAttempted || status === 'Not Started'
  const statusText = hasReported ? lessonStatusText(lessonStatus) : status
  const mayRestart = status !== 'Not Started' && (mayRenew || lessonStatus !== lessonStatuses.passed)
  const restart = mayRenew ? renewal : loss

  async function confirmRestart() {
    if (await askToConfirm(restart)) restarting.save({ trackingId })
  }

  return (
    <Page printable title={course.title} subtitle={learns ? statusText : undefined}>
      {lessonStatus === lessonStatuses.passed && <Passed record={record} userId={user.id} />}
      <Card title="About this course">
        <Stack gap="lg">
          <About course={course} />
          <WindowHint isOpen={player.isOpen} />
          <Group gap="sm">
            <OpenButton learns={learns} status={status} isFailed={isFailed(record)} onOpen={player.open} />
            {learns && mayRestart && (
              <Button
                size="md"
                // After a failure this is what to do next.
                variant={isFailed(record) ? 'filled' : 'default'}
                loading={restarting.saving}
                onClick={() => void confirmRestart()}
              >
                {restart.title}
              </Button>
            )}
          </Group>
        </Stack>
      </Card>
      {learns && <Figures record={record} />}
    </Page>
  )
}

const About = ({ course }: { course: OwnRecord['course'] }) => (
  <>
    <CourseCover course={course} eager className={classes['cover']} />
    {course.minutes !== null && (
      <Group gap={6} c="var(--quiet)">
        <IconClock size={18} aria-hidden /> About {minutesText(course.minutes)}
      </Group>
    )}
    <Text maw={720} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {course.description}
    </Text>
  </>
)

type OwnRecord = NonNullable<ReturnType<typeof useOwnRecord>['data']>['course']

interface OpenButtonProps {
  learns: boolean
  status: ReturnType<typeof progressStatus>
  isFailed: boolean
  onOpen: ReturnType<typeof usePlayer>['open']
}

function OpenButton({ learns, status, isFailed: hasFailed, onOpen }: OpenButtonProps) {
  const mode = learns && status !== 'Completed' ? 'learn' : 'preview'
  const started = status === 'Not Started' ? 'Start Course' : 'Continue'
  return (
    <Button size="md" variant={hasFailed ? 'default' : 'filled'} onClick={() => onOpen(mode)}>
      {!learns ? 'Preview' : mode === 'learn' ? started : 'Review Course'}
    </Button>
  )
}

const WindowHint = ({ isOpen }: { isOpen: boolean }) => (
  <Alert icon={<IconInfoCircle aria-hidden />} color="blue" variant="light">
    {isOpen
      ? 'The course is open in a window of its own. This page follows what you do there.'
      : 'The course opens in a new window. Please close other tabs and apps first, so that it runs smoothly.'}
  </Alert>
)

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
