import { Box } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { late } from '../../ui/late.tsx'
import { PathwayList } from './PathwayList.tsx'
import { useMyPathways } from './hooks.ts'
import { useOwnDashboard } from './use-own-dashboard.ts'

/** As on the dashboard, where most learners have seen it before. */
const Steps = late(async () => (await import('./Steps.tsx')).Steps)

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
