import { Below, Day } from '../../ui/Days.tsx'
import { counted } from '../../ui/quantities.ts'
import type { LearnerTraining } from './hooks.ts'

export type Required = LearnerTraining['obligations'][number]

/** When a course has to be completed. */
export const DueCell = ({ of: required }: { of: Required }) => (
  <>
    <Day of={required.dueOn} without="No due date" />
    {required.daysLate !== null && <Below>Completed {counted(required.daysLate, 'day')} late</Below>}
  </>
)

/**
 * Shows where the due date comes from. With several pathways it shows the date of each, of which the earliest applies. A completed
 * course has the date that applied then (rule deadlines-70), and the dates of other pathways are not shown for it.
 */
export function DueSources({
  of: { status, dueOn, duePathway, dueByPathway, completedOn },
}: {
  of: Required
}) {
  if (dueOn !== null && duePathway === null) return <Below>Set for this learner</Below>
  const isCompleted = completedOn !== null && status !== 'expired'
  if (isCompleted || dueByPathway.length < 2)
    return (
      duePathway !== null && (
        <Below>
          <bdi>{duePathway}</bdi>
        </Below>
      )
    )
  return dueByPathway.map(({ name, dueOn: day }) => (
    <Below key={`${name} ${day}`}>
      <bdi>{name}</bdi>: <Day of={day} without="no due date" />
    </Below>
  ))
}
