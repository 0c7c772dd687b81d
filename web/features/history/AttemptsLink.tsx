import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** A link to a learner's attempts at a course. */
export function AttemptsLink({ urlToken, courseId, of }: { urlToken: string; courseId: string; of: string }) {
  return (
    <Anchor component={Link} to={`/learner/${urlToken}/course/${courseId}`} aria-label={`Attempts of ${of}`}>
      Attempts
    </Anchor>
  )
}
