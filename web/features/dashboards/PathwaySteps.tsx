import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { LinkCards } from '../../ui/LinkCards.tsx'
import { Steps } from '../pathways/Steps.tsx'
import type { Own, OwnPathway } from './own-courses.ts'

const maxCards = 6

interface PathwayStepsProps {
  pathways: OwnPathway[]
  courses: Own[]
}

/** The learner's pathways, each with its courses as steps. */
export function PathwaySteps({ pathways, courses }: PathwayStepsProps) {
  return (
    <Card
      title="Learning Pathways"
      actions={
        <Anchor component={Link} to="/learning-pathways">
          View all pathways
        </Anchor>
      }
    >
      <LinkCards
        cards={pathways.slice(0, maxCards).map(({ id, name, description, courseIds }) => ({
          id,
          name,
          description,
          to: `/learning-pathway/${id}`,
          foot: <Steps courseIds={courseIds} courses={courses} />,
        }))}
      />
    </Card>
  )
}
