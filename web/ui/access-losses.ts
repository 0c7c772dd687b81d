import { counted } from './counted.ts'

interface AccessLost {
  access: { clients: number; learners: number; courses: number; inProgress: number }
}

/** Who loses access to courses. Courses that are in another of their pathways are not counted. */
export function accessLosses({ access: { clients, learners, courses, inProgress } }: AccessLost): string[] {
  if (courses === 0 || learners === 0) return ['No learner loses access to a course']
  // The learners of the provider belong to no client.
  const losers = [...(clients ? [counted(clients, 'client')] : []), counted(learners, 'learner')].join(
    ' with ',
  )
  return [
    `${losers} ${(clients || learners) === 1 ? 'loses' : 'lose'} access to ${counted(courses, 'course')}`,
    `${counted(inProgress, 'course')} in progress cannot be continued`,
  ]
}
