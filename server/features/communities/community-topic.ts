// Turns the notices of triggers (server/db/functions/communities.sql) into events for the people who watch a community.
import type { CommunityEvent } from '#contract/calls/communities.ts'
import type { Database } from '../../db/open.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import type { Topic } from '../../live/topic.ts'
import { commentAsSeenBy, countsAsSeenBy, isShownTo, postAsSeenBy } from './as-seen-by.ts'
import { type Comment, commentsByIds } from './comment-queries.ts'
import { type Post, countsByIds, ownerOf, postsByIds } from './post-queries.ts'

export const topicOf = (db: Database, communityId: string): Topic => ({
  name: `communities/${communityId}`,
  async eventsFor(notices, watchers) {
    const changes = notices.map((notice) => notice.split(' ') as [string, string, string])
    const of = (kind: string) => changes.filter(([what]) => what === kind)
    const owner = await ownerOf(db, communityId)
    if (!owner) return () => [{ kind: 'gone' } satisfies CommunityEvent]

    const added = of('post').map(([, id]) => id)
    const changed = [...of('counts'), ...of('comment'), ...of('comment-removed')].map(([, id]) => id)
    const readers = watchers.map(({ id }) => id)
    const posts = added.length ? await postsByIds(db, added, readers) : []
    const commented = of('comment').map(([, , id]) => id)
    const comments = commented.length ? await commentsByIds(db, commented, readers) : []
    // The counts are read last, so that no count is older than the posts and comments that it counts.
    const counts = changed.length ? await countsByIds(db, [...new Set(changed)], readers) : []
    const forAll: CommunityEvent[] = [
      ...of('post-removed').map(([, postId]) => ({
        kind: 'post-removed' as const,
        postId,
        isHidden: false,
      })),
      ...of('comment-removed').map(([, postId, commentId]) => ({
        kind: 'comment-removed' as const,
        postId,
        commentId,
      })),
      ...of('closed')
        .slice(0, 1)
        .map(() => ({ kind: 'closed' as const })),
    ]
    return (watcher): CommunityEvent[] | undefined =>
      maySee(watcher, owner)
        ? [
            ...posts.map((post) => postEventFor(watcher.id, post)),
            ...comments.map((comment) => commentEventFor(watcher.id, comment)),
            ...forAll,
            ...counts
              .filter((post) => isShownTo(watcher.id, post))
              .map((post) => ({ kind: 'counts' as const, post: countsAsSeenBy(watcher.id, post) })),
          ]
        : undefined
  },
})

/** Whether a person may see the community. The queries follow the same rule (rule communities-1). */
const maySee = (who: Caller, owner: { clientId: string; isProvider: boolean }) =>
  owner.isProvider || owner.clientId === who.clientId || hasRole(who, 'ADMIN')

/** A reader who may not see a hidden post gets the event that it was removed (rule communities-8). */
const postEventFor = (userId: string, post: Post): CommunityEvent =>
  isShownTo(userId, post)
    ? { kind: 'post', post: postAsSeenBy(userId, post) }
    : { kind: 'post-removed', postId: post.id, isHidden: true }

const commentEventFor = (userId: string, comment: Comment): CommunityEvent =>
  isShownTo(userId, comment)
    ? { kind: 'comment', comment: commentAsSeenBy(userId, comment) }
    : { kind: 'comment-removed', postId: comment.postId, commentId: comment.id }
