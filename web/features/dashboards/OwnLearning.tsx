import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { BadgesGrid } from '../badges/BadgesGrid.tsx'
import { OwnCourses } from '../progress/OwnCourses.tsx'
import { useOwnDashboard } from '../pathways/use-own-dashboard.ts'

/** The user's own courses and badges. */
export function OwnLearning({ title }: { title: string }) {
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
