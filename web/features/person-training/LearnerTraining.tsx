import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Completions } from './Completions.tsx'
import { Exceptions } from './Exceptions.tsx'
import { useTrainingOf } from './hooks.ts'

/** On the page of a learner: every completion, and what is different for this learner. */
export function LearnerTraining({ urlToken }: { urlToken: string }) {
  const { data, error, refetch } = useTrainingOf(urlToken)
  if (error && !data)
    return (
      <Card title="Completions">
        <LoadFailed error={error} onRetry={refetch} />
      </Card>
    )
  return (
    <>
      <Completions urlToken={urlToken} training={data} />
      <Exceptions training={data} />
    </>
  )
}
