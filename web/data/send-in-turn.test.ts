import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { sendInTurn } from './send-in-turn.ts'

const busy = 'Our server is busy right now, please try again in a moment'
const refusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, errors: [{ error }] }, { status, headers })
const given = { username: 'ada@example.test', password: 'a password' }

let answers: (() => Response)[] = []
let times: number[] = []
const onWait = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  times = []
  onWait.mockReset()
  vi.stubGlobal('fetch', () => {
    times.push(Date.now())
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.())
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function logIn() {
  const done = sendInTurn(accounts.login, given, onWait).catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  return done
}
const waits = () => times.slice(1).map((time, at) => time - (times[at] ?? 0))

test('a log-in that is refused because of many others is sent again when the server says so', async () => {
  answers = [
    () => refusal(503, busy, { 'retry-after': '4' }),
    () => refusal(503, busy, { 'retry-after': '9' }),
    () => Response.json({ succeeded: true, message: '', user: { id: 'u' } }),
  ]
  expect(await logIn()).toMatchObject({ user: { id: 'u' } })
  expect(waits()).toEqual([4_000, 9_000])
  expect(onWait).toHaveBeenCalledTimes(2)
})

test('it ends after some tries', async () => {
  answers = [() => refusal(503, busy, { 'retry-after': '5' })]
  expect(await logIn()).toBe(busy)
  expect(times).toHaveLength(8)
})

test.each([
  ['another refusal', 429, 'Too many attempts, please try again later'],
  ['a failure, after which it may have been done', 503, 'Something went wrong'],
])('%s is reported at once', async (_what, status, error) => {
  answers = [() => refusal(status, error, { 'retry-after': '5' })]
  expect(await logIn()).toBe(error)
  expect(times).toHaveLength(1)
  expect(onWait).not.toHaveBeenCalled()
})
