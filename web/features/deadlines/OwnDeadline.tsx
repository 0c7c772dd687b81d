import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { type SetDeadline, deadlineText, setFor } from './deadline-text.ts'
import { DeadlineDialog } from './DeadlineDialog.tsx'

interface OwnDeadlineProps {
  pathwayId: string
  /** The client or the team. */
  owner: { label: string; clientId: string | null; teamId?: string }
  courses: { id: string; title: string }[]
  deadlines: SetDeadline[]
}

/** Shows the deadlines that one client or team has of its own, for the pathway and for its courses. */
export function OwnDeadline({ pathwayId, owner, courses, deadlines }: OwnDeadlineProps) {
  const [isOpen, setOpen] = useState(false)
  const ofCourses = courses.flatMap(({ id, title }) => {
    const set = setFor(deadlines, id, owner)
    return set ? [`${title}: ${deadlineText(set)}`] : []
  })
  const ofPathway = setFor(deadlines, null, owner)
  const lines = [...(ofPathway ? [deadlineText(ofPathway)] : []), ...ofCourses]
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Stack gap={0}>
        {lines.length === 0
          ? owner.teamId
            ? 'As the organisation'
            : 'As the pathway'
          : lines.map((line) => <bdi key={line}>{line}</bdi>)}
      </Stack>
      <Button
        variant="subtle"
        aria-label={`Change the deadline of ${owner.label}`}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      {isOpen && (
        <DeadlineDialog
          pathwayId={pathwayId}
          owner={{ ...owner, courseId: null }}
          courses={courses}
          deadlines={deadlines}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  )
}
