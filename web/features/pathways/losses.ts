import type { Reply } from '#contract/call.ts'
import type { losses } from '#contract/calls/pathways.ts'
import { accessLosses } from '../../ui/access-losses.ts'
import { counted } from '../../ui/counted.ts'

type Counts = Reply<typeof losses>

/** Says what is lost when a pathway is deleted. */
export const pathwayLosses = (counts: Counts): string[] => [
  `${counted(counts.clients, 'client')} no longer ${counts.clients === 1 ? 'has' : 'have'} this pathway`,
  ...(counts.teams > 0
    ? [`${counted(counts.teams, 'team')} no longer ${counts.teams === 1 ? 'has' : 'have'} it`]
    : []),
  ...accessLosses(counts),
]
