// Which requests the dashboard begins with: those of its page, beside the one for the configuration.
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Role } from '#contract/call.ts'
import { addFirstData, loadConfiguration } from './configuration.ts'
import { storeUser } from './session.ts'

function logIn(role: Role, secondaryRole: Role | null = null): SessionUser {
  const user = {
    token: 'x'.repeat(43),
    role,
    secondaryRole,
    id: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    clientId: 'acme',
    expires: new Date(Date.now() + 3_600_000).toISOString(),
  }
  storeUser(user)
  return user
}
const configuration = '/api/Config/GetConfig'
const urls = {
  admin: '/api/Admin/GetStats',
  clientManager: '/api/Dashboard/CLIENTADMINDashboard',
  overview: '/api/Dashboard/GetOverview',
  compliance: '/api/Training/GetComplianceOverview',
  learner: '/api/Dashboard/LearnerDashboard',
  communities: '/api/Community/GetCommunities/acme',
}
const makeClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Answers every call with its own address; the first of those in `failing` with a failure. */
function answer(failing: string[] = []) {
  const asked: string[] = []
  const toFail = new Set(failing)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (toFail.delete(url)) return new Response('{}', { status: 500 })
    return new Response(JSON.stringify({ success: true, errors: [], answerOf: url }))
  })
  return asked
}
const dataIn = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ state }) => (state.data as { answerOf: string } | undefined)?.answerOf)

beforeEach(() => history.replaceState(null, '', '/'))

test.each([
  ['ADMIN', null, ['admin', 'overview', 'compliance']],
  ['ADMIN', 'LEARNER', ['admin', 'overview', 'compliance']],
  ['CLIENTADMIN', null, ['clientManager', 'overview', 'compliance', 'communities']],
  ['CLIENTADMIN', 'LEARNER', ['clientManager', 'overview', 'compliance', 'learner', 'communities']],
  ['LEARNER', null, ['learner', 'communities']],
] as const)(
  '%s and %s: the dashboard asks beside the configuration, once',
  async (role, secondaryRole, shown) => {
    const asked = answer()
    const user = logIn(role, secondaryRole)
    const loading = loadConfiguration(user.id)
    const own = shown.map((part) => urls[part])
    await vi.waitFor(() => expect(asked).toEqual([...own, configuration]))
    await loading
    // React may begin to draw the pages a second time.
    addFirstData(makeClient(), user)
    const client = makeClient()
    addFirstData(client, user)
    await vi.waitFor(() => expect(dataIn(client)).toEqual(own))
    expect(asked).toHaveLength(own.length + 1)
  },
)

test('what failed is asked for again by the page', async () => {
  const asked = answer([urls.admin])
  const user = logIn('ADMIN')
  await loadConfiguration(user.id)
  const client = makeClient()
  addFirstData(client, user)
  await vi.waitFor(() => expect(dataIn(client)).toEqual([urls.admin, urls.overview, urls.compliance]))
  expect(asked).toEqual([urls.admin, urls.overview, urls.compliance, configuration, urls.admin])
})

test('other pages, and visitors, ask for the configuration alone', async () => {
  const asked = answer()
  const user = logIn('LEARNER')
  await loadConfiguration(undefined)
  history.replaceState(null, '', '/my-account')
  await loadConfiguration(user.id)
  const client = makeClient()
  addFirstData(client, user)
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(asked).toEqual([configuration, configuration])
})

test('what came for one user is not shown to the next', async () => {
  answer()
  const user = logIn('LEARNER')
  await loadConfiguration(user.id)
  const client = makeClient()
  addFirstData(client, { ...user, id: 'bea' })
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('what the document has asked for is left to the page', async () => {
  const asked = answer()
  const user = logIn('ADMIN')
  const early = { [urls.admin]: Promise.resolve(new Response('{}')) }
  vi.stubGlobal('early', { token: user.token, answers: early })
  await loadConfiguration(user.id)
  expect(asked).toEqual([urls.overview, urls.compliance, configuration])
  expect(Object.keys(early)).toEqual([urls.admin])
})
