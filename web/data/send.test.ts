// What is sent with a call: the token of the logged-in user, or none. What a refused call does to the session.
import { expect, test, vi } from 'vitest'
import { api } from '#schemas/all.ts'
import type { Call } from '#contract/call.ts'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { isNotFound, isRefusedObject, send, sendForFile, sendForStream } from './send.ts'
import { readSessionEnd, readUser, removeUser, storeUser } from './session.ts'

const ada: SessionUser = {
  token: 'a-token',
  role: 'ADMIN',
  secondaryRole: null,
  id: 'u',
  clientId: 'c',
  firstName: 'Ada',
  lastName: 'Lovelace',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
}
const calls = Object.values(api)
  .flatMap((domain) => Object.values(domain) as Partial<Call>[])
  .filter((call): call is Call => Boolean(call.path && call.access))
const tokenFree = (call: Call) => call.access === 'anyone' && !call.optionalToken

test.each(calls.filter(({ files }) => !files).map((call) => [call.path, call] as const))(
  '%s is sent with a token unless it needs no log-in',
  async (_path, call) => {
    const ask = vi.fn(async () => new Response('{"success":true,"errors":[]}'))
    vi.stubGlobal('fetch', ask)
    storeUser(ada)
    await send(call, {})
    const [, sent] = ask.mock.calls[0] as unknown as [string, RequestInit]
    expect(new Headers(sent.headers).get('authorization')).toBe(tokenFree(call) ? null : 'Bearer a-token')
  },
)

test('there are calls of both kinds', () => {
  expect(calls.filter(tokenFree).map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'Account/Login',
      'Account/PasswordResetRequest',
      'Account/PasswordReset',
      'Account/ConfirmAccount',
      'Account/ConfirmLearnerAccount',
      'Account/GetAccountRegisterDetails',
    ]),
  )
  expect(calls.length).toBeGreaterThan(100)
})

test.each([
  ['a call', () => send(api.clients.options, {})],
  [
    'a file',
    () => sendForFile(api.reports.clientReport, { clientId: 'c', fromDate: '', toDate: '', clientName: '' }),
  ],
])(
  '%s that is refused because the session has ended logs out, and the reason is stored for the log-in page',
  async (_what, ask) => {
    storeUser(ada)
    const body = JSON.stringify({ success: false, errors: [{ error: 'Please sign in' }], reason: 'paused' })
    vi.stubGlobal('fetch', async () => new Response(body, { status: 401 }))
    await expect(ask()).rejects.toThrow('Please sign in')
    expect(readUser()).toBeUndefined()
    expect(readSessionEnd()).toBe('paused')
  },
)

test('a call of an earlier session that is refused late does not end the session since', async () => {
  storeUser(ada)
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const asked = send(api.clients.options, {})
  removeUser()
  storeUser({ ...ada, token: 'the-next-token' })
  const body = JSON.stringify({ success: false, errors: [{ error: 'Please sign in' }], reason: 'expired' })
  answer(new Response(body, { status: 401 }))
  await expect(asked).rejects.toThrow('Please sign in')
  expect(readUser()?.token).toBe('the-next-token')
})

test('the log-in page gives no reason after a log-out, and a reason when the session has expired', () => {
  storeUser(ada)
  removeUser()
  expect(readSessionEnd()).toBeNull()
  localStorage.setItem('user', JSON.stringify({ ...ada, expires: '2020-01-01T00:00:00Z' }))
  expect(readUser()).toBeUndefined()
  expect(readSessionEnd()).toBe('expired')
})

const portal = '<!doctype html><title>Welcome to our Wi-Fi</title>'

test.each([
  [200, portal],
  [200, ''],
  [200, 'null'],
  [403, portal],
  [404, portal],
])(
  'a network that answers in place of the server, with %i %j, has neither loaded nor saved',
  async (status, body) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
    const asked = [
      () => send(api.clients.options, {}),
      () => send(api.wellness.organisations, {}),
      () => send(api.clients.pause, { clientId: crypto.randomUUID() }),
      () =>
        sendForFile(api.reports.clientReport, { clientId: 'c', fromDate: '', toDate: '', clientName: '' }),
      () => sendForStream(api.communities.watch, { id: crypto.randomUUID() }, new AbortController().signal),
    ]
    for (const ask of asked) {
      const refused: unknown = await ask().catch((error: unknown) => error)
      expect(refused).toMatchObject({ message: 'Something went wrong', status: 0 })
      expect([isNotFound(refused), isRefusedObject(refused)]).toEqual([false, false])
    }
  },
)
