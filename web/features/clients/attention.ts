import type { Reply } from '#contract/call.ts'
import type { open } from '#contract/calls/clients.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { counted } from '../../ui/counted.ts'

type Client = Pick<
  Reply<typeof open>['client'],
  'id' | 'isPaused' | 'numberOfLearners' | 'maximumNumberOfLearners'
> & { assignedLearningPathways: unknown[] }

interface Item {
  text: string
  /** What the link to the place where it can be changed is called. */
  action: string
  to: string
}

/** From this share of the seats on, the seats of a client are nearly used up. */
const nearlyFull = 0.9

/** Of the courses that its learners have to complete. */
interface Late {
  overdue: number
  expired: number
}

/** What prevents the learners of a client from learning, or soon will, and what is late. */
export function attentionOf(client: Client, { overdue, expired }: Late = { overdue: 0, expired: 0 }): Item[] {
  const { isPaused, numberOfLearners: learners, maximumNumberOfLearners: limit } = client
  const items: Item[] = []
  if (isPaused)
    items.push({
      text: 'This client is paused: none of its users can log in.',
      action: 'Settings',
      to: '?tab=settings',
    })
  if (limit > 0 && learners >= limit * nearlyFull)
    items.push({
      text:
        learners >= limit
          ? limit === 1
            ? 'The only seat is used.'
            : `All ${showNumber(limit)} seats are used.`
          : `${showNumber(learners)} of ${counted(limit, 'seat')} are used.`,
      action: 'Change the limit',
      to: '?tab=settings',
    })
  if (client.assignedLearningPathways.length === 0)
    items.push({
      text: 'No pathway is assigned, so its learners have no courses.',
      action: 'Assign a pathway',
      to: '?tab=pathways',
    })
  if (learners === 0)
    items.push({
      text: 'It has no learners yet.',
      action: 'Add learner',
      to: `/create-learner?client=${client.id}`,
    })
  const list = `/compliance?client=${client.id}&status=`
  if (overdue > 0)
    items.push({
      text: `${counted(overdue, 'course')} ${overdue === 1 ? 'is' : 'are'} overdue.`,
      action: 'See who',
      to: `${list}overdue`,
    })
  if (expired > 0)
    items.push({
      text: `${counted(expired, 'completion')} ${expired === 1 ? 'has' : 'have'} expired.`,
      action: 'See who',
      to: `${list}expired`,
    })
  return items
}
