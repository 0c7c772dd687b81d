import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkCards } from '../../ui/LinkCards.tsx'
import { Page } from '../../ui/Page.tsx'
import { CommunitiesCard } from '../communities/CommunitiesCard.tsx'
import { useOwnDashboard } from './hooks.ts'
import { OwnLearning } from './OwnLearning.tsx'

/** A learner's first screen: courses, badges, and the pathways, which no menu leads to (rule screens-1). */
export function LearnerDashboardPage() {
  const user = useSession()
  const { data, error } = useOwnDashboard()
  const pathways = data?.learningPathways
  return (
    <Page
      title={`Welcome, ${user?.firstName ?? ''}`}
      subtitle="Carry on where you were, or begin something new."
    >
      <OwnLearning title="Courses" />
      {/* That they could not be loaded is said above, with the courses: it is one answer. */}
      {!error && pathways?.length !== 0 && (
        <Card
          title="Learning Pathways"
          actions={
            <Anchor component={Link} to="/learning-pathways">
              View all pathways
            </Anchor>
          }
        >
          <LinkCards
            cards={pathways?.map(({ numberOfCourses, ...pathway }) => ({
              ...pathway,
              to: `/learning-pathway/${pathway.id}`,
              foot: `${numberOfCourses} ${numberOfCourses === 1 ? 'course' : 'courses'}`,
            }))}
          />
        </Card>
      )}
      <CommunitiesCard />
    </Page>
  )
}
