import { Skeleton, Stack, Text } from '@mantine/core'
import { isGuid } from '#contract/rules/is-guid.ts'
import { emptyId } from '#contract/shapes.ts'
import { useSession } from '../../data/session.ts'
import { hasRole } from '../../data/route-set.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { CourseProgress } from './CourseProgress.tsx'
import { CourseSelect } from './CourseSelect.tsx'
import { useCoursesWithProgress } from './hooks.ts'

const nothing =
  'No Learner Progress to display. You have not yet been assigned any pathways or none of your learners have logged in'

export function LearnerProgressPage() {
  const user = useSession()
  const { data, error, refetch } = useCoursesWithProgress()
  const view = useListView({ filters: { course: isGuid } })
  const courseId = data?.courses.find(({ id }) => id === view.filters.course)?.id ?? emptyId
  // Rule learning-2: an administrator sees the learners of all clients.
  const clientId = user && !hasRole(user, 'ADMIN') ? user.clientId : undefined

  return (
    <Page title="Learner Progress" subtitle="The progress of your learners, course by course.">
      <Card>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton h={60} maw={420} />
        ) : data.courses.length === 0 ? (
          <EmptyState>{nothing}</EmptyState>
        ) : (
          <Stack gap="lg">
            <CourseSelect
              courses={data.courses}
              chosen={courseId}
              onChoose={(course) => view.filterBy({ course: course === emptyId ? '' : course })}
            />
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
        )}
      </Card>
    </Page>
  )
}
