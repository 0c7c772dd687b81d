import type { Reply } from '#contract/call.ts'
import type * as communities from '#contract/calls/communities.ts'
import { notRestorable } from '../../ui/losses.ts'
import { counted } from '../../ui/quantities.ts'

/** Says in sentences what is deleted with a community (rule deletion-14). */
export function communityLosses({
  posts,
  comments,
  likes,
  people,
}: Reply<typeof communities.losses>): string[] {
  // Comments and likes belong to posts.
  if (posts === 0) return ['Nobody has written in it', notRestorable]
  const deleted = [
    counted(posts, 'post'),
    ...(comments ? [counted(comments, 'comment')] : []),
    ...(likes ? [counted(likes, 'like')] : []),
  ]
  return [`Deleted: ${deleted.join(', ')}`, `From ${counted(people, 'person', 'people')}`, notRestorable]
}
