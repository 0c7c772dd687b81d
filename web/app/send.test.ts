// What goes with a call: the token of whoever is logged in, or nothing.
import { expect, test, vi } from 'vitest'
import { api } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { send } from './send.ts'
import { storeUser } from './session.ts'

const calls = Object.values(api)
  .flatMap((domain) => Object.values(domain) as Partial<Call>[])
  .filter((call): call is Call => Boolean(call.path && call.access))
const tokenFree = (call: Call) => call.access === 'anyone' && call.path !== 'Config/GetConfig'

test.each(calls.filter(({ files }) => !files).map((call) => [call.path, call] as const))(
  '%s is sent with a token unless anybody may call it',
  async (_path, call) => {
    const ask = vi.fn(async () => new Response('{"success":true,"errors":[]}'))
    vi.stubGlobal('fetch', ask)
    storeUser({
      token: 'a-token',
      role: 'ADMIN',
      secondaryRole: null,
      id: 'u',
      clientId: 'c',
      firstName: 'Ada',
      lastName: 'Lovelace',
      expires: new Date(Date.now() + 3_600_000).toISOString(),
    })
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
