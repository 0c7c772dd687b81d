import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { BadgesGrid } from '../badges/BadgesGrid.tsx'
import { OwnCourses } from '../progress/OwnCourses.tsx'
import { useOwnDashboard } from './hooks.ts'

/** Somebody's own courses and badges. */
export function OwnLearning({ title }: { title: string }) {
  const { data, isError, refetch } = useOwnDashboard()
  if (isError) return <LoadFailed onRetry={refetch} />
  return (
    <>
      <Card title={title}>
        <OwnCourses courses={data?.courses} />
      </Card>
      <BadgesGrid courses={data?.courses} />
    </>
  )
}
