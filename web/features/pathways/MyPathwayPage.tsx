import { useParams } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { BadgesGrid } from '../badges/BadgesGrid.tsx'
import { OwnCourses } from '../progress/OwnCourses.tsx'
import { useMyPathway } from './hooks.ts'
import { OrderNote } from './OrderNote.tsx'
import { Path } from './Path.tsx'

/** One pathway for a learner: its courses and their badges (rule courses-8). */
export function MyPathwayPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useMyPathway(id)
  const pathway = data?.learningPathway

  if (!pathway) return <PageUnloaded of={{ error, refetch }} what="Learning pathway" />
  const courses = pathway.courses.map((course) => ({ ...course, course }))

  return (
    <Page printable title={pathway.name} subtitle={pathway.description}>
      {courses.length > 0 && (
        <Card title="Your path">
          {pathway.enforceOrder && <OrderNote />}
          <Path courses={courses} />
        </Card>
      )}
      <Card title="Courses">
        <OwnCourses courses={courses} />
      </Card>
      <BadgesGrid courses={courses} />
    </Page>
  )
}
