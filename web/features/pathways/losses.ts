import type { Reply } from '#contract/call.ts'
import type { losses } from '#contract/calls/pathways.ts'
import { counted } from '../../ui/counted.ts'

type Counts = Reply<typeof losses>

/** Who loses access to courses. Courses that are in another of their pathways are not counted. */
export function accessLosses({ access: { clients, learners, courses, inProgress } }: Counts): string[] {
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

/** What is lost when a pathway is deleted. */
export const pathwayLosses = (counts: Counts): string[] => [
  `${counted(counts.clients, 'client')} no longer ${counts.clients === 1 ? 'has' : 'have'} this pathway`,
  ...accessLosses(counts),
]
