import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PathwayList } from './PathwayList.tsx'
import { useMyPathways } from './hooks.ts'

/** A learner's pathways. */
export function MyPathwaysPage() {
  const { data, error, refetch } = useMyPathways()
  return (
    <Page printable title="Learning Pathways" subtitle="Courses that belong together, one after the other.">
      <Card>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <PathwayList pathways={data?.learningPathways} empty="No learning pathways to currently display" />
        )}
      </Card>
    </Page>
  )
}
