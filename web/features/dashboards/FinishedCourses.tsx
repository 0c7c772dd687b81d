import { IconCertificate, IconCircleCheckFilled, IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { showDate } from '../../ui/dates.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { Some } from './Some.tsx'
import { type Own, completionOf } from './own-courses.ts'
import classes from './FinishedCourses.module.css'

interface FinishedCoursesProps {
  courses: Own[]
  userId: string
}

/** Courses that are finished, the latest first: score, day, and the certificate. */
export const FinishedCourses = ({ courses, userId }: FinishedCoursesProps) => (
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
