import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { accountsToMerge } from '#contract/calls/moving.ts'
import { show } from '../../test-show.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { endsInWords } from './move-in-words.ts'

type Compared = Reply<typeof accountsToMerge>['one']

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
  loginNames: 0,
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

test.each([
  [1, 1, 'The person logs in with the code of Helios from now on, and needs a new log-in card.'],
  [5, 1, 'One of the 5 people logs in with the code of Helios from now on, and needs a new log-in card.'],
  [5, 2, '2 of the 5 people log in with the code of Helios from now on, and need new log-in cards.'],
  [5, 5, 'All 5 people log in with the code of Helios from now on, and need new log-in cards.'],
])('people-78: of %i people who move, %i need a new card', (people, loginNames, sentence) => {
  expect(endsInWords({ ...counts, people, loginNames }, 'Helios')).toContain(sentence)
  expect(endsInWords({ ...counts, people }, 'Helios').join(' ')).not.toMatch(/card/)
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

test('the last free places of an organisation are enough', async () => {
  show(
    <MoveDialog chosen={{ userIds: ['00000000-0000-4000-8000-000000000001'] }} onClose={() => undefined} />,
    {
      ...{ route: '/', address: '/', role: 'ADMIN' as const },
      answers: {
        ClientList: clients,
        PreviewMove: { counts, previewToken: 'shown', refused: [], seatsFree: 2 },
      },
    },
  )
  await choose()
  await screen.findByText('Helios Kitchens has 2 free places, of which 2 are taken.')
  expect(screen.getByRole('button', { name: 'Move 2 people' })).toBeEnabled()
})

test('of one person the button says so', async () => {
  show(<MoveDialog chosen={{ userIds: ['1'] }} onClose={() => undefined} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {
      ClientList: clients,
      PreviewMove: { counts: { ...counts, people: 1 }, previewToken: 't', refused: [], seatsFree: null },
    },
  })
  await choose()
  expect(await screen.findByRole('button', { name: 'Move 1 person' })).toBeEnabled()
})

test('another account that is chosen begins as the one that goes', async () => {
  const make = (at: number): Compared => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, name: 'Nia Evans', email: `nia${at}@old.example` },
    ...{ loginName: '', clientName: 'Helios Kitchens', joinedDateTime: '2026-01-05T10:00:00Z' },
    ...{ employeeNumber: '', ownFields: [], startsOn: null, endsOn: null },
    ...{ lastActiveDateTime: null, completedCourses: 0, certificates: 0, posts: 0, feedback: 0, teams: [] },
  })
  const [nia, second, third] = [make(1), make(2), make(3)]
  const all = [nia, second, third]
  const asked = show(<MergeDialog account={nia} onClose={() => undefined} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {
      Learners: { users: all },
      GetAccountsToMerge: (url: string) => {
        const [one, other] = url.split('/').slice(-2)
        return { one: all.find(({ id }) => id === one), other: all.find(({ id }) => id === other) }
      },
      PreviewMerge: undefined,
    },
  })
  const pick = async ({ email }: Compared) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'The other account' }))
    await userEvent.click(await screen.findByRole('option', { name: `Nia Evans, ${email}` }))
  }
  await pick(second)
  await userEvent.click(await screen.findByRole('radio', { name: 'Nia Evans, nia2@old.example' }))
  const previews = () => asked.filter(({ call }) => call === 'PreviewMerge').map(({ body }) => body)
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ goneId: nia.id, keptId: second.id }))
  await userEvent.click(screen.getByRole('radio', { name: second.email }))
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ address: 'kept' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'The other account' }))
  expect(screen.queryByRole('option', { name: `Nia Evans, ${nia.email}` })).toBeNull()
  await pick(third)
  await waitFor(() =>
    expect(previews().at(-1)).toEqual({ goneId: third.id, keptId: nia.id, address: 'kept' }),
  )
  expect(await screen.findByRole('radio', { name: 'Nia Evans, nia1@old.example' })).toBeChecked()
})

