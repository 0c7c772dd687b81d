import { Box } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Steps } from './Steps.tsx'
import { PathwayList } from './PathwayList.tsx'
import { useMyPathways, useOwnDashboard } from './hooks.ts'

/** A learner's pathways. */
export function MyPathwaysPage() {
  const { data, error, refetch } = useMyPathways()
  const dashboard = useOwnDashboard().data
  const courseIdsOf = (pathwayId: string) =>
    dashboard?.learningPathways.find(({ id }) => id === pathwayId)?.courseIds ?? []
  return (
    <Page printable title="Learning Pathways" subtitle="Courses that belong together, one after the other.">
      <Card>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <PathwayList
            pathways={data?.learningPathways}
            empty="No learning pathways to currently display"
            progressOf={({ id }) =>
              dashboard && (
                <Box miw={190}>
                  <Steps courseIds={courseIdsOf(id)} courses={dashboard.courses} />
                </Box>
              )
            }
          />
        )}
      </Card>
    </Page>
  )
}
