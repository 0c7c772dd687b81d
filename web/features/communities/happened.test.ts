// What is told comes in any order, more than once, and while a list is still on its way; what is shown ends up right.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Comment, type CommunityEvent, type Post, comments, open } from '#contract/calls/communities.ts'
import { happened } from './happened.ts'

const communityId = 'c'

const makePost = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  title: `Title of ${id}`,
  text: 'Text',
  communityId,
  user: { id: 'u', name: 'Ada Lovelace' },
  createdDateTime: `2026-03-0${id}T10:00:00.000Z`,
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
})

/** A browser that has loaded these, and what it shows after all this has happened. */
function after(posts: Post[], happenings: CommunityEvent[]): Post[] {
  const client = new QueryClient()
  const key = [open.path, { id: communityId }, 'feed']
  client.setQueryData(key, { rows: posts, next: null, reply: {} })
  for (const happening of happenings) happened(client, communityId, happening)
  return client.getQueryData<{ rows: Post[] }>(key)?.rows ?? []
}

const counts = (revision: number, likes: number, liked = false): CommunityEvent => ({
  kind: 'counts',
  post: { id: '1', likes, liked, comments: 0, revision },
})

test('of two counts the later one stays, whichever comes last', () => {
  const [post] = [makePost('1')]
  for (const order of [
    [counts(3, 1, true), counts(4, 2, true)],
    [counts(4, 2, true), counts(3, 1, true)],
  ])
    expect(after([post], order)[0]).toMatchObject({ likes: 2, liked: true, revision: 4 })
})

test('a post told twice is there once, among the newest first, and goes once', () => {
  const told: CommunityEvent = { kind: 'post', post: makePost('2') }
  const ids = (happenings: CommunityEvent[]) =>
    after([makePost('3'), makePost('1')], happenings).map(({ id }) => id)
  expect(ids([told, told])).toEqual(['3', '2', '1'])
  const gone: CommunityEvent = { kind: 'post-removed', postId: '2' }
  expect(ids([told, gone, gone])).toEqual(['3', '1'])
})

test('an old word about a post does not undo what is known of it', () => {
  const known = makePost('1', { likes: 5, revision: 9 })
  expect(after([known], [{ kind: 'post', post: makePost('1') }])).toEqual([known])
})

test('comments nobody has opened are left alone, opened ones are kept up to date', () => {
  const client = new QueryClient()
  happened(client, communityId, { kind: 'comment', comment: makeComment('1') })
  const key = [comments.path, { postId: '1' }, 'feed']
  expect(client.getQueryData(key)).toBeUndefined()

  client.setQueryData(key, { rows: [makeComment('2')], next: null, reply: {} })
  happened(client, communityId, { kind: 'comment', comment: makeComment('3') })
  happened(client, communityId, { kind: 'comment-removed', postId: '1', commentId: '2' })
  expect(client.getQueryData<{ rows: Comment[] }>(key)?.rows).toEqual([makeComment('3')])
})
