import { Skeleton } from '@mantine/core'
import { useSession } from '../../data/session.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { AllDone } from './AllDone.tsx'
import { NextCourse } from './NextCourse.tsx'
import { OpenCourses } from './OpenCourses.tsx'
import { sortCourses } from './own-courses.ts'
import { MoreOfLearner } from './MoreOfLearner.tsx'
import { useOwnDashboard } from '../pathways/hooks.ts'

/** A learner's first page: what to do next, what else is to do, and what is done (rule courses-17). */
export function LearnerDashboardPage() {
  const user = useSession()
  const { data, error, refetch } = useOwnDashboard()
  const { next, open, finished, exempt } = sortCourses(data ?? { courses: [], learningPathways: [] })
  return (
    <Page printable title={`Welcome, ${user?.firstName ?? ''}`}>
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {next ? (
        <NextCourse key={next.course.id} own={next} onChange={refetch} />
      ) : (
        open.length === 0 &&
        finished.length + exempt.length > 0 && <AllDone finished={finished} exempt={exempt} />
      )}
      <OpenCourses courses={open} />
      {(data || error) && <MoreOfLearner dashboard={data} finished={finished} />}
    </Page>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading">
    <Skeleton h={260} radius="lg" mb="lg" />
    <Skeleton h={320} radius="lg" />
  </div>
)
