import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PathwayList } from './PathwayList.tsx'
import { useClientPathways } from './hooks.ts'

/** The pathways of a client manager's client. An empty list and a missing one have different texts (rule courses-7). */
export function ClientPathwaysPage() {
  const { data, isLoading, error, refetch } = useClientPathways()
  const pathways = data?.learningPathways
  return (
    <Page printable title="Learning Pathways" subtitle="The courses that your learners have been given.">
      <Card>
        {pathways || isLoading ? (
          <PathwayList pathways={pathways} empty="No pathways to currently display" />
        ) : (
          <EmptyState action={error && <LoadFailed error={error} onRetry={refetch} />}>
            No learning pathways to currently display
          </EmptyState>
        )}
      </Card>
    </Page>
  )
}
