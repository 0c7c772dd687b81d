import { Skeleton, Stack, Text } from '@mantine/core'
import { emptyId } from '#contract/shapes.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { CourseProgress } from '../progress/CourseProgress.tsx'
import { CourseSelect } from '../progress/CourseSelect.tsx'
import { CoursesAtAGlance } from '../progress/CoursesAtAGlance.tsx'
import { useCoursesOfClient, useProgressOfCourses, useProgressView } from '../progress/hooks.ts'

const nothing = (
  <>
    <Text span display="block" fw={600} c="var(--ink)" mb={4}>
      No Learner Progress to display
    </Text>
    You have not yet been assigned any pathways or none of your learners have logged in
  </>
)

/** The progress of the learners of one client, course by course. */
export function ClientProgress({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCoursesOfClient(clientId)
  const totals = useProgressOfCourses(clientId)
  const { course, showCourse, view } = useProgressView('progress')
  // A course whose pathway has been taken away is no longer among the choices.
  const courseId = data?.courses.find(({ id }) => id === course)?.id ?? emptyId
  return (
    <Card title="Learner Progress">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={60} maw={420} />
      ) : data.courses.length === 0 ? (
        <EmptyState>No Courses to display</EmptyState>
      ) : (
        <Stack gap="lg">
          {totals.error ? (
            <LoadFailed error={totals.error} onRetry={totals.refetch} />
          ) : totals.data ? (
            <CoursesAtAGlance courses={totals.data.courses} chosen={courseId} onChoose={showCourse} />
          ) : (
            <Skeleton h={120} />
          )}
          <CourseSelect
            courses={data.courses}
            chosen={courseId}
            onChoose={(chosen) => showCourse(chosen === emptyId ? '' : chosen)}
          />
          {courseId === emptyId ? (
            <Text c="var(--quiet)">Select a course to see the progress of this organisation’s learners.</Text>
          ) : (
            <CourseProgress
              key={courseId}
              courseId={courseId}
              view={view}
              clientId={clientId}
              empty={nothing}
              feedbackPath={(feedbackFormId) => `/feedback-stats/${feedbackFormId}/${clientId}`}
            />
          )}
        </Stack>
      )}
    </Card>
  )
}
