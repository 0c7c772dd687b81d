import { Anchor } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { LinkCards } from '../../ui/LinkCards.tsx'
import { progressStatus } from '../../ui/learning-status.ts'
import type { Own, OwnPathway } from './own-courses.ts'
import classes from './PathwaySteps.module.css'

const mostCards = 6
/** More dots than these would not be counted at a glance. */
const mostSteps = 12

interface PathwayStepsProps {
  pathways: OwnPathway[]
  courses: Own[]
}

/** The learner's pathways, each with its courses as steps. */
export function PathwaySteps({ pathways, courses }: PathwayStepsProps) {
  const own = new Map(courses.map((record) => [record.course.id, record]))
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
        cards={pathways.slice(0, mostCards).map(({ id, name, description, courseIds }) => ({
          id,
          name,
          description,
          to: `/learning-pathway/${id}`,
          foot: <Steps steps={courseIds.flatMap((courseId) => own.get(courseId) ?? [])} />,
        }))}
      />
    </Card>
  )
}

function Steps({ steps }: { steps: Own[] }) {
  const done = steps.filter((own) => progressStatus(own) === 'Completed').length
  const isLong = steps.length > mostSteps
  return (
    <>
      {!isLong && (
        <ol className={classes['steps']}>
          {steps.map((own) => {
            const status = progressStatus(own)
            return (
              <li key={own.course.id} className={classes['step']} data-status={status}>
                <span className={classes['dot']} aria-hidden>
                  {status === 'Completed' && <IconCheck size={13} stroke={3} />}
                </span>
                <span className="visually-hidden">
                  {own.course.title}: {status}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {done} of {steps.length} {steps.length === 1 ? 'course' : 'courses'} completed
    </>
  )
}
