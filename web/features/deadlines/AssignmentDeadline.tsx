import { Skeleton } from '@mantine/core'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { OwnDeadline } from './OwnDeadline.tsx'
import { useCoursesOf, useDeadlines } from './hooks.ts'

interface AssignmentDeadlineProps {
  pathwayId: string
  /** The client or the team that has the pathway. */
  owner: { name: string; clientId: string | null; teamId?: string }
}

/** When a pathway is due for the people of a client or a team, where they have their own deadline. */
export function AssignmentDeadline({ pathwayId, owner: { name, ...owner } }: AssignmentDeadlineProps) {
  const pathway = useCoursesOf(pathwayId)
  const deadlines = useDeadlines(pathwayId)
  const failed = [pathway, deadlines].find(({ error }) => error)
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.refetch} />
  if (!pathway.data || !deadlines.data) return <Skeleton h={20} w={160} />
  return (
    <OwnDeadline
      pathwayId={pathwayId}
      owner={{ label: `${name}, ${pathway.data.learningPathway.name}`, ...owner }}
      courses={pathway.data.learningPathway.courses}
      deadlines={deadlines.data.deadlines}
    />
  )
}
