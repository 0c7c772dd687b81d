// The reports that the page of a client leads to (rules communities-10 and reports-15).
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
  await userEvent.click(screen.getByRole('link', { name: 'Show the reports of all clients' }))
  expect(await screen.findByText('Otto Other')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Show the reports of all clients' })).toBeNull()
})

test('say so when none is open', async () => {
  openCommunities(`/communities?client=${client}`, [])
  expect(await screen.findByText('No report is open')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Show the reports of all clients' })).toBeInTheDocument()
})

test.each(['/communities', '/communities?client=x'])('are those of all at %s', async (address) => {
  openCommunities(address, [])
  await waitFor(() => expect(screen.getByText('Otto Other')).toBeInTheDocument())
  expect(screen.queryByText(/^Only the reports/)).toBeNull()
})
