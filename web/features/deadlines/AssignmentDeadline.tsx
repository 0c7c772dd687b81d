import { Skeleton } from '@mantine/core'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { OwnDeadline } from './OwnDeadline.tsx'
import { useCoursesOf, useDeadlines } from './hooks.ts'

interface TeamDeadlineProps {
  pathwayId: string
  team: { id: string; name: string }
}

/** When a pathway is due for the people of a team, where they have their own deadline. */
export function TeamDeadline({ pathwayId, team: { id: teamId, name } }: TeamDeadlineProps) {
  const pathway = useCoursesOf(pathwayId)
  const deadlines = useDeadlines(pathwayId)
  const failed = [pathway, deadlines].find(({ error }) => error)
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.refetch} />
  if (!pathway.data || !deadlines.data) return <Skeleton h={20} w={160} />
  return (
    <OwnDeadline
      pathwayId={pathwayId}
      owner={{ label: `${name}, ${pathway.data.learningPathway.name}`, clientId: null, teamId }}
      courses={pathway.data.learningPathway.courses}
      deadlines={deadlines.data.deadlines}
    />
  )
}
