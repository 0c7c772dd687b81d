// The reports that the page of a client leads to (rules communities-10 and reports-15).
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { CommunitiesPage } from './CommunitiesPage.tsx'

const client = '11111111-1111-4111-8111-111111111111'
const report = (id: string, name: string, communityName: string) => ({
  ...{ id, reason: 'Rude', createdDateTime: '2026-01-05T10:00:00.000Z', comment: null, text: 'Free chairs' },
  user: { id: 'u', name },
  community: { id: `community of ${id}`, name: communityName },
  post: { id: 'p', title: 'Chairs' },
  author: { id: 'a', name: 'Ann Author' },
})
const ofBryn = report('1', 'Mia Member', 'Green team')
const ofOther = report('2', 'Otto Other', 'Harbour')

const openCommunities = (address: string, ofClient: unknown[]) =>
  show(<CommunitiesPage />, {
    route: '/communities',
    address,
    role: 'ADMIN',
    answers: {
      GetCommunities: { communites: [], communities: [], totalCount: 0 },
      GetReports: (url: string) => ({
        reports:
          new URL(url, 'http://x').searchParams.get('clientId') === client ? ofClient : [ofBryn, ofOther],
        next: null,
      }),
      ClientList: { clients: [{ id: client, name: 'Bryn Awel' }] },
    },
  })
const sentence = /^Only the reports in the communities of Bryn Awel are shown here\./

test('are only those of the client, which a sentence says, with a link to all', async () => {
  openCommunities(`/communities?client=${client}`, [ofBryn])
  expect(await screen.findByText('Mia Member')).toBeInTheDocument()
  expect(
    screen.getByText((_, element) => element?.tagName === 'P' && sentence.test(element.textContent ?? '')),
  ).toBeInTheDocument()
  expect(screen.queryByText('Otto Other')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Show the reports of all organisations' }))
  expect(await screen.findByText('Otto Other')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Show the reports of all organisations' })).toBeNull()
})

test('say so when none is open', async () => {
  openCommunities(`/communities?client=${client}`, [])
  expect(await screen.findByText('No report is open')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Show the reports of all organisations' })).toBeInTheDocument()
})

test.each(['/communities', '/communities?client=x'])('are those of all at %s', async (address) => {
  openCommunities(address, [])
  await waitFor(() => expect(screen.getByText('Otto Other')).toBeInTheDocument())
  expect(screen.queryByText(/^Only the reports/)).toBeNull()
})

describe('a report that was dealt with is gone, and the others stay', () => {
  const comment = { id: 'k', text: 'Free chairs' }
  const ofPost = { ...report('1', 'Mia Member', 'Green team'), reason: 'Rude post' }
  const ofComment = { ...report('2', 'Otto Other', 'Harbour'), reason: 'Rude comment', comment }
  const post = { id: 'p', likes: 0, liked: false, comments: 0, revision: 2 }

  async function openReports() {
    let open = [ofPost, ofComment]
    const settles = (settled: object, reply: object) => () => {
      open = open.filter((one) => one !== settled)
      return reply
    }
    const asked = show(<CommunitiesPage />, {
      ...{ route: '/communities', address: '/communities', role: 'ADMIN' as const },
      answers: {
        GetCommunities: { communites: [], communities: [], totalCount: 0 },
        GetReports: () => ({ reports: open, next: null }),
        ClientList: { clients: [] },
        DeletePost: settles(ofPost, {}),
        HidePost: settles(ofPost, { post }),
        DeleteComment: settles(ofComment, { post }),
        HideComment: settles(ofComment, { post }),
        DismissReport: settles(ofPost, {}),
      },
    })
    await screen.findByText('Rude post')
    return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body)
  }

  test.each([
    ['Hide the post by Ann Author', 'HidePost', 'p', 'Rude post', 'Rude comment'],
    ['Delete the post by Ann Author', 'DeletePost', 'p', 'Rude post', 'Rude comment'],
    ['Hide the comment by Ann Author', 'HideComment', 'k', 'Rude comment', 'Rude post'],
    ['Delete the comment by Ann Author', 'DeleteComment', 'k', 'Rude comment', 'Rude post'],
  ])('%s', async (button, call, id, gone, left) => {
    const sent = await openReports()
    await userEvent.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Names a customer')
    await userEvent.click(dialog.getByRole('button', { name: /^(Hide|Delete) / }))
    await waitFor(() => expect(screen.queryByText(gone)).toBeNull())
    expect(screen.getByText(left)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent(call)).toEqual([{ id, reason: 'Names a customer' }])
  })

  test('dismissed', async () => {
    const sent = await openReports()
    const [first] = screen.getAllByRole('button', { name: /^Dismiss the report/ })
    await userEvent.click(first as HTMLElement)
    await waitFor(() => expect(screen.queryByText('Rude post')).toBeNull())
    expect(screen.getByText('Rude comment')).toBeInTheDocument()
    expect(sent('DismissReport')).toEqual([{ id: '1' }])
  })
})
