import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { ObligationTag } from '../../ui/ObligationTag.tsx'
import { Below, Day } from '../../ui/Days.tsx'
import type { ChosenRow, LearnerTraining } from './hooks.ts'
import { ExtendDialog } from './ExtendDialog.tsx'
import { counted } from '../../ui/quantities.ts'

type Required = LearnerTraining['obligations'][number]

const columns: Column<Required>[] = [
  { label: 'Course', heads: true, of: ({ courseTitle }) => <bdi>{courseTitle}</bdi> },
  { label: 'Status', whole: true, of: ({ status }) => <ObligationTag status={status} /> },
  {
    label: 'Due',
    labelled: true,
    of: (required) => (
      <>
        <Day of={required.dueOn} without="No due date" />
        {required.daysLate !== null && <Below>Completed {counted(required.daysLate, 'day')} late</Below>}
        <Sources of={required} />
      </>
    ),
  },
  { label: 'Completed', whole: true, labelled: true, of: ({ completedOn }) => <Day of={completedOn} /> },
  {
    label: 'Valid until',
    whole: true,
    labelled: true,
    of: ({ completedOn, validUntil }) => (
      <Day of={validUntil} without={completedOn === null ? '-' : 'No end date'} />
    ),
  },
]

/**
 * Shows where the due date comes from. With several pathways it shows the date of each, of which the earliest applies. A completed
 * course has the date that applied then (rule deadlines-70), and the dates of other pathways are not shown for it.
 */
function Sources({ of: { status, dueOn, duePathway, dueByPathway, completedOn } }: { of: Required }) {
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

interface RequiredCoursesProps {
  learner: ChosenRow['learner']
  /** Absent while loading. */
  training: LearnerTraining | undefined
}

/** Shows which courses the learner has to complete, until when, and the status today. */
export function RequiredCourses({ learner, training }: RequiredCoursesProps) {
  const [chosen, setExtending] = useState<Required>()
  // The dialog gets the row as it is stored now.
  const extending = training?.obligations.find(({ courseId }) => courseId === chosen?.courseId) ?? chosen
  const change: Column<Required> = {
    label: 'Change',
    quiet: true,
    of: (required) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Change the due date of ${required.courseTitle}`}
        onClick={() => setExtending(required)}
      >
        Due date
      </Button>
    ),
  }
  return (
    <Card title="Required courses">
      <DataTable
        label="Required courses"
        rows={training?.obligations}
        keyOf={({ courseId }) => courseId}
        empty="Nothing has to be completed: no learning pathway is assigned."
        compact
        columns={[...columns, change]}
      />
      {extending && (
        <ExtendDialog
          rows={[{ learner, course: { id: extending.courseId, title: extending.courseTitle } }]}
          dueOn={extending.dueOn}
          onClose={() => setExtending(undefined)}
        />
      )}
    </Card>
  )
}
