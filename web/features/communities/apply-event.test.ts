// Events arrive in any order and more than once; the lists are right in the end.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  type Comment,
  type CommunityEvent,
  type Post,
  comments,
  openCommunity,
} from '#contract/calls/communities.ts'
import { applyEvent } from './apply-event.ts'

const communityId = 'c'

const makePost = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  title: `Title of ${id}`,
  text: 'Text',
  communityId,
  user: { id: 'u', name: 'Ada Lovelace' },
  createdDateTime: `2026-03-0${id}T10:00:00.000Z`,
  hidden: null,
  canModerate: false,
  isReported: false,
  likes: 0,
  liked: false,
  comments: 0,
  revision: 0,
  ...more,
})

const makeComment = (id: string): Comment => ({
  id,
  text: `Comment ${id}`,
  username: 'Ada Lovelace',
  userId: 'u',
  postId: '1',
  createdDateTime: `2026-03-0${id}T11:00:00.000Z`,
  hidden: null,
  canModerate: false,
  isReported: false,
})

/** What a browser shows that has loaded these posts and then received these events. */
function after(posts: Post[], events: CommunityEvent[]): Post[] {
  const client = new QueryClient()
  const key = [openCommunity.path, { id: communityId }, 'feed']
  client.setQueryData(key, { rows: posts, next: null, reply: {} })
  for (const event of events) applyEvent(client, communityId, event)
  return client.getQueryData<{ rows: Post[] }>(key)?.rows ?? []
}

const counts = (revision: number, likes: number, liked = false): CommunityEvent => ({
  kind: 'counts',
  post: { id: '1', likes, liked, comments: 0, revision },
})

test('of two counts the later one is used, in whatever order they arrive', () => {
  const [post] = [makePost('1')]
  for (const order of [
    [counts(3, 1, true), counts(4, 2, true)],
    [counts(4, 2, true), counts(3, 1, true)],
  ])
    expect(after([post], order)[0]).toMatchObject({ likes: 2, liked: true, revision: 4 })
})

test('a post whose event arrives twice is shown once, in its place, and removed once', () => {
  const added: CommunityEvent = { kind: 'post', post: makePost('2') }
  const ids = (events: CommunityEvent[]) => after([makePost('3'), makePost('1')], events).map(({ id }) => id)
  expect(ids([added, added])).toEqual(['3', '2', '1'])
  const removed: CommunityEvent = { kind: 'post-removed', postId: '2', isHidden: false }
  expect(ids([added, removed, removed])).toEqual(['3', '1'])
})

test('an older event about a post does not replace newer counts', () => {
  const known = makePost('1', { likes: 5, revision: 9 })
  expect(after([known], [{ kind: 'post', post: makePost('1') }])).toEqual([known])
})

test('comments that are not open are not changed, open ones are updated', () => {
  const client = new QueryClient()
  applyEvent(client, communityId, { kind: 'comment', comment: makeComment('1') })
  const key = [comments.path, { postId: '1' }, 'feed']
  expect(client.getQueryData(key)).toBeUndefined()

  client.setQueryData(key, { rows: [makeComment('2')], next: null, reply: {} })
  applyEvent(client, communityId, { kind: 'comment', comment: makeComment('3') })
  applyEvent(client, communityId, { kind: 'comment-removed', postId: '1', commentId: '2' })
  expect(client.getQueryData<{ rows: Comment[] }>(key)?.rows).toEqual([makeComment('3')])
})
