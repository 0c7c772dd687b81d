import { Progress, Text, Anchor, Skeleton } from '@mantine/core'
import { IconHourglass, IconPlayerPlay, IconRoute, IconSchool } from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { clientManager, overview } from '#contract/calls/dashboards.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useSession } from '../../data/session.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { hasRole } from '../../data/route-set.ts'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Attention } from '../attention/Attention.tsx'
import { LearnerLimit } from '../clients/LearnerLimit.tsx'
import { CommunitiesCard } from '../communities/CommunitiesCard.tsx'
import { ComplianceBars } from './ComplianceBars.tsx'
import { PeopleToday } from './PeopleToday.tsx'
import classes from './Dashboard.module.css'
import { TrendCard } from './TrendCard.tsx'
import { useClientFigures, useOverview } from './hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { BadgesGrid } from '../badges/BadgesGrid.tsx'
import { OwnCourses } from '../progress/OwnCourses.tsx'
import { useOwnDashboard } from '../pathways/hooks.ts'
import { Link } from 'react-router'
import { StatusCountsBar, StatusCountsLegend } from '../progress/StatusCounts.tsx'

/** The percentage of a client's seats that are taken, from 0 to 100; 0 without a limit (rule reports-6). */
export const shareOfSeats = (learners: number, limit: number): number =>
  limit === 0 ? 0 : Math.min(100, (learners / limit) * 100)

/**
 * A client manager's first page: what needs attention, this month, how the learners are doing and, for a manager who learns
 * too, their courses (rule reports-7).
 */
export function ClientDashboardPage() {
  const user = useSession()
  const { data, error, refetch } = useClientFigures()
  const overview = useOverview()
  const { trends, pathways } = overview.data ?? {}
  if (!data) return <PageUnloaded of={{ error, refetch }} />
  return (
    <Page printable title={data.clientName} subtitle="Your learners and their progress.">
      <PeopleToday />
      <div className={classes['top']}>
        <Attention />
        <div className={classes['side']}>
          <SmallFigures figures={data} />
          <TrendCard
            label="Learner logins this month"
            value={data.learnerLoginsThisMonth}
            trends={trends}
            of="logins"
          />
          <TrendCard
            label="Courses completed this month"
            value={data.coursesCompletedThisMonth}
            trends={trends}
            of="completed"
          />
        </div>
      </div>
      <ComplianceBars />
      {!overview.error && pathways?.length !== 0 && <PathwayBars pathways={pathways} />}
      {user && hasRole(user, 'LEARNER') && <OwnLearning title="My courses" />}
      <CommunitiesCard />
    </Page>
  )
}

/** The figures that need no comparison. */
function SmallFigures({ figures }: { figures: Reply<typeof clientManager> }) {
  const { numberOfLearners, maximumNumberOfLearners: limit } = figures
  // The seats are those of the whole client (rule teams-5).
  const isLimited = useIsLimited()
  return (
    <div className={classes['figures']}>
      <StatCard
        small
        label="Total Learners"
        value={showNumber(numberOfLearners)}
        icon={IconSchool}
        to="/manage-learners"
      >
        {!isLimited && (
          <>
            <Progress
              value={shareOfSeats(numberOfLearners, limit)}
              mt={6}
              mb={4}
              aria-label="Learners against the maximum allowed"
            />
            <Text size="sm" c="var(--quiet)">
              out of <LearnerLimit limit={limit} />
            </Text>
          </>
        )}
      </StatCard>
      <StatCard
        small
        label="Courses in progress"
        value={showNumber(figures.coursesInProgress)}
        icon={IconPlayerPlay}
        to="/activity?show=in-progress"
      />
      <StatCard
        small
        label="Courses not started"
        value={showNumber(figures.coursesNotStarted)}
        icon={IconHourglass}
        to="/activity?show=not-started"
      />
      <StatCard
        small
        label="Number of pathways"
        value={showNumber(figures.numberOfPathways)}
        icon={IconRoute}
        to="/learning-pathways"
      />
    </div>
  )
}

/** The user's own courses and badges. */
function OwnLearning({ title }: { title: string }) {
  const { data, error, refetch } = useOwnDashboard()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <>
      <Card title={title}>
        <OwnCourses courses={data?.courses} />
      </Card>
      <BadgesGrid courses={data?.courses} />
    </>
  )
}

type Pathway = Reply<typeof overview>['pathways'][number]

/** How the learners are doing in the courses of each pathway, which are absent while they are loading. The bars have no figures, as no list has these rows. */
const PathwayBars = ({ pathways }: { pathways: Pathway[] | undefined }) => (
  <Card
    title="Pathways"
    actions={
      <Anchor component={Link} to="/learning-pathways">
        View all pathways
      </Anchor>
    }
  >
    <StatusCountsLegend />
    {pathways ? (
      <ul className={`plain-list ${classes['pathways']}`}>
        {pathways.map(({ id, name, ...stats }) => (
          <li key={id} className={classes['pathway']}>
            <Anchor component={Link} to={`/learning-pathway/${id}`}>
              <bdi>{name}</bdi>
            </Anchor>
            <div role="img" aria-label={countsOf(stats)} title={countsOf(stats)}>
              <StatusCountsBar stats={stats} />
            </div>
          </li>
        ))}
      </ul>
    ) : (
      <Skeleton h={190} />
    )}
  </Card>
)

function countsOf({ completed, inProgress, notStarted }: Omit<Pathway, 'id' | 'name'>) {
  const all = completed + inProgress + notStarted
  if (all === 0) return 'No learner has a course of it'
  return `${showNumber(completed)} completed · ${showNumber(inProgress)} in progress · ${showNumber(notStarted)} not started`
}
