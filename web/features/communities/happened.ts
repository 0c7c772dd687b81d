// Brings what is on screen up to date with what has happened, whoever did it. Told twice, or late, it stays right.
import type { QueryClient } from '@tanstack/react-query'
import * as communities from '#contract/calls/communities.ts'
import type { Comment, CommunityEvent, Post, PostCounts } from '#contract/calls/communities.ts'
import { changeFeed } from '../../data/feed.ts'

export function happened(client: QueryClient, communityId: string, happening: CommunityEvent) {
  const changePosts = (change: (posts: Post[]) => Post[]) =>
    changeFeed(client, communities.open, { id: communityId }, change)
  const changeComments = (postId: string, change: (comments: Comment[]) => Comment[]) =>
    changeFeed(client, communities.comments, { postId }, change)

  switch (happening.kind) {
    case 'post':
      return changePosts((posts) =>
        withRow(posts, happening.post, (known) => withStanding(known, happening.post)),
      )
    case 'post-removed':
      return changePosts((posts) => posts.filter(({ id }) => id !== happening.postId))
    case 'counts':
      return changePosts((posts) => posts.map((post) => withStanding(post, happening.post)))
    case 'comment':
      return changeComments(happening.comment.postId, (comments) => withRow(comments, happening.comment))
    case 'comment-removed':
      return changeComments(happening.postId, (comments) =>
        comments.filter(({ id }) => id !== happening.commentId),
      )
    case 'gone':
      return void client.invalidateQueries({ queryKey: [communities.open.path, { id: communityId }] })
  }
}

/** What is later counts, in whatever order it comes. */
export function withStanding(post: Post, { id, likes, liked, comments, revision }: PostCounts): Post {
  return id === post.id && revision >= post.revision ? { ...post, likes, liked, comments, revision } : post
}

/** In its place among the newest first; one that is there already is brought up to date. */
function withRow<Row extends { id: string; createdDateTime: string }>(
  rows: Row[],
  row: Row,
  update: (known: Row) => Row = (known) => known,
): Row[] {
  if (rows.some(({ id }) => id === row.id))
    return rows.map((known) => (known.id === row.id ? update(known) : known))
  const place = rows.findIndex(
    ({ id, createdDateTime }) =>
      createdDateTime < row.createdDateTime || (createdDateTime === row.createdDateTime && id < row.id),
  )
  return rows.toSpliced(place < 0 ? rows.length : place, 0, row)
}
