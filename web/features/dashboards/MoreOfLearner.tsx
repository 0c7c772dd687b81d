import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { BadgesGrid } from '../badges/BadgesGrid.tsx'
import { CommunitiesCard } from '../communities/CommunitiesCard.tsx'
import { OwnCourses } from '../progress/OwnCourses.tsx'
import { type Own, type OwnPathway, completionOf } from './own-courses.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { LinkCards } from '../../ui/LinkCards.tsx'
import { Steps } from '../pathways/Steps.tsx'
import { IconCertificate, IconCircleCheckFilled, IconMessage } from '@tabler/icons-react'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { showDate } from '../../ui/dates.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { Some } from './Some.tsx'
import classes from './FinishedCourses.module.css'

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

interface FinishedCoursesProps {
  courses: Own[]
  userId: string
}

/** Courses that are finished, the latest first: score, day, and the certificate. */
const FinishedCourses = ({ courses, userId }: FinishedCoursesProps) => (
  <Some title="Done" of={courses} max={5} className={classes['rows']}>
    {(own) => (
      <li key={own.course.id} className={classes['row']}>
        <IconCircleCheckFilled size={22} className={classes['done'] ?? ''} aria-hidden />
        <div className={classes['words']}>
          <Link to={`/engage/${own.course.id}`} className={classes['title']}>
            <bdi>{own.course.title}</bdi>
          </Link>
          <span className={classes['facts']}>
            {own.scorePercentage !== null && <span>Score {scoreText(own.scorePercentage)}</span>}
            <CompletedOn at={completionOf(own)} />
          </span>
        </div>
        {own.lessonStatus === lessonStatuses.passed && <Reward own={own} userId={userId} />}
      </li>
    )}
  </Some>
)

const CompletedOn = ({ at }: { at: string | null }) =>
  at && (
    <span>
      Completed on <time dateTime={at}>{showDate(at)}</time>
    </span>
  )

/** The certificate, or the feedback that comes before it. */
function Reward({ own: { course, feedbackFormId }, userId }: { own: Own; userId: string }) {
  if (feedbackFormId)
    return (
      <Link to={`/feedback/${feedbackFormId}`} className={classes['reward']}>
        <IconMessage size={18} aria-hidden />
        Complete feedback
        <span className="visually-hidden"> for {course.title}</span>
      </Link>
    )
  return (
    <a
      href={`/certificate/${course.id}/${userId}`}
      target="_blank"
      rel="noopener"
      className={classes['reward']}
    >
      <IconCertificate size={18} aria-hidden />
      Certificate
      <span className="visually-hidden"> of {course.title} (opens in a new tab)</span>
    </a>
  )
}
