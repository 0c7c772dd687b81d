// A deletion that could not be erased: administrators see why, managers do not ask for it.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deletionPartNames } from '#contract/rules/deletion.ts'
import { refusal, show } from '../../test-show.tsx'
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

function openDeletions(deletions: object[], more: Record<string, unknown> = {}) {
  const asked = show(<DeletedPage />, {
    ...{ route: '/deleted', address: '/deleted', role: 'ADMIN' as const },
    answers: {
      ...answers,
      'GetDeleted?pageNumber=1&pageSize=10': { deletions, totalCount: deletions.length, totalPages: 1 },
      ...more,
    },
  })
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const later = '2100-01-01T10:00:00Z'
const [first, second] = [deletion(ids[0], 'First Person', later), deletion(ids[1], 'Second Person', later)]

test('the one of the pressed row is restored, and a refusal is shown', async () => {
  const sent = openDeletions([first, second], { Restore: refusal(409, 'The learner limit has been reached') })
  await press('Restore Second Person')
  expect(await screen.findByText('The learner limit has been reached')).toBeInTheDocument()
  expect(sent('Restore')).toEqual([{ id: ids[1] }])
})

test('one whose address is taken is restored with the address that is asked for', async () => {
  const sent = openDeletions([first, { ...second, needsEmail: true }], { Restore: {} })
  await press('Restore Second Person')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(`${ids[1]}@example.test`)).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText(/^Email/), 'new@example.test')
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(sent('Restore')).toEqual([{ id: ids[1], email: 'new@example.test' }]))
})

// Rule deletion-11.
test.each([
  [1, false],
  [2, true],
])('erasing what was deleted with %i people asks for the name: %s', async (people, isAsked) => {
  const client = { ...second, kind: 'client', name: 'Bryn Awel', counts: { ...second.counts, people } }
  const sent = openDeletions([first, client], { DeleteNow: {} })
  await press('Delete Bryn Awel now')
  expect(await screen.findByText(/“Bryn Awel” is erased at once/)).toBeInTheDocument()
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  if (isAsked) {
    await waitFor(() => expect(screen.getByLabelText('To confirm, type “Bryn Awel”')).toBeInTheDocument())
    expect(confirm).toBeDisabled()
    await userEvent.type(screen.getByLabelText('To confirm, type “Bryn Awel”'), 'Bryn Awel')
  } else expect(screen.queryByLabelText(/^To confirm, type/)).toBeNull()
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(sent('DeleteNow')).toEqual([{ id: ids[1] }]))
})

test('managers restore people, and neither erase them nor choose a kind', async () => {
  openDeletedPage('CLIENTADMIN')
  const other = await rowOf('Other Person')
  expect(other.getByRole('button', { name: 'Restore Other Person' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: /^Delete .* now$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Tools' })).toBeNull()
})

test('beside each stands what was deleted with it', async () => {
  const counts = { ...first.counts, people: 1, records: 3 }
  openDeletions([
    { ...first, counts },
    { ...second, kind: 'client', name: 'Bryn Awel', counts: { ...counts, people: 12 } },
    { ...second, id: 'third', kind: 'course', name: 'First Aid', learners: 1 },
  ])
  expect((await rowOf('First Person')).getByText('3 course records')).toBeInTheDocument()
  expect((await rowOf('Bryn Awel')).getByText('12 people, 3 course records')).toBeInTheDocument()
  expect((await rowOf('First Aid')).getByText('1 learner had access')).toBeInTheDocument()
})

test('while one is restored no other one can be', async () => {
  let answer = () => {}
  const restored = new Promise<object>((resolve) => (answer = () => resolve({})))
  openDeletions([first, second], { Restore: () => restored })
  await press('Restore First Person')
  for (const name of ['Restore First Person', 'Restore Second Person', 'Delete Second Person now'])
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeDisabled())
  answer()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restore Second Person' })).toBeEnabled())
})
