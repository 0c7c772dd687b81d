import { Progress, SimpleGrid, Text } from '@mantine/core'
import {
  IconCircleCheck,
  IconHourglass,
  IconLogin2,
  IconPlayerPlay,
  IconRoute,
  IconSchool,
} from '@tabler/icons-react'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { useSession } from '../../data/session.ts'
import { hasRole } from '../../data/route-set.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { LearnerLimit } from '../clients/LearnerLimit.tsx'
import { CommunitiesCard } from '../communities/CommunitiesCard.tsx'
import { useClientFigures } from './hooks.ts'
import { OwnLearning } from './OwnLearning.tsx'
import { shareOfSeats } from './share-of-seats.ts'

/** A client manager's first page: figures of the client and, for a manager who learns too, their courses (rule reports-7). */
export function ClientDashboardPage() {
  const user = useSession()
  const { data, error, refetch } = useClientFigures()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <PageLoading />
  const { numberOfLearners, maximumNumberOfLearners: limit } = data
  return (
    <Page title={data.clientName} subtitle="Your learners and their progress.">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <StatCard label="Total Learners" value={numberOfLearners.toLocaleString()} icon={IconSchool}>
          <Progress
            value={shareOfSeats(numberOfLearners, limit)}
            mt="sm"
            mb={6}
            aria-label="Learners against the maximum allowed"
          />
          <Text size="sm" c="var(--quiet)">
            out of <LearnerLimit limit={limit} />
          </Text>
        </StatCard>
        <StatCard
          label="Learner logins this month"
          value={data.learnerLoginsThisMonth.toLocaleString()}
          icon={IconLogin2}
        />
        <StatCard
          label="Courses completed this month"
          value={data.coursesCompletedThisMonth.toLocaleString()}
          icon={IconCircleCheck}
        />
        <StatCard
          label="Courses in progress"
          value={data.coursesInProgress.toLocaleString()}
          icon={IconPlayerPlay}
        />
        <StatCard
          label="Courses not started"
          value={data.coursesNotStarted.toLocaleString()}
          icon={IconHourglass}
        />
        <StatCard
          label="Number of pathways"
          value={data.numberOfPathways.toLocaleString()}
          icon={IconRoute}
        />
      </SimpleGrid>
      {user && hasRole(user, 'LEARNER') && <OwnLearning title="My courses" />}
      <CommunitiesCard />
    </Page>
  )
}
