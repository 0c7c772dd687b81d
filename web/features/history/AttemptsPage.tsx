import { Anchor, SimpleGrid } from '@mantine/core'
import { IconClock, IconRepeat, IconTargetArrow } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { lessonStatusText } from '#contract/shapes.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { When } from '../../ui/dates.tsx'
import { showDuration } from '../../ui/durations.ts'
import { scoreText } from '../../ui/learning-status.ts'
import { viewColumn } from '../../ui/view-column.tsx'
import { DownloadLearningTime } from './DownloadLearningTime.tsx'
import { useAttempts } from './hooks.ts'

/** What one learner did in one course, attempt by attempt. */
export function AttemptsPage() {
  const { urlToken = '', courseId = '' } = useParams()
  const { data, error, refetch } = useAttempts(urlToken, courseId)

  if (isNotFound(error)) return <NotFoundPage what="Learner or course" />
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <PageLoading />

  const { learner, course, attempts, totalSeconds } = data
  const scores = attempts.flatMap(({ scorePercentage }) => scorePercentage ?? [])
  return (
    <Page
      title={course.title}
      subtitle={
        <>
          Attempts of{' '}
          <Anchor component={Link} to={`/learner/${learner.urlToken}`} inherit underline="always">
            {learner.name}
          </Anchor>
        </>
      }
      actions={attempts.length > 0 && <DownloadLearningTime urlToken={learner.urlToken} />}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <StatCard label="Total learning time" value={showDuration(totalSeconds)} icon={IconClock} />
        <StatCard label="Attempts" value={attempts.length.toLocaleString()} icon={IconRepeat} />
        <StatCard
          label="Best score"
          value={scoreText(scores.length > 0 ? Math.max(...scores) : null)}
          icon={IconTargetArrow}
        />
      </SimpleGrid>
      <Card title="Attempts">
        <DataTable
          label={`Attempts of ${learner.name}`}
          rows={attempts}
          keyOf={({ id }) => id}
          empty="This course has not been opened yet."
          columns={[
            {
              label: 'Attempt',
              of: ({ number, isCurrent }) =>
                `${number}${isCurrent && attempts.length > 1 ? ' (current)' : ''}`,
              whole: true,
            },
            { label: 'Started', of: ({ startedDateTime }) => <When at={startedDateTime} /> },
            { label: 'Completed', of: ({ completedDateTime }) => <When at={completedDateTime} /> },
            { label: 'Status', of: ({ lessonStatus }) => lessonStatusText(lessonStatus), whole: true },
            { label: 'Score', of: ({ scorePercentage }) => scoreText(scorePercentage), number: true },
            { label: 'Total time', of: (attempt) => showDuration(attempt.totalSeconds), number: true },
            { label: 'Answers', of: ({ numberOfInteractions }) => numberOfInteractions, number: true },
            { label: 'Package version', of: ({ packageVersion }) => packageVersion, number: true },
            viewColumn<(typeof attempts)[number]>(({ id, number }) => ({
              to: `/learner/${urlToken}/attempt/${id}`,
              name: `attempt ${number}`,
            })),
          ]}
        />
      </Card>
    </Page>
  )
}
