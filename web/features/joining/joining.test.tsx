// Accepting and refusing the people who want to join.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { JoiningPage } from './JoiningPage.tsx'

const person = (id: string, firstName: string) => ({
  id,
  firstName,
  lastName: 'Green',
  email: `${firstName.toLowerCase()}@example.test`,
  clientName: 'Willow',
  askedDateTime: '2026-11-20T10:00:00.000Z',
})
const three = [person('1', 'Ada'), person('2', 'Ben'), person('3', 'Cleo')]

function showPage(answers: Record<string, unknown> = {}) {
  const stored = { people: three, totalCount: 3, mayDecide: true, approvesJoiners: true }
  const asked = show(<JoiningPage />, {
    ...{ route: '/joining', address: '/joining', role: 'CLIENTADMIN' as const },
    answers: {
      GetPeopleWhoWantToJoin: () => stored,
      AcceptPeople: { people: 1 },
      RefusePeople: { people: 1 },
      UpdateApproval: {},
      ...answers,
    },
  })
  const sent = () => asked.filter(({ body }) => body !== undefined)
  return { sent, stored }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }))

test('one press accepts one person, and one refuses one', async () => {
  const { sent } = showPage()
  await press('Accept Ben Green')
  await waitFor(() => expect(sent()).toEqual([{ call: 'AcceptPeople', body: { userIds: ['2'] } }]))
  await screen.findByText('Accepted. They get an email that they can log in')
  await press('Refuse Cleo Green')
  await waitFor(() => expect(sent().at(-1)).toEqual({ call: 'RefusePeople', body: { userIds: ['3'] } }))
})

test('one press accepts everybody who is shown, or only those who are selected', async () => {
  const { sent } = showPage()
  await press('Accept all 3')
  await waitFor(() => expect(sent()).toEqual([{ call: 'AcceptPeople', body: { userIds: ['1', '2', '3'] } }]))
  await tick('Select Ada Green')
  await tick('Select Cleo Green')
  await press('Accept 2')
  await waitFor(() => expect(sent().at(-1)?.body).toEqual({ userIds: ['1', '3'] }))
  // What was selected is decided, so the next press is for everybody again.
  expect(await screen.findByRole('button', { name: 'Accept all 3' })).toBeInTheDocument()
})

test('before many are refused, the page asks', async () => {
  const { sent } = showPage()
  await press('Refuse all 3')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('3 accounts will be removed')
  expect(sent()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent()).toEqual([{ call: 'RefusePeople', body: { userIds: ['1', '2', '3'] } }]))
})

test('a missing place is said in the words of the server, and everybody stays', async () => {
  showPage({
    AcceptPeople: refusal(409, 'All 2 places are taken. Please free a place first, or ask for more'),
  })
  await press('Accept Ada Green')
  expect(await screen.findByText(/All 2 places are taken/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept Ada Green' })).toBeTruthy()
})

test('a manager switches the waiting off', async () => {
  const { sent } = showPage()
  await tick('New people wait until somebody accepts them')
  await waitFor(() => expect(sent()).toEqual([{ call: 'UpdateApproval', body: { approvesJoiners: false } }]))
})

test('who is limited to teams can decide nothing', async () => {
  showPage({
    GetPeopleWhoWantToJoin: { people: [], totalCount: 0, mayDecide: false, approvesJoiners: true },
  })
  expect(await screen.findByText('Managers of the whole organisation decide who can join.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('of more people than are shown the page says how many wait', async () => {
  showPage({
    GetPeopleWhoWantToJoin: { people: three, totalCount: 1200, mayDecide: true, approvesJoiners: null },
  })
  expect(
    await screen.findByText('The first 3 of 1,200 are shown. The others appear when these are decided.'),
  ).toBeInTheDocument()
})

test('an administrator decides for the client in the address', async () => {
  const clientId = '33333333-3333-4333-8333-333333333333'
  const ofClient = { people: [three[0]], totalCount: 1, mayDecide: true, approvesJoiners: true }
  const asked = show(<JoiningPage />, {
    ...{ route: '/joining', address: `/joining?client=${clientId}`, role: 'ADMIN' as const },
    answers: {
      GetPeopleWhoWantToJoin: { people: three, totalCount: 3, mayDecide: true, approvesJoiners: null },
      [`GetPeopleWhoWantToJoin?clientId=${clientId}`]: { ...ofClient, mailDomains: [] },
      ClientList: { clients: [{ id: clientId, name: 'Willow' }] },
      UpdateApproval: {},
    },
  })
  expect(await screen.findByRole('button', { name: 'Accept all 1' })).toBeInTheDocument()
  await tick('New people wait until somebody accepts them')
  await waitFor(() =>
    expect(asked.find(({ body }) => body !== undefined)).toEqual({
      call: 'UpdateApproval',
      body: { clientId, approvesJoiners: false },
    }),
  )
})
