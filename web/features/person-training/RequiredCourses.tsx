import { Button } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { counted } from '../../ui/counted.ts'
import { ObligationTag } from '../../ui/ObligationTag.tsx'
import { Below, Day } from './Days.tsx'
import type { ChosenRow, LearnerTraining } from './hooks.ts'

type Required = LearnerTraining['obligations'][number]

const ExtendDialog = lazy(async () => ({ default: (await import('./ExtendDialog.tsx')).ExtendDialog }))

const columns: Column<Required>[] = [
  { label: 'Course', heads: true, of: ({ courseTitle }) => <bdi>{courseTitle}</bdi> },
  { label: 'Status', whole: true, of: ({ status }) => <ObligationTag status={status} /> },
  {
    label: 'Due',
    of: ({ dueOn, daysLate, duePathway }) => (
      <>
        <Day of={dueOn} without="No due date" />
        {daysLate !== null && <Below>Completed {counted(daysLate, 'day')} late</Below>}
        {dueOn !== null && (
          <Below>{duePathway === null ? 'Set for this learner' : <bdi>{duePathway}</bdi>}</Below>
        )}
      </>
    ),
  },
  { label: 'Completed', whole: true, of: ({ completedOn }) => <Day of={completedOn} /> },
  {
    label: 'Valid until',
    whole: true,
    of: ({ completedOn, validUntil }) => (
      <Day of={validUntil} without={completedOn === null ? '-' : 'No end date'} />
    ),
  },
]

interface RequiredCoursesProps {
  learner: ChosenRow['learner']
  /** Absent while loading. */
  training: LearnerTraining | undefined
}

/** What the learner has to complete, until when, and where it stands today. */
export function RequiredCourses({ learner, training }: RequiredCoursesProps) {
  const [extending, setExtending] = useState<Required>()
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
        columns={[...columns, change]}
      />
      {extending && (
        <Suspense>
          <ExtendDialog
            rows={[{ learner, course: { id: extending.courseId, title: extending.courseTitle } }]}
            dueOn={extending.dueOn}
            onClose={() => setExtending(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
