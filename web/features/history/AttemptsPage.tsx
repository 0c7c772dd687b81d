import { Anchor, SimpleGrid } from '@mantine/core'
import { IconAppWindow, IconClock, IconHandClick, IconRepeat, IconTargetArrow } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { AttemptsTable } from './AttemptsTable.tsx'
import { DownloadLearningTime } from './DownloadLearningTime.tsx'
import { TimeNote } from './TimeNote.tsx'
import { useAttempts } from './hooks.ts'
import { showDuration } from '../../ui/quantities.ts'

/** The attempts of one learner at one course. */
export function AttemptsPage() {
  const { urlToken = '', courseId = '' } = useParams()
  const { data, error, refetch } = useAttempts(urlToken, courseId)

  if (!data) return <PageUnloaded of={{ error, refetch }} what="Learner or course" />

  const { learner, course, attempts, totalSeconds, openSeconds, activeSeconds } = data
  const scores = attempts.flatMap(({ scorePercentage }) => scorePercentage ?? [])
  return (
    <Page
      printable
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
      <SimpleGrid cols={{ base: 2, md: 5 }}>
        <StatCard label="Total learning time" value={showDuration(totalSeconds)} icon={IconClock} />
        <StatCard label="Open time" value={showDuration(openSeconds)} icon={IconAppWindow} />
        <StatCard label="Active time" value={showDuration(activeSeconds)} icon={IconHandClick} />
        <StatCard label="Attempts" value={showNumber(attempts.length)} icon={IconRepeat} />
        <StatCard
          label="Best score"
          value={scoreText(scores.length > 0 ? Math.max(...scores) : null)}
          icon={IconTargetArrow}
        />
      </SimpleGrid>
      <Card title="Attempts">
        <AttemptsTable learner={learner} attempts={attempts} />
        <TimeNote />
      </Card>
    </Page>
  )
}
