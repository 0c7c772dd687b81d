import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Comment, CommunityEvent, Post, PostCounts } from '#contract/calls/communities.ts'
import { LoadAgain, show, userId } from '../../test-show.tsx'
import { CommunityPage } from './CommunityPage.tsx'

const id = '6f1c1f0e-8f4e-4c58-9a43-0d6a5a6d2f10'
const own = { id: userId, name: 'Ada Lovelace' }
const other = { id: 'other', name: 'Grace Hopper' }

const makePost = (more: Partial<Post> = {}): Post => ({
  id: 'p',
  title: 'Chairs',
  text: 'Who needs chairs?',
  communityId: id,
  user: other,
  createdDateTime: new Date().toISOString(),
  hidden: null,
  canModerate: false,
  isReported: false,
  likes: 3,
  liked: false,
  comments: 1,
  revision: 7,
  ...more,
})
const countsOf = (more: Partial<PostCounts>): { post: PostCounts } => ({
  post: { id: 'p', likes: 3, liked: false, comments: 1, revision: 7, ...more },
})
const comment: Comment = {
  id: 'k',
  text: 'We do',
  username: 'Ada Lovelace',
  userId,
  postId: 'p',
  createdDateTime: new Date().toISOString(),
  hidden: null,
  canModerate: false,
  isReported: false,
}

function openCommunity(posts: Post[], answers: Record<string, unknown> = {}) {
  const community = { id, name: 'Green team', description: 'For everybody', clientId: 'c', posts }
  return show(<CommunityPage />, {
    route: '/community/:id',
    address: `/community/${id}`,
    // No events of other users.
    answers: { GetCommunity: { community, next: null }, WatchCommunity: undefined, ...answers },
  })
}

const callsTo = (asked: ReturnType<typeof openCommunity>, ...names: string[]) =>
  asked.filter(({ call }) => names.includes(call))

test('a post without a title or a text is an alert, and no call', async () => {
  const alert = vi.fn<(text: string) => void>()
  vi.stubGlobal('alert', alert)
  const asked = openCommunity([])
  await screen.findByRole('heading', { name: 'Latest Posts' })
  await userEvent.type(screen.getByLabelText('Title'), 'Only a title')
  await userEvent.click(screen.getByRole('button', { name: 'Post' }))
  expect(alert).toHaveBeenCalledExactlyOnceWith('Please provide a title and body')
  expect(callsTo(asked, 'CreatePost')).toEqual([])
})

