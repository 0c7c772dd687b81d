import type { Reply } from '#contract/call.ts'
import type { losses } from '#contract/calls/clients.ts'
import { counted } from '../../ui/counted.ts'

/** The data that is deleted with a client. */
export function clientLosses(counts: Reply<typeof losses>): string[] {
  const { people, records, certificates, communities, posts, comments, pathways } = counts
  return [
    `${counted(people, 'person', 'people')} with ${counted(records, 'course record')} and ${counted(certificates, 'certificate')}`,
    `${counted(communities, 'community', 'communities')}, ${counted(posts, 'post')} and ${counted(comments, 'comment')}`,
    pathways === 1
      ? '1 learning pathway is no longer assigned, but stays'
      : `${counted(pathways, 'learning pathway')} are no longer assigned, but stay`,
  ]
}
