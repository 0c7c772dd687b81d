// Turns rows into what one person may see of them.
import type { Comment } from './comment-queries.ts'
import type { Post, PostCounts } from './post-queries.ts'

/** Whether it is not hidden from the person (rule communities-8). */
export const isShownTo = (userId: string, { shownTo }: { shownTo: string[] | null }) =>
  shownTo === null || shownTo.includes(userId)

export const countsAsSeenBy = (userId: string, { likedBy, ...counts }: PostCounts) => ({
  id: counts.id,
  likes: counts.likes,
  liked: likedBy.includes(userId),
  comments: counts.comments,
  revision: counts.revision,
})

const moderationAsSeenBy = (
  userId: string,
  { hiddenAt, hiddenReason, moderatedBy, reportedBy }: Post | Comment,
) => ({
  hidden: hiddenAt === null ? null : { reason: hiddenReason ?? '', dateTime: hiddenAt },
  canModerate: moderatedBy.includes(userId),
  isReported: reportedBy.includes(userId),
})

export const postAsSeenBy = (userId: string, post: Post) => ({
  ...countsAsSeenBy(userId, post),
  title: post.title,
  text: post.text,
  communityId: post.communityId,
  user: { id: post.userId, name: post.userName },
  createdDateTime: post.createdDateTime,
  ...moderationAsSeenBy(userId, post),
})

export const commentAsSeenBy = (userId: string, comment: Comment) => ({
  id: comment.id,
  text: comment.text,
  username: comment.username,
  userId: comment.userId,
  postId: comment.postId,
  createdDateTime: comment.createdDateTime,
  ...moderationAsSeenBy(userId, comment),
})

interface Latest {
  postTitle: string | null
  postText: string | null
  postedBy: string | null
  postedAt: string | null
}

/** A community of the list with its latest post; null if there is none. */
export const withPost = <Row extends Latest>({
  postTitle,
  postText,
  postedBy,
  postedAt,
  ...community
}: Row) => ({
  ...community,
  latestPost:
    postTitle === null || postText === null || postedBy === null || postedAt === null
      ? null
      : { title: postTitle, text: postText, userName: postedBy, createdDateTime: postedAt },
})