test('a new post is shown without loading anything again, and the form is empty again', async () => {
  const post = makePost({ id: 'n', title: 'Plants', text: 'Water them', user: own, likes: 0, comments: 0 })
  const asked = openCommunity([], { CreatePost: { post } })
  expect(await screen.findByText('No posts yet. What would you like to share?')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Title'), 'Plants')
  await userEvent.type(screen.getByLabelText('Text'), 'Water them')
  await userEvent.click(screen.getByRole('button', { name: 'Post' }))
  const article = await screen.findByRole('article', { name: 'Plants' })
  expect(within(article).getByRole('button', { name: 'Like, 0 likes' })).toBeInTheDocument()
  expect(within(article).getByRole('button', { name: '0 comments' })).toBeInTheDocument()
  expect(callsTo(asked, 'CreatePost').map(({ body }) => body)).toEqual([
    { title: 'Plants', text: 'Water them', communityId: id },
  ])
  expect(callsTo(asked, 'GetCommunity')).toHaveLength(1)
  expect(screen.getByLabelText('Title')).toHaveValue('')
})

test('each click on a like is one call, shown at once, and then as the server has counted', async () => {
  const asked = openCommunity([makePost()], {
    LikePost: countsOf({ likes: 4, liked: true, revision: 8 }),
    // Two others have liked it meanwhile.
    UnlikePost: countsOf({ likes: 5, liked: false, revision: 11 }),
  })
  const like = await screen.findByRole('button', { name: 'Like, 3 likes' })
  await userEvent.click(like)
  expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(like).toHaveAccessibleName('Like, 4 likes')
  await userEvent.click(like)
  await waitFor(() => expect(like).toHaveAccessibleName('Like, 5 likes'))
  expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(callsTo(asked, 'LikePost', 'UnlikePost')).toEqual([
    { call: 'LikePost', body: { postId: 'p' } },
    { call: 'UnlikePost', body: { postId: 'p' } },
  ])
})

test('a like that is refused is undone', async () => {
  openCommunity([makePost()])
  const like = await screen.findByRole('button', { name: 'Like, 3 likes' })
  await userEvent.click(like)
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong')
  expect(like).toHaveAccessibleName('Like, 3 likes')
  expect(like).toHaveAttribute('aria-pressed', 'false')
})

test('comments are loaded when they are opened, and an empty one is no call', async () => {
  const asked = openCommunity([makePost()], {
    GetComments: { comments: [{ ...comment, id: 'first', text: 'First', userId: 'other' }], next: null },
    AddComment: { comment, ...countsOf({ comments: 2, revision: 8 }) },
    DeleteComment: countsOf({ comments: 1, revision: 9 }),
  })
  const toggle = await screen.findByRole('button', { name: '1 comment' })
  expect(callsTo(asked, 'GetComments')).toEqual([])
  await userEvent.click(toggle)
  const list = await screen.findByRole('list', { name: 'Comments on Chairs' })
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  await userEvent.type(screen.getByLabelText('Comment'), '   ')
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  expect(callsTo(asked, 'AddComment')).toEqual([])

  await userEvent.clear(screen.getByLabelText('Comment'))
  await userEvent.type(screen.getByLabelText('Comment'), 'We do')
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  expect(toggle).toHaveAccessibleName('2 comments')

  await userEvent.click(within(list).getByRole('button', { name: /^Delete the comment/ }))
  expect(await screen.findByText('Are you sure you want to delete this comment?')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(toggle).toHaveAccessibleName('1 comment')
  expect(callsTo(asked, 'DeleteComment').map(({ body }) => body)).toEqual([{ id: 'k' }])

  await userEvent.click(toggle)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Comments on Chairs' })).toBeNull())
})

test('only own posts have a button to delete them, with their title', async () => {
  const asked = openCommunity([makePost(), makePost({ id: 'myPost', title: 'Plants', user: own })], {
    DeletePost: {},
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the post Plants' }))
  expect(screen.queryByRole('button', { name: 'Delete the post Chairs' })).toBeNull()
  expect(await screen.findByText('Are you sure you want to delete the post "Plants"?')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Plants' })).toBeNull())
  expect(callsTo(asked, 'DeletePost').map(({ body }) => body)).toEqual([{ id: 'myPost' }])
})

test('earlier posts are added below, each once, until there are no more', async () => {
  const community = { id, name: 'Green team', description: '', clientId: 'c' }
  const [first, second, third] = ['1', '2', '3'].map((name, at) =>
    makePost({ id: name, title: `Post ${name}`, createdDateTime: `2026-03-0${9 - at}T10:00:00.000Z` }),
  ) as [Post, Post, Post]
  const pages = [
    { community: { ...community, posts: [first, second] }, next: 'place' },
    // One more was posted meanwhile, so that a page by numbers would begin one too early.
    { community: { ...community, posts: [second, third] }, next: null },
  ]
  show(<CommunityPage />, {
    route: '/community/:id',
    address: `/community/${id}`,
    answers: {
      get GetCommunity() {
        return pages.shift()
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull())
  expect(
    screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent),
  ).toEqual(['Post 1', 'Post 2', 'Post 3'])
  expect(pages).toEqual([])
})

test('earlier posts that arrive after the list was loaded again leave no gap in it', async () => {
  const community = { id, name: 'Green team', description: '', clientId: 'c' }
  const post = (day: number) =>
    makePost({ id: `p${day}`, title: `Post ${day}`, createdDateTime: `2026-03-0${day}T10:00:00.000Z` })
  let latest = 4
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  show(
    <>
      <CommunityPage />
      <LoadAgain />
    </>,
    {
      ...{ route: '/community/:id', address: `/community/${id}` },
      answers: {
        WatchCommunity: undefined,
        async GetCommunity(url: string) {
          const before = new URL(url, 'http://x').searchParams.get('before')
          if (before === 'p3') await isReleased
          const first = before ? Number(before.slice(1)) - 1 : latest
          const posts = [first, first - 1].filter((day) => day > 0).map(post)
          return { community: { ...community, posts }, next: first > 2 ? `p${first - 1}` : null }
        },
      },
    },
  )
  const titles = () =>
    screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  latest = 5
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
  await screen.findByText('Post 5')
  release()
  const more = screen.getByRole('button', { name: 'Load more' })
  await waitFor(() => expect(more).not.toHaveAttribute('data-loading'))
  await userEvent.click(more)
  await waitFor(() => expect(titles()).toEqual(['Post 5', 'Post 4', 'Post 3', 'Post 2']))
})

test('a comment that is being typed stays when its post is deleted by another user', async () => {
  const community = { id, name: 'Green team', description: '', clientId: 'c', posts: [makePost()] }
  const answers: Record<string, unknown> = {
    GetCommunity: { community, next: null },
    GetComments: { comments: [], next: null },
  }
  const screens = (
    <>
      <CommunityPage />
      <LoadAgain />
    </>
  )
  show(screens, { route: '/community/:id', address: `/community/${id}`, answers })
  await userEvent.click(await screen.findByRole('button', { name: '1 comment' }))
  const input = await screen.findByLabelText('Comment')
  await userEvent.type(input, 'We do')

  answers['GetCommunity'] = { community: { ...community, posts: [] }, next: null }
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
  // No event has said which of them it was.
  expect(await screen.findByText('This post has been deleted or hidden')).toBeInTheDocument()
  expect(input).toHaveValue('We do')
  expect(screen.getByRole('button', { name: 'Add comment' })).toBeDisabled()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('article', { name: 'Chairs' })).toBeNull()
})

/** The page of somebody who types a comment, and what happens meanwhile. */
async function openWhileTyping() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const community = { id, name: 'Green team', description: '', clientId: 'c', posts: [makePost()] }
  const answers = {
    GetCommunity: { community, next: null },
    GetComments: { comments: [], next: null },
    get WatchCommunity() {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  }
  show(<CommunityPage />, { route: '/community/:id', address: `/community/${id}`, answers })
  await userEvent.click(await screen.findByRole('button', { name: '1 comment' }))
  await userEvent.type(await screen.findByLabelText('Comment'), 'We do')
  return {
    announce: (event: CommunityEvent) =>
      streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
    async interrupt() {
      const before = streams.length
      community.posts = []
      streams.at(-1)?.close()
      await waitFor(() => expect(streams).toHaveLength(before + 1), { timeout: 5000 })
    },
  }
}

// Rule communities-8.
test('of a post that is hidden while a comment is typed it is said that it is hidden, from whom, and who can show it again', async () => {
  const { announce } = await openWhileTyping()
  announce({ kind: 'post-removed', postId: 'p', isHidden: true })
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText('This post has been hidden')).toBeInTheDocument()
  expect(notice).toHaveTextContent(
    'It is shown only to its author and to the people who look after this community, who can show it again.',
  )
  expect(notice).not.toHaveTextContent('deleted')
  expect(screen.getByLabelText('Comment')).toHaveValue('We do')
  expect(screen.getByRole('button', { name: 'Add comment' })).toBeDisabled()

  announce({ kind: 'post', post: makePost() })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByLabelText('Comment')).toHaveValue('We do')

  announce({ kind: 'post-removed', postId: 'p', isHidden: false })
  expect(await screen.findByText('This post has been deleted')).toBeInTheDocument()
  expect(screen.getByRole('alert')).not.toHaveTextContent('hidden')
})

test('after an interruption nobody knows whether a hidden post was deleted', async () => {
  const { announce, interrupt } = await openWhileTyping()
  announce({ kind: 'post-removed', postId: 'p', isHidden: true })
  expect(await screen.findByText('This post has been hidden')).toBeInTheDocument()
  await interrupt()
  expect(await screen.findByText('This post has been deleted or hidden')).toBeInTheDocument()
})

test('a hidden post says to those who moderate how to show it again, and to its author who can', async () => {
  const hidden = { reason: 'Names a customer', dateTime: new Date().toISOString() }
  openCommunity([
    makePost({ id: 'theirs', title: 'Chairs', hidden, canModerate: true }),
    makePost({ id: 'myPost', title: 'Plants', user: own, hidden }),
  ])
  const theirs = await screen.findByRole('article', { name: 'Chairs' })
  expect(theirs).toHaveTextContent('This post is hidden: only its author and the people who look after')
  expect(theirs).toHaveTextContent('To show it again, choose “Restore” in its menu. Reason: Names a customer')
  const myPost = screen.getByRole('article', { name: 'Plants' })
  expect(myPost).toHaveTextContent(
    'Your post is hidden: only you and the people who look after this community see it.',
  )
  expect(myPost).toHaveTextContent('They can show it again. Reason: Names a customer')
  expect(myPost).not.toHaveTextContent('Restore')
})
