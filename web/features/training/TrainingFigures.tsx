import { Skeleton, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type TrainingOf, useTrainingTotals } from './hooks.ts'
import { StatusTotals } from './StatusTotals.tsx'

/** How many of the courses that are required in a client or by a pathway have each status: figures that lead to their list. */
export function TrainingFigures({ of }: { of: TrainingOf }) {
  const { data, error, refetch } = useTrainingTotals(of)
  const totals = data?.totals
  const isEmpty = totals && Object.values(totals).every((count) => count === 0)
  const filter = 'clientId' in of ? `client=${of.clientId}` : `pathway=${of.learningPathwayId}`
  return (
    <Card title="Required training">
      <Text size="sm" c="var(--quiet)" mt={-10} mb="md">
        Each learner counts once for each course.
      </Text>
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!totals && !error && <Skeleton h={{ base: 200, sm: 136 }} />}
      {isEmpty && <Text c="var(--quiet)">No learner has a course to complete.</Text>}
      {totals && !isEmpty && (
        <StatusTotals
          totals={totals}
          choose={{
            addressOf: (status) => `/compliance?${filter}${status ? `&status=${status}` : ''}`,
          }}
        />
      )}
    </Card>
  )
}
