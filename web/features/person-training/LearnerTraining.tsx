import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Completions } from './Completions.tsx'
import { Exceptions } from './Exceptions.tsx'
import { RequiredCourses } from './RequiredCourses.tsx'
import { useTrainingOf } from './hooks.ts'

interface LearnerTrainingProps {
  learner: { urlToken: string; firstName: string; lastName: string }
}

/** On the page of a learner: what is due, what was completed, and what is different for this learner. */
export function LearnerTraining({ learner: { urlToken, firstName, lastName } }: LearnerTrainingProps) {
  const { data, error, refetch } = useTrainingOf(urlToken)
  const learner = { urlToken, name: `${firstName} ${lastName}` }
  if (error && !data)
    return (
      <Card title="Required courses">
        <LoadFailed error={error} onRetry={refetch} />
      </Card>
    )
  return (
    <>
      <RequiredCourses learner={learner} training={data} />
      <Completions urlToken={urlToken} training={data} />
      <Exceptions learner={learner} training={data} />
    </>
  )
}
