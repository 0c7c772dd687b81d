import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type DeadlineOwner, type SetDeadline, deadlineText, setFor } from './deadline-text.ts'
import { useDeadlines } from './hooks.ts'
import { DeadlineDialog } from './DeadlineDialog.tsx'

interface PathwayDeadlinesProps {
  pathwayId: string
  courses: { id: string; title: string }[]
}

/** When a pathway and its courses are due for everybody who has them; clients may have their own. */
export function PathwayDeadlines({ pathwayId, courses }: PathwayDeadlinesProps) {
  const { data, error, refetch } = useDeadlines(pathwayId)
  const [owner, setOwner] = useState<DeadlineOwner>()
  if (error)
    return (
      <Card title="Deadlines">
        <LoadFailed error={error} onRetry={refetch} />
      </Card>
    )
  const rows = [
    { courseId: null, title: 'The whole pathway' },
    ...courses.map(({ id, title }) => ({ courseId: id, title })),
  ]
  return (
    <Card title="Deadlines">
      <Text c="var(--quiet)" mb="md" maw={640}>
        When learners are due to complete the courses. A missed deadline never locks anybody out.
        Organisations and teams may have their own, which outrank these: see below.
      </Text>
      <DataTable
        label="Deadlines of this pathway"
        rows={data && rows}
        keyOf={({ courseId }) => courseId ?? 'pathway'}
        empty=""
        columns={[
          { label: 'Course', heads: true, of: ({ title }) => <bdi>{title}</bdi> },
          {
            label: 'Due',
            of: ({ courseId }) => dueOf(data?.deadlines ?? [], courseId),
          },
          {
            label: 'Change',
            quiet: true,
            of: ({ courseId, title }) => (
              <Button
                variant="subtle"
                aria-label={`Change the deadline: ${title}`}
                onClick={() => setOwner({ label: title, clientId: null, courseId })}
              >
                Change
              </Button>
            ),
          },
        ]}
      />
      {owner && (
        <DeadlineDialog
          pathwayId={pathwayId}
          owner={owner}
          courses={courses}
          deadlines={data?.deadlines ?? []}
          onClose={() => setOwner(undefined)}
        />
      )}
    </Card>
  )
}

const all = { clientId: null }

function dueOf(deadlines: SetDeadline[], courseId: string | null): string {
  const set = setFor(deadlines, courseId, all)
  if (set) return deadlineText(set)
  const general = setFor(deadlines, null, all)
  return courseId === null || !general ? 'No due date' : `${deadlineText(general)}, as the pathway`
}
