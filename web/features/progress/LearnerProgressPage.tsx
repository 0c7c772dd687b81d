import { Skeleton, Stack, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { ofCourses } from '#contract/calls/progress.ts'
import { emptyId } from '#contract/shapes.ts'
import { useSession } from '../../data/session.ts'
import { hasRole } from '../../data/route-set.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { CourseProgress } from './CourseProgress.tsx'
import { CourseSelect } from './CourseSelect.tsx'
import { CoursesAtAGlance } from './CoursesAtAGlance.tsx'
import { useCoursesWithProgress, useProgressOfCourses, useProgressView } from './hooks.ts'

const nothing =
  'No Learner Progress to display. You have not yet been assigned any pathways or none of your learners have logged in'

export function LearnerProgressPage() {
  const courses = useCoursesWithProgress()
  const totals = useProgressOfCourses()
  const failed = courses.error ? courses : totals.error ? totals : undefined
  return (
    <Page title="Learner Progress" subtitle="The progress of your learners, course by course.">
      {failed ? (
        <Card>
          <LoadFailed error={failed.error} onRetry={failed.refetch} />
        </Card>
      ) : !courses.data || !totals.data ? (
        <Card>
          <Skeleton h={240} />
        </Card>
      ) : courses.data.courses.length === 0 ? (
        <Card>
          <EmptyState>{nothing}</EmptyState>
        </Card>
      ) : (
        <ProgressByCourse courses={courses.data.courses} totals={totals.data.courses} />
      )}
    </Page>
  )
}

interface ProgressByCourseProps {
  courses: { id: string; title: string }[]
  totals: Totals
}
type Totals = Reply<typeof ofCourses>['courses']

function ProgressByCourse({ courses, totals }: ProgressByCourseProps) {
  const user = useSession()
  const { course: asked, showCourse, view } = useProgressView()
  // "Select course" stays what it is when it is chosen (rule calls-1).
  const known = courses.find(({ id }) => id === asked)?.id
  const courseId = known ?? (asked === emptyId ? emptyId : firstToShow(totals))
  // Rule learning-2: an administrator sees the learners of all clients.
  const clientId = user && !hasRole(user, 'ADMIN') ? user.clientId : undefined
  return (
    <>
      <div data-print="beside">
        <Card title="At a glance">
          <CoursesAtAGlance courses={totals} chosen={courseId} onChoose={showCourse} />
        </Card>
      </div>
      <Card>
        <Stack gap="lg">
          <CourseSelect courses={courses} chosen={courseId} onChoose={showCourse} />
          {courseId === emptyId ? (
            <Text c="var(--quiet)">Select a course to see the progress of its learners.</Text>
          ) : (
            <CourseProgress
              key={courseId}
              courseId={courseId}
              view={view}
              clientId={clientId}
              empty={nothing}
              feedbackPath={(feedbackFormId) => `/feedback-stats/${feedbackFormId}`}
            />
          )}
        </Stack>
      </Card>
    </>
  )
}

/** Without a choice: the first course in which anybody has begun (rule learning-10). */
function firstToShow(totals: Totals): string {
  const begun = totals.find(({ stats }) => stats.inProgress + stats.completed > 0)
  return (begun ?? totals[0])?.id ?? emptyId
}
