// From rows to what one person is told of them.
import type { Post, Standing } from './queries.ts'

export const standingAsSeenBy = (userId: string, { likedBy, ...standing }: Standing) => ({
  id: standing.id,
  likes: standing.likes,
  liked: likedBy.includes(userId),
  comments: standing.comments,
  revision: standing.revision,
})

export const postAsSeenBy = (userId: string, post: Post) => ({
  ...standingAsSeenBy(userId, post),
  title: post.title,
  text: post.text,
  communityId: post.communityId,
  user: { id: post.userId, name: post.userName },
  createdDateTime: post.createdDateTime,
})
