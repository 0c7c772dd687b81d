import { Button, Group, Stack } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { type SetDeadline, deadlineText, setFor } from './deadline-text.ts'

// Loaded when a deadline is changed.
const DeadlineDialog = lazy(async () => ({
  default: (await import('./DeadlineDialog.tsx')).DeadlineDialog,
}))

interface ClientDeadlineProps {
  pathwayId: string
  client: { id: string; name: string }
  courses: { id: string; title: string }[]
  deadlines: SetDeadline[]
}

/** What one client has of its own, for the pathway and for its courses. */
export function ClientDeadline({ pathwayId, client, courses, deadlines }: ClientDeadlineProps) {
  const [isOpen, setOpen] = useState(false)
  const ofCourses = courses.flatMap(({ id, title }) => {
    const set = setFor(deadlines, id, client.id)
    return set ? [`${title}: ${deadlineText(set)}`] : []
  })
  const ofPathway = setFor(deadlines, null, client.id)
  const lines = [...(ofPathway ? [deadlineText(ofPathway)] : []), ...ofCourses]
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Stack gap={0}>
        {lines.length === 0 ? 'As the pathway' : lines.map((line) => <bdi key={line}>{line}</bdi>)}
      </Stack>
      <Button
        variant="subtle"
        aria-label={`Change the deadline of ${client.name}`}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      {isOpen && (
        <Suspense>
          <DeadlineDialog
            pathwayId={pathwayId}
            owner={{ label: client.name, clientId: client.id, courseId: null }}
            courses={courses}
            deadlines={deadlines}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Group>
  )
}
