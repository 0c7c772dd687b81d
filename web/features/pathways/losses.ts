import type { Reply } from '#contract/call.ts'
import type { losses } from '#contract/calls/pathways.ts'
import { counted } from '../../ui/counted.ts'

type Counts = Reply<typeof losses>

/** Who loses access to courses: those that no other pathway gives them. */
export function accessLosses({ access: { clients, learners, courses, inProgress } }: Counts): string[] {
  if (courses === 0 || learners === 0) return ['No learner loses access to a course']
  // Learners of the provider's own are of no client.
  const those = [...(clients ? [counted(clients, 'client')] : []), counted(learners, 'learner')].join(
    ' with ',
  )
  return [
    `${those} ${(clients || learners) === 1 ? 'loses' : 'lose'} access to ${counted(courses, 'course')}`,
    `${counted(inProgress, 'course')} in progress cannot be continued`,
  ]
}

/** What a pathway takes with it when it is deleted. */
export const pathwayLosses = (counts: Counts): string[] => [
  `${counted(counts.clients, 'client')} no longer ${counts.clients === 1 ? 'has' : 'have'} this pathway`,
  ...accessLosses(counts),
]
