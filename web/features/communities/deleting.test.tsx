// Before a community is deleted, the dialog counts what is lost (rule deletion-14).
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { CommunitiesPage } from './CommunitiesPage.tsx'

const community = {
  id: 'c',
  name: 'Green team',
  description: '',
  clientId: 'k',
  clientName: 'Bryn Awel',
  isClosed: false,
  latestPost: null,
}

async function openCommunities(losses: unknown) {
  const asked = show(<CommunitiesPage />, {
    route: '/communities',
    address: '/communities',
    role: 'ADMIN',
    answers: {
      GetCommunities: { communites: [community], communities: [community], totalCount: 1 },
      GetReports: { reports: [], next: null },
      ...(losses ? { GetCommunityLosses: losses } : {}),
      DeleteCommunity: {},
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Green team' }))
  return () => asked.filter(({ call }) => call === 'DeleteCommunity').map(({ body }) => body)
}

const confirm = () => screen.findByRole('button', { name: 'Confirm' })

test('with what others have written it shows the counts and asks for the name', async () => {
  const deleted = await openCommunities({ posts: 1, comments: 1200, likes: 2, people: 31 })
  expect(await screen.findByText('Deleted: 1 post, 1,200 comments, 2 likes')).toBeInTheDocument()
  expect(screen.getByText('From 31 people')).toBeInTheDocument()
  expect(screen.getByText('This cannot be undone')).toBeInTheDocument()
  expect(await confirm()).toBeDisabled()
  await userEvent.type(screen.getByLabelText('To confirm, type “Green team”'), 'Green team')
  await userEvent.click(await confirm())
  await waitFor(() => expect(deleted()).toEqual([{ id: 'c' }]))
})

test.each([
  [{ posts: 0, comments: 0, likes: 0, people: 0 }, 'Nobody has written in it'],
  [{ posts: 2, comments: 0, likes: 1, people: 1 }, 'Deleted: 2 posts, 1 like'],
])('with %o nothing has to be typed', async (losses, sentence) => {
  const deleted = await openCommunities(losses)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.queryByLabelText(/^To confirm, type/)).toBeNull()
  await userEvent.click(await confirm())
  await waitFor(() => expect(deleted()).toEqual([{ id: 'c' }]))
})

test('when nothing could be counted, the name has to be typed', async () => {
  await openCommunities(undefined)
  expect(await screen.findByText('What is lost with it could not be counted.')).toBeInTheDocument()
  expect(screen.getByLabelText('To confirm, type “Green team”')).toBeInTheDocument()
  expect(await confirm()).toBeDisabled()
})
