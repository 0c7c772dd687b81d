import { IconCheck } from '@tabler/icons-react'
import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { progressStatus } from '../../ui/learning-status.ts'
import classes from './Steps.module.css'

/** The maximum number of dots, because more cannot be counted at a glance. */
const maxSteps = 12

interface StepsProps {
  /** The ids of the courses of the pathway, in its order. */
  courseIds: string[]
  courses: Reply<typeof learner>['courses']
}

/** Shows the courses of a pathway as steps, and how many are completed. */
export function Steps({ courseIds, courses }: StepsProps) {
  const known = new Map(courses.map((record) => [record.course.id, record]))
  const steps = courseIds.flatMap((courseId) => known.get(courseId) ?? [])
  const done = steps.filter((own) => progressStatus(own) === 'Completed').length
  const next = steps.find((own) => progressStatus(own) !== 'Completed' && !own.lockedBy)
  const isLong = steps.length > maxSteps
  return (
    <>
      {!isLong && (
        <ol className={classes['steps']}>
          {steps.map((own) => {
            const status = progressStatus(own)
            return (
              <li
                key={own.course.id}
                className={classes['step']}
                data-status={status}
                data-next={own === next}
              >
                <span className={classes['dot']} aria-hidden>
                  {status === 'Completed' && <IconCheck size={13} stroke={3} />}
                </span>
                <span className="visually-hidden">
                  {own.course.title}: {status}
                  {own === next && ', next'}
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
