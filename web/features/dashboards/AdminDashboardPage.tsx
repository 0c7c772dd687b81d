import { useIsFirstLoad } from '../../data/use-load.ts'
import { Text } from '@mantine/core'
import { IconBook2, IconBuilding, IconRoute, IconSchool } from '@tabler/icons-react'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Attention } from '../attention/Attention.tsx'
import { FirstSteps } from '../settings/FirstSteps.tsx'
import { NameWarning } from '../settings/NameWarning.tsx'
import { useFirstSteps } from '../settings/hooks.ts'
import { ComplianceBars } from './ComplianceBars.tsx'
import { PeopleToday } from './PeopleToday.tsx'
import { CourseFigures } from './CourseFigures.tsx'
import classes from './Dashboard.module.css'
import { TrendCard } from './TrendCard.tsx'
import { useOverview, usePlatformFigures } from './hooks.ts'

/** An administrator's first page: what needs attention, this month, totals, and the progress in each course. */
export function AdminDashboardPage() {
  const { data, error, refetch } = usePlatformFigures()
  const overview = useOverview().data
  const isFirstLoad = useIsFirstLoad(useFirstSteps().isLoading)
  if (error) return <LoadFailedPage error={error} onRetry={refetch} />
  // Whether they are shown decides where everything else is.
  if (isFirstLoad) return <PageLoading />
  const counted = [
    { label: 'Clients', value: data?.numberOfClients, icon: IconBuilding, to: '/clients' },
    {
      label: 'Learners',
      value: data?.numberOfLearners,
      icon: IconSchool,
      to: '/manage-learners',
      children: overview && overview.ownLearners > 0 && <OwnLearners {...overview} />,
    },
    { label: 'Courses', value: data?.numberOfCourses, icon: IconBook2, to: '/courses' },
    { label: 'Pathways', value: data?.numberOfPathways, icon: IconRoute, to: '/learning-pathways' },
  ]
  return (
    <Page printable title="Dashboard">
      <NameWarning />
      <FirstSteps />
      <PeopleToday />
      <div className={classes['top']}>
        <Attention />
        <div className={classes['side']}>
          <div className={classes['figures']}>
            {counted.map(({ value, ...card }) => (
              <StatCard key={card.label} small value={showNumber(value)} {...card} />
            ))}
          </div>
          <ThisMonth />
        </div>
      </div>
      <ComplianceBars />
      <Card title="Courses">
        <CourseFigures courses={data?.courses} />
      </Card>
    </Page>
  )
}

function ThisMonth() {
  const { data } = usePlatformFigures()
  const trends = useOverview().data?.trends
  return (
    <>
      <TrendCard
        label="Logins this month"
        value={data?.numberOfLoginsThisMonth}
        trends={trends}
        of="logins"
      />
      <TrendCard
        label="Courses Started this month"
        value={data?.coursesStartedThisMonth}
        trends={trends}
        of="started"
      />
      <TrendCard
        label="Completed Courses this month"
        value={data?.coursesCompletedThisMonth}
        trends={trends}
        of="completed"
      />
    </>
  )
}

/** The report of the clients has the others only: the own organisation is no client (rule reports-5). */
const OwnLearners = ({ learners, ownLearners }: { learners: number; ownLearners: number }) => (
  <Text size="sm" c="var(--quiet)">
    {showNumber(learners - ownLearners)} at clients, {showNumber(ownLearners)} in your own organisation
  </Text>
)
