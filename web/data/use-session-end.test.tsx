// When a session is extended, and when its user is warned.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { SessionNotice } from '../shell/Notices.tsx'
import { show, userId } from '../test-show.tsx'
import { readUser, storeUser } from './session.ts'

const minutes = (count: number) => count * 60_000
const inMinutes = (count: number) => new Date(Date.now() + minutes(count)).toISOString()

let signIns = 0
const signIn = (left: number) =>
  act(() => {
    const user: SessionUser = {
      token: `token ${signIns++}`,
      role: 'ADMIN',
      secondaryRole: null,
      id: userId,
      clientId: 'c',
      firstName: 'Ada',
      lastName: 'Lovelace',
      expires: inMinutes(left),
    }
    storeUser(user)
  })

const showSession = (answer: object | undefined) =>
  show(<SessionNotice />, { route: '/', address: '/', answers: { ExtendSession: answer } })
const calls = (asked: ReturnType<typeof showSession>) =>
  asked.filter(({ call }) => call === 'ExtendSession').length
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const click = () => act(() => void window.dispatchEvent(new Event('pointerdown')))

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('two minutes before the end there is a notice, whose button lets the session go on', async () => {
  const asked = showSession({ expires: inMinutes(90 + 480), isLongest: false })
  signIn(90)
  await pass(minutes(87.9))
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(minutes(0.2))
  expect(screen.getByRole('alert')).toHaveTextContent('You will be logged out in less than two minutes.')
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync.bind(vi) })
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }))
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls(asked)).toBe(1)
  await pass(minutes(10))
  expect(readUser()?.id).toBe(userId)
})

test('a session that is used in its last hour is extended, once in ten minutes at most', async () => {
  // As of a provider whose sessions are short.
  const asked = showSession({ expires: inMinutes(75), isLongest: false })
  signIn(61)
  click()
  expect(calls(asked)).toBe(0)
  await pass(minutes(2))
  for (let count = 0; count < 5; count++) click()
  await pass(0)
  expect(calls(asked)).toBe(1)
  expect(Date.parse(readUser()?.expires ?? '')).toBeGreaterThan(Date.now() + minutes(70))
  await pass(minutes(11))
  // More than an hour is left, then less.
  click()
  await pass(minutes(5))
  click()
  await pass(0)
  expect(calls(asked)).toBe(2)
})

test('a session that cannot end later is not asked for again, and its end is announced without a button', async () => {
  const asked = showSession({ expires: inMinutes(30), isLongest: true })
  signIn(30)
  click()
  await pass(minutes(15))
  click()
  await pass(minutes(13.5))
  expect(calls(asked)).toBe(1)
  expect(screen.getByRole('alert')).toHaveTextContent('for as long as is possible')
  expect(screen.queryByRole('button')).toBeNull()
})

test('nothing is asked while nobody uses it', async () => {
  const asked = showSession({ expires: inMinutes(500), isLongest: false })
  signIn(30)
  await pass(minutes(29))
  expect(calls(asked)).toBe(0)
})
