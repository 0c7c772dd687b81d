// From rows to what one person may see of them.
import type { Post, PostCounts } from './queries.ts'

export const countsAsSeenBy = (userId: string, { likedBy, ...counts }: PostCounts) => ({
  id: counts.id,
  likes: counts.likes,
  liked: likedBy.includes(userId),
  comments: counts.comments,
  revision: counts.revision,
})

export const postAsSeenBy = (userId: string, post: Post) => ({
  ...countsAsSeenBy(userId, post),
  title: post.title,
  text: post.text,
  communityId: post.communityId,
  user: { id: post.userId, name: post.userName },
  createdDateTime: post.createdDateTime,
})
