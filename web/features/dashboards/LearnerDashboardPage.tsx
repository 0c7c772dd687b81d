import { Anchor, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../app/session.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { CommunitiesCard } from '../communities/CommunitiesCard.tsx'
import { useOwnDashboard } from './hooks.ts'
import { OwnLearning } from './OwnLearning.tsx'
import classes from './LearnerDashboardPage.module.css'

/** A learner's first screen: courses, badges, and the pathways, which no menu leads to (Choice Q008). */
export function LearnerDashboardPage() {
  const user = useSession()
  const { data } = useOwnDashboard()
  const pathways = data?.learningPathways ?? []
  return (
    <Page
      title={`Welcome back, ${user?.firstName ?? ''}`}
      subtitle="Carry on where you were, or begin something new."
    >
      <OwnLearning title="Courses" />
      {pathways.length > 0 && (
        <Card
          title="Learning Pathways"
          actions={
            <Anchor component={Link} to="/learning-pathways">
              View all pathways
            </Anchor>
          }
        >
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={classes['list'] ?? ''}>
            {pathways.map(({ id, name, description, numberOfCourses }) => (
              <li key={id} className={classes['pathway']}>
                <Title order={3} size="h5">
                  <Link to={`/learning-pathway/${id}`} className={classes['link']}>
                    {name}
                  </Link>
                </Title>
                <Text size="sm" c="var(--quiet)" lineClamp={3}>
                  {description}
                </Text>
                <Text size="sm" fw={600} mt="auto">
                  {numberOfCourses} {numberOfCourses === 1 ? 'course' : 'courses'}
                </Text>
              </li>
            ))}
          </SimpleGrid>
        </Card>
      )}
      <CommunitiesCard />
    </Page>
  )
}
