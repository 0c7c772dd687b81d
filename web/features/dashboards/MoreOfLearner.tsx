import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { BadgesGrid } from '../badges/BadgesGrid.tsx'
import { CommunitiesCard } from '../communities/CommunitiesCard.tsx'
import { OwnCourses } from '../progress/OwnCourses.tsx'
import { FinishedCourses } from './FinishedCourses.tsx'
import type { Own, OwnPathway } from './own-courses.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { LinkCards } from '../../ui/LinkCards.tsx'
import { Steps } from '../pathways/Steps.tsx'

const maxCards = 6

interface PathwayStepsProps {
  pathways: OwnPathway[]
  courses: Own[]
}

/** The learner's pathways, each with its courses as steps. */
function PathwaySteps({ pathways, courses }: PathwayStepsProps) {
  return (
    <Card
      title="Learning Pathways"
      actions={
        <Anchor component={Link} to="/learning-pathways">
          View all pathways
        </Anchor>
      }
    >
      <LinkCards
        cards={pathways.slice(0, maxCards).map(({ id, name, description, courseIds }) => ({
          id,
          name,
          description,
          to: `/learning-pathway/${id}`,
          foot: <Steps courseIds={courseIds} courses={courses} />,
        }))}
      />
    </Card>
  )
}

interface MoreOfLearnerProps {
  /** Absent when it could not be loaded, which the page shows. */
  dashboard: Reply<typeof learner> | undefined
  /** The latest first. */
  finished: Own[]
}

/** The rest of a learner's first page: what is done, badges, pathways, communities, and all courses as a table. */
export function MoreOfLearner({ dashboard, finished }: MoreOfLearnerProps) {
  const user = useSession()
  if (!dashboard) return <CommunitiesCard />
  const { courses, learningPathways, latestPosts } = dashboard
  return (
    <>
      <FinishedCourses courses={finished} userId={user?.id ?? ''} />
      <BadgesGrid courses={courses} />
      {learningPathways.length > 0 && <PathwaySteps pathways={learningPathways} courses={courses} />}
      <CommunitiesCard latestPosts={latestPosts} />
      <Card title="All courses">
        <OwnCourses courses={courses} />
      </Card>
    </>
  )
}
