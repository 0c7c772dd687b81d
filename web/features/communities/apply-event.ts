// Updates the lists on screen after an event in a community. The result is right also for events that arrive twice or late.
import type { QueryClient } from '@tanstack/react-query'
import * as communities from '#contract/calls/communities.ts'
import type { Comment, CommunityEvent, Post, PostCounts } from '#contract/calls/communities.ts'
import { changeFeed } from '../../data/feed.ts'
import { reloadShown } from '../../data/outdated.ts'

export function applyEvent(client: QueryClient, communityId: string, event: CommunityEvent) {
  const changePosts = (change: (posts: Post[]) => Post[]) =>
    changeFeed(client, communities.openCommunity, { id: communityId }, change)
  const changeComments = (postId: string, change: (comments: Comment[]) => Comment[]) =>
    changeFeed(client, communities.comments, { postId }, change)

  switch (event.kind) {
    case 'post':
      return changePosts((posts) => withRow(posts, event.post, (known) => withCounts(event.post, known)))
    case 'post-removed':
      return changePosts((posts) => posts.filter(({ id }) => id !== event.postId))
    case 'counts':
      return changePosts((posts) => posts.map((post) => withCounts(post, event.post)))
    case 'comment':
      return changeComments(event.comment.postId, (comments) =>
        withRow(comments, event.comment, () => event.comment),
      )
    case 'comment-removed':
      return changeComments(event.postId, (comments) => comments.filter(({ id }) => id !== event.commentId))
    case 'closed':
    case 'gone':
      return void reloadShown(client, [communities.openCommunity.path, { id: communityId }])
  }
}

/** The counts with the higher revision are used, in whatever order they arrive. */
function withCounts(post: Post, { id, likes, liked, comments, revision }: PostCounts): Post {
  return id === post.id && revision >= post.revision ? { ...post, likes, liked, comments, revision } : post
}

/** With the row in its place, the newest first; a row that is there already is updated: it may have been hidden or restored. */
function withRow<Row extends { id: string; createdDateTime: string }>(
  rows: Row[],
  row: Row,
  update: (known: Row) => Row,
): Row[] {
  if (rows.some(({ id }) => id === row.id))
    return rows.map((known) => (known.id === row.id ? update(known) : known))
  const place = rows.findIndex(
    ({ id, createdDateTime }) =>
      createdDateTime < row.createdDateTime || (createdDateTime === row.createdDateTime && id < row.id),
  )
  return rows.toSpliced(place < 0 ? rows.length : place, 0, row)
}
