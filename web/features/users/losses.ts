import type { Reply } from '#contract/call.ts'
import type { losses } from '#contract/calls/users.ts'
import { counted } from '../../ui/counted.ts'

/** The data that is deleted with one or several people. */
export const personLosses = ({ records, certificates, posts, comments }: Reply<typeof losses>): string[] => [
  `${counted(records, 'course record')} and ${counted(certificates, 'certificate')}`,
  `${counted(posts, 'post')} and ${counted(comments, 'comment')} in communities`,
]
