// A deletion that could not be erased: administrators see why, managers do not ask for it.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deletionPartNames } from '#contract/rules/deletion.ts'
import { show } from '../../test-show.tsx'
import { DeletedPage } from './DeletedPage.tsx'

const deletion = (id: string, name: string, finalDateTime: string) => ({
  id,
  kind: 'person',
  name,
  email: `${id}@example.test`,
  needsEmail: false,
  clientName: 'Acme',
  deletedDateTime: '2026-01-01T10:00:00Z',
  deletedBy: 'Ada Green',
  finalDateTime,
  counts: Object.fromEntries(deletionPartNames.map((part) => [part, 0])),
  learners: 0,
})
const answers = {
  'GetDeleted?pageNumber=1&pageSize=10': {
    deletions: [
      deletion('one', 'Stuck Person', '2026-01-31T10:00:00Z'),
      deletion('two', 'Other Person', '2100-01-01T10:00:00Z'),
    ],
    totalCount: 2,
    totalPages: 1,
    pageNumber: 1,
  },
  'GetFailedParts?job=Erasing+what+was+deleted': {
    parts: [{ part: 'one', clientName: '', reason: 'Access Denied', nextTryAt: '2026-02-01T14:05:00Z' }],
  },
}
const openDeletedPage = (role: 'ADMIN' | 'CLIENTADMIN') =>
  show(<DeletedPage />, { route: '/deleted', address: '/deleted', role, answers })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

test('its row says why and when it is tried again, and it cannot be restored', async () => {
  openDeletedPage('ADMIN')
  const stuck = await rowOf('Stuck Person')
  expect(
    await stuck.findByText(/^Could not be erased yet: Access Denied\. It will be tried again at /),
  ).toBeInTheDocument()
  expect(stuck.getByRole('button', { name: 'Restore Stuck Person' })).toBeDisabled()
  expect(stuck.getByRole('button', { name: 'Delete Stuck Person now' })).toBeEnabled()
  const other = await rowOf('Other Person')
  expect(other.queryByText(/Could not be erased/)).not.toBeInTheDocument()
  expect(other.getByRole('button', { name: 'Restore Other Person' })).toBeEnabled()
})

test('managers do not see it', async () => {
  const asked = openDeletedPage('CLIENTADMIN')
  await rowOf('Stuck Person')
  expect(asked.some(({ call }) => call.includes('GetFailedParts'))).toBe(false)
})