test('a merge says what both accounts have, what comes and what ends (people-148)', async () => {
  const facts = {
    ...{ loginName: '', clientName: 'Helios Kitchens', joinedDateTime: '2026-01-05T10:00:00Z' },
    ...{ lastActiveDateTime: '2026-02-05T10:00:00Z', completedCourses: 3, certificates: 0, posts: 0 },
    ...{ feedback: 1, teams: [] },
  }
  const account = { id: '00000000-0000-4000-8000-000000000001', name: 'Nia Evans', email: 'nia@old.example' }
  const other = { id: '00000000-0000-4000-8000-000000000002', name: 'Nia Evans', email: 'nia@new.example' }
  const shift = (value: string) => ({ id: 's', name: 'Shift', value })
  const started = { id: 'e', name: 'Started', value: '2026-03-01' }
  show(<MergeDialog account={account} other={other} onClose={() => undefined} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {
      GetAccountsToMerge: {
        one: {
          ...{ ...facts, ...account, certificates: 4, teams: ['Night shift', 'Kitchen'] },
          ...{ startsOn: '2026-01-05', endsOn: '2026-11-30' },
          ...{
            employeeNumber: '12',
            ownFields: [shift('Early'), { id: 'd', name: 'Department', value: 'Bar' }],
          },
        },
        other: {
          ...{ ...facts, ...other, lastActiveDateTime: null, posts: 1200 },
          ...{ startsOn: null, endsOn: '2027-03-31' },
          ...{
            employeeNumber: '17',
            ownFields: [started, shift('Late'), { id: 'd', name: 'Department', value: 'Bar' }],
          },
        },
      },
      PreviewMerge: {
        ends: { sessions: 2, teams: ['Night shift', 'Kitchen'] },
        workingDays: { startsOn: '2026-01-05', endsOn: '2027-03-31' },
        counts: {
          courses: 1,
          coursesInBoth: 2,
          completions: 0,
          certificates: 1,
          teams: 0,
          posts: 0,
          feedback: 1,
          feedbackNotCounted: 1,
          mails: 3,
        },
        previewToken: 'shown',
      },
      Merge: { actionId: null },
    },
  })
  await screen.findByText('The attempts of 2 courses that both have: the better result counts')
  screen.getByText(
    'Both have answered 1 feedback form: the newer answers count, and the older ones are not counted any more',
  )
  expect(screen.queryByText(/completion/)).toBeNull()
  const stays = screen.getByRole('radiogroup', { name: 'The account that stays' })
  expect(await within(stays).findByText('1,200')).toBeVisible()
  expect(within(stays).getAllByText('Helios Kitchens')).toHaveLength(2)
  expect(within(stays).getByText('Never')).toBeVisible()
  expect(within(stays).getByText('Night shift, Kitchen')).toBeVisible()
  expect(screen.getByText('nia@new.example opens no account any more')).toBeVisible()
  expect(screen.getByText(/^2 sessions of the account that goes/)).toBeVisible()
  expect(screen.getByText('The teams Night shift and Kitchen')).toBeVisible()
  expect(screen.getByText('Employee number: 17, because the account that stays has 12')).toBeVisible()
  expect(screen.getByText('Shift: Late, because the account that stays has Early')).toBeVisible()
  const come = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(come).toContainEqual(expect.stringMatching(/^Started: .*2026$/))
  expect(screen.queryByText(/^Department: Bar./)).toBeNull()
  // Both dates are shown above; the later end holds, and the start date stays as it is.
  expect(within(stays).getAllByText('End date')).toHaveLength(2)
  expect(within(stays).getAllByText('Start date')).toHaveLength(1)
  expect(come.filter((line) => /(?:Start|End) date/.test(line ?? ''))).toEqual([
    'End date: 31-03-2027',
    'End date: 30-11-2026, because the other account has 31-03-2027',
  ])
  expect(within(stays).getByRole('radio', { name: 'Nia Evans, nia@old.example' })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await screen.findByText(/The accounts are merged/)
})
