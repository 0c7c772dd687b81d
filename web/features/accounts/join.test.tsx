// That an organisation has no place is said when the form is opened (rule people-23).
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { JoinPage } from './JoinPage.tsx'

const user = userEvent.setup({ delay: null })
const full = 'All places of this organisation are taken, please ask the person who looks after your training'
const unknown = 'We do not know this referral code, please check how it is written'

function openJoinPage(address: string, answer: unknown) {
  const answers: Record<string, unknown> = {
    CheckReferralCode: answer,
    SelfRegister: {},
    GetWaysToJoin: { byMailDomain: false },
  }
  const asked = show(<JoinPage />, { route: '/join', address, answers })
  const calls = (name: string) => asked.filter(({ call }) => call === name).map(({ body }) => body)
  return { answers, calls }
}
const notice = 'There is no free place'
const field = () => screen.findByLabelText(/Referral code/)

test('with a code in the address before the form, and again when asked', async () => {
  const { answers, calls } = openJoinPage('/join?code=ACME', refusal(409, full))
  expect(await screen.findByText(notice)).toBeInTheDocument()
  expect(screen.queryByLabelText(/First name/)).toBeNull()
  expect(screen.getByText(/ask the person who looks after your training/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(calls('CheckReferralCode')).toHaveLength(2))
  expect(screen.getByText(notice)).toBeInTheDocument()
  answers['CheckReferralCode'] = {}
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  expect(await field()).toHaveValue('ACME')
  expect(screen.queryByText(notice)).toBeNull()
})

test('another code can be used instead', async () => {
  openJoinPage('/join?code=ACME', refusal(409, full))
  await user.click(await screen.findByRole('button', { name: 'Join with another code' }))
  expect(await field()).toHaveValue('')
  expect(screen.queryByText(full)).toBeNull()
})

test.each([
  ['a free place', {}],
  ['no answer', refusal(500, 'Something went wrong')],
  ['too many questions', refusal(429, 'Too many tries')],
])('with %s the form is there', async (_what, answer) => {
  openJoinPage('/join?code=ACME', answer)
  expect(await field()).toHaveValue('ACME')
  expect(screen.queryByText(/Too many|wrong/)).toBeNull()
})

test('an unknown code in the address is said at its field, and is not sent again', async () => {
  const { calls } = openJoinPage('/join?code=ACMEE', refusal(400, unknown))
  expect(await screen.findByText(unknown)).toBeInTheDocument()
  await user.type(screen.getByLabelText(/First name/), 'Jo')
  await user.type(screen.getByLabelText(/Last name/), 'Ining')
  await user.type(screen.getByLabelText(/Email/), 'jo@example.test')
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText(unknown)).toBeInTheDocument()
  expect([calls('CheckReferralCode').length, calls('SelfRegister').length]).toEqual([1, 0])
})

test('a typed code is checked when its field is left, once, and what is typed beside it stays', async () => {
  const { answers, calls } = openJoinPage('/join', refusal(409, full))
  await user.type(await field(), 'ACME')
  await user.tab()
  expect(await screen.findByText(full)).toBeInTheDocument()
  await user.type(screen.getByLabelText(/First name/), 'Jo')
  await user.click(await field())
  await user.tab()
  expect(calls('CheckReferralCode')).toEqual([{ referalCode: 'ACME' }])
  await user.type(screen.getByLabelText(/Last name/), 'Ining')
  await user.type(screen.getByLabelText(/Email/), 'jo@example.test')
  // The last check is that of the server.
  answers['SelfRegister'] = refusal(409, full)
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(calls('SelfRegister')).toHaveLength(1))
  expect(await screen.findByRole('alert')).toHaveTextContent(full)
  expect(screen.getByLabelText(/First name/)).toHaveValue('Jo')
})
