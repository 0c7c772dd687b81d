import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkCards } from '../../ui/LinkCards.tsx'
import { Page } from '../../ui/Page.tsx'
import { CommunitiesCard } from '../communities/CommunitiesCard.tsx'
import { useOwnDashboard } from './hooks.ts'
import { OwnLearning } from './OwnLearning.tsx'

/** A learner's first page: courses, badges, and the pathways, which are in no menu (rule screens-1). */
export function LearnerDashboardPage() {
  const user = useSession()
  const { data, error } = useOwnDashboard()
  const pathways = data?.learningPathways
  return (
    <Page
      title={`Welcome, ${user?.firstName ?? ''}`}
      subtitle="Continue where you left off, or start something new."
    >
      <OwnLearning title="Courses" />
      {/* The courses above come with the same reply, and already show the error. */}
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
