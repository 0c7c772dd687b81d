import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

const counts = {
  people: 2,
  coursesTaken: 3,
  coursesLeft: 1,
  certificatesTaken: 2,
  certificatesLeft: 0,
  teams: 1,
  deadlines: 4,
  exceptions: 0,
  employeeNumbers: 0,
  coursesRequired: 2,
}
const clients = { clients: [{ id: '00000000-0000-4000-8000-000000000002', name: 'Helios Kitchens' }] }

async function choose() {
  await userEvent.click(await screen.findByRole('combobox', { name: 'New organisation' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Helios Kitchens' }))
}

test('a move is possible once it was shown what it does, and sends the token of what was shown', async () => {
  const asked = show(
    <MoveDialog chosen={{ userIds: ['00000000-0000-4000-8000-000000000001'] }} onClose={() => undefined} />,
    {
      ...{ route: '/', address: '/', role: 'ADMIN' as const },
      answers: {
        ClientList: clients,
        PreviewMove: {
          counts,
          previewToken: 'shown',
          refused: [{ reason: 'Belongs to this organisation already', people: 1 }],
          seatsFree: 5,
        },
        Move: { changed: 2, refused: [], actionId: null },
      },
    },
  )
  expect(await screen.findByRole('button', { name: 'Move' })).toBeDisabled()
  await choose()
  await screen.findByText('Go along: 3 courses with 2 certificates.')
  expect(screen.getByText('Stays in the closed record: 1 course.')).toBeVisible()
  expect(screen.getByText('Helios Kitchens has 5 free places, of which 2 are taken.')).toBeVisible()
  expect(screen.getByText('1 person is left out: Belongs to this organisation already')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Move 2 people' }))
  await screen.findByText(/2 people moved to Helios Kitchens/)
  expect(asked.find(({ call }) => call === 'Move')?.body).toMatchObject({
    taken: 'completed',
    previewToken: 'shown',
  })
})

test('a full organisation is named, and nobody can be moved there', async () => {
  show(
    <MoveDialog chosen={{ userIds: ['00000000-0000-4000-8000-000000000001'] }} onClose={() => undefined} />,
    {
      ...{ route: '/', address: '/', role: 'ADMIN' as const },
      answers: {
        ClientList: clients,
        PreviewMove: { counts, previewToken: 'shown', refused: [], seatsFree: 1 },
      },
    },
  )
  await choose()
  await screen.findByText('Helios Kitchens has only 1 free place, and 2 are needed.')
  expect(screen.getByRole('button', { name: 'Move 2 people' })).toBeDisabled()
})

test('a merge says what comes from the account that goes', async () => {
  const account = { id: '00000000-0000-4000-8000-000000000001', name: 'Nia Evans', email: 'nia@old.example' }
  const other = { id: '00000000-0000-4000-8000-000000000002', name: 'Nia Evans', email: 'nia@new.example' }
  show(<MergeDialog account={account} other={other} onClose={() => undefined} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {
      PreviewMerge: {
        counts: {
          courses: 1,
          coursesInBoth: 2,
          completions: 0,
          certificates: 1,
          teams: 0,
          posts: 0,
          feedback: 0,
          mails: 3,
        },
        previewToken: 'shown',
      },
      Merge: { actionId: null },
    },
  })
  await screen.findByText('The attempts of 2 courses that both have: the better result counts')
  expect(screen.queryByText(/completion/)).toBeNull()
  const stays = screen.getByRole('radiogroup', { name: 'The account that stays' })
  expect(within(stays).getByRole('radio', { name: 'Nia Evans, nia@old.example' })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await screen.findByText(/The accounts are merged/)
})
