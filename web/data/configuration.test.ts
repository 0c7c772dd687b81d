// Which requests the dashboard begins with: one, for the configuration and for its own data.
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Role } from '#contract/call.ts'
import { addFirstData, loadConfiguration } from './configuration.ts'

const userWith = (role: Role, secondaryRole: Role | null = null): SessionUser => ({
  token: 'x'.repeat(43),
  role,
  secondaryRole,
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  clientId: 'acme',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
})
const parts = {
  admin: { numberOfClients: 1 },
  clientManager: { clientName: 'Acme' },
  learner: { courses: [], learningPathways: [] },
  communities: { communites: [], communities: [] },
}
const keys = {
  admin: ['Admin/GetStats', {}],
  clientManager: ['Dashboard/CLIENTADMINDashboard', {}],
  learner: ['Dashboard/LearnerDashboard', {}],
  communities: ['Community/GetCommunities/{clientId}', { clientId: 'acme' }],
}
const makeClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Answers with these parts and the configuration, and every other call with its own name. */
function answer(firstData?: object) {
  const asked: { url: string; wanted: string | null }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, wanted: new Headers(init?.headers).get('x-first-data') })
    const body = url.endsWith('GetConfig') ? { config: {}, firstData } : { answerOf: url }
    return new Response(JSON.stringify({ success: true, errors: [], ...body }))
  })
  return asked
}

beforeEach(() => history.replaceState(null, '', '/'))

test.each([
  ['ADMIN', null, ['admin']],
  ['ADMIN', 'LEARNER', ['admin']],
  ['CLIENTADMIN', null, ['clientManager', 'communities']],
  ['CLIENTADMIN', 'LEARNER', ['clientManager', 'learner', 'communities']],
  ['LEARNER', null, ['learner', 'communities']],
] as const)('%s and %s: the dashboard is there before it asks', async (role, secondaryRole, shown) => {
  const asked = answer(Object.fromEntries(shown.map((part) => [part, parts[part]])))
  const user = userWith(role, secondaryRole)
  await loadConfiguration(user.id)
  const client = makeClient()
  addFirstData(client, user)
  expect(client.getQueryCache().getAll()).toHaveLength(shown.length)
  for (const part of shown) expect(client.getQueryData(keys[part])).toEqual(parts[part])
  expect(asked).toEqual([{ url: '/api/Config/GetConfig', wanted: 'dashboard' }])
})

test('pages that are drawn meanwhile wait for the same answer', async () => {
  const asked = answer({ learner: parts.learner, communities: parts.communities })
  const user = userWith('LEARNER')
  const loading = loadConfiguration(user.id)
  const client = makeClient()
  addFirstData(client, user)
  expect(client.isFetching()).toBe(2)
  await loading
  await vi.waitFor(() => expect(client.getQueryData(keys.learner)).toEqual(parts.learner))
  expect(asked).toHaveLength(1)
})

test('what did not come with it is asked for by its own call', async () => {
  const asked = answer()
  const user = userWith('ADMIN')
  void loadConfiguration(user.id)
  const client = makeClient()
  addFirstData(client, user)
  await vi.waitFor(() =>
    expect(client.getQueryData(keys.admin)).toMatchObject({ answerOf: '/api/Admin/GetStats' }),
  )
  expect(asked.map(({ url }) => url)).toEqual(['/api/Config/GetConfig', '/api/Admin/GetStats'])
})

test('other pages, and visitors, ask for the configuration alone', async () => {
  const asked = answer({ learner: parts.learner })
  await loadConfiguration(undefined)
  history.replaceState(null, '', '/my-account')
  const user = userWith('LEARNER')
  await loadConfiguration(user.id)
  const client = makeClient()
  addFirstData(client, user)
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(asked.map(({ wanted }) => wanted)).toEqual([null, null])
})

test('what came for one user is not shown to the next', async () => {
  answer({ learner: parts.learner })
  await loadConfiguration('ada')
  const client = makeClient()
  addFirstData(client, { ...userWith('LEARNER'), id: 'bea' })
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('pages that React begins to draw a second time have it too', async () => {
  const asked = answer({ admin: parts.admin })
  const user = userWith('ADMIN')
  await loadConfiguration(user.id)
  addFirstData(makeClient(), user)
  const client = makeClient()
  addFirstData(client, user)
  expect(client.getQueryData(keys.admin)).toEqual(parts.admin)
  expect(asked).toHaveLength(1)
})
