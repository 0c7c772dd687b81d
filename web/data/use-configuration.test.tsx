// How long the loading screen is shown, and what happens when the configuration cannot be loaded.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { readScheme, storeColourScheme } from './colour-scheme.ts'
import { readUser, storeUser } from './session.ts'
import { defaultTheme } from '../ui/theme.ts'
import { useConfiguration } from './use-configuration.ts'

const user: SessionUser = {
  token: 'x'.repeat(43),
  role: 'ADMIN',
  secondaryRole: null,
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  clientId: 'provider',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
}
const config = { ...defaultTheme, name: 'Acme', primaryNavColour: '#123456' }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const answerWith = (fetching: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(fetching))
/** What the server answers when the operator has set this time. */
const answerFor = (loadingScreenMilliseconds: number) => ({
  success: true,
  errors: [],
  config,
  loadingScreenMilliseconds,
  singleSignOn: null,
  offersPasskeys: false,
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const start = () => renderHook(() => useConfiguration(readUser())).result

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  document.head.innerHTML = '<link rel="icon" href="/old.png">'
})
afterEach(() => void vi.useRealTimers())

test.each([2500, 700])('the loading screen is shown for exactly the set %i ms', async (milliseconds) => {
  answerWith(async () => json(answerFor(milliseconds)))
  const state = start()
  await pass(milliseconds - 1)
  expect(state.current.ready).toBe(false)
  await pass(1)
  expect(state.current).toMatchObject({ theme: config, ready: true })
  expect(document.querySelector('link')?.getAttribute('href')).toBe(config.faviconUrl)
})

test('the loading screen is shown longer until the configuration has arrived', async () => {
  answerWith(() => new Promise((resolve) => setTimeout(() => resolve(json(answerFor(2500))), 4000)))
  const state = start()
  await pass(3999)
  expect(state.current.ready).toBe(false)
  await pass(1)
  expect(state.current).toMatchObject({ theme: config, ready: true })
})

test('without a loading time the pages are shown as soon as the configuration has arrived', async () => {
  answerWith(async () => json(answerFor(0)))
  const state = start()
  expect(state.current.ready).toBe(false)
  await pass(0)
  expect(state.current.ready).toBe(true)
})

test('later in the visit the loading screen waits for nothing but the configuration', async () => {
  answerWith(async () => json(answerFor(2500)))
  start()
  await pass(2500)
  answerWith(() => new Promise((resolve) => setTimeout(() => resolve(json(answerFor(2500))), 300)))
  const reloaded = start()
  await pass(299)
  expect(reloaded.current.ready).toBe(false)
  await pass(1)
  expect(reloaded.current.ready).toBe(true)
})

test('in another tab the loading screen is shown for the whole time again', async () => {
  answerWith(async () => json(answerFor(2500)))
  start()
  await pass(2500)
  // Another tab has what the browser stores for all tabs, and nothing of this one.
  sessionStorage.clear()
  const inOther = start()
  await pass(2499)
  expect(inOther.current.ready).toBe(false)
  await pass(1)
  expect(inOther.current.ready).toBe(true)
})

test('a reload during the loading screen shows it again for the whole time', async () => {
  answerWith(async () => json(answerFor(2500)))
  start()
  await pass(1000)
  const reloaded = start()
  await pass(2499)
  expect(reloaded.current.ready).toBe(false)
  await pass(1)
  expect(reloaded.current.ready).toBe(true)
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is refused', async () => json({ success: false, errors: [{ error: 'No' }] })],
  ['fails', async () => json({ success: false, errors: [{ error: 'Something went wrong' }] }, 500)],
  ['is no configuration', async () => json({ success: true, errors: [] })],
  ['is a page', async () => new Response('<h1>Portal</h1>')],
] as const)(
  'a configuration that %s logs the user out and shows the default theme',
  async (_what, fetching) => {
    answerWith(fetching)
    storeUser(user)
    localStorage.setItem('theme', JSON.stringify(config))
    history.replaceState(null, '', '/clients')
    const state = start()
    expect(state.current.theme.name).toBe('Acme')
    await pass(2500)
    expect(readUser()).toBeUndefined()
    expect(location.pathname).toBe('/')
    expect(state.current).toMatchObject({ theme: defaultTheme, ready: true })
  },
)

test('the theme of the last visit is used at once, unless it cannot be read', async () => {
  answerWith(() => new Promise(() => undefined))
  localStorage.setItem('theme', JSON.stringify(config))
  expect(start().current.theme).toEqual(config)
  localStorage.setItem('theme', '{"name":')
  expect(start().current.theme).toEqual(defaultTheme)
})

test.each([
  ['the choice of the account', undefined, 'dark'],
  ['what was chosen while it was on its way', 'light', 'light'],
] as const)('a configuration that arrives leads to %s', async (_name, chosen, shown) => {
  storeUser(user)
  const answer = { ...answerFor(0), colourScheme: 'dark' }
  answerWith(() => new Promise((resolve) => setTimeout(() => resolve(json(answer)), 1000)))
  start()
  await pass(500)
  if (chosen) storeColourScheme(chosen)
  await pass(500)
  expect(readScheme()).toBe(shown)
})

test('the form of CSV is the one of the account, and another one is stored with it once', async () => {
  storeUser(user)
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    sent.push([url, body])
    return json({ ...answerFor(0), csvFormat: 'csv-semicolons' })
  })
  const state = start()
  await pass(0)
  expect(state.current.csv.remembered).toBe('csv-semicolons')
  sent.length = 0
  act(() => state.current.csv.remember('csv'))
  expect(state.current.csv.remembered).toBe('csv')
  act(() => state.current.csv.remember('csv'))
  await pass(0)
  expect(sent).toEqual([['/api/Account/UpdateCsvFormat', JSON.stringify({ format: 'csv' })]])
})
