import { SimpleGrid } from '@mantine/core'
import {
  IconBook2,
  IconBuilding,
  IconCircleCheck,
  IconLogin2,
  IconPlayerPlay,
  IconRoute,
  IconSchool,
} from '@tabler/icons-react'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { FirstSteps } from '../settings/FirstSteps.tsx'
import { CourseFigures } from './CourseFigures.tsx'
import { usePlatformFigures } from './hooks.ts'

/** An administrator's first page: totals, the activity of this month, and the progress in each course. */
export function AdminDashboardPage() {
  const { data, error, refetch } = usePlatformFigures()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Page title="Dashboard">
      <FirstSteps />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <StatCard label="Clients" value={data?.numberOfClients.toLocaleString()} icon={IconBuilding} />
        <StatCard label="Learners" value={data?.numberOfLearners.toLocaleString()} icon={IconSchool} />
        <StatCard label="Courses" value={data?.numberOfCourses.toLocaleString()} icon={IconBook2} />
        <StatCard label="Pathways" value={data?.numberOfPathways.toLocaleString()} icon={IconRoute} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 3 }}>
        <StatCard
          label="Logins this month"
          value={data?.numberOfLoginsThisMonth.toLocaleString()}
          icon={IconLogin2}
        />
        <StatCard
          label="Courses Started this month"
          value={data?.coursesStartedThisMonth.toLocaleString()}
          icon={IconPlayerPlay}
        />
        <StatCard
          label="Completed Courses this month"
          value={data?.coursesCompletedThisMonth.toLocaleString()}
          icon={IconCircleCheck}
        />
      </SimpleGrid>
      <Card title="Courses">
        <CourseFigures courses={data?.courses} />
      </Card>
    </Page>
  )
}
