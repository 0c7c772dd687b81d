// The page at the address begins before the other scripts have arrived: its calls, once, and its code.
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Role } from '#contract/call.ts'
import * as courses from '#contract/calls/courses.ts'
import { storeUser } from '../data/session.ts'
import { pagesFor } from './pages.ts'

const logIn = (role: Role, secondaryRole: Role | null = null, id = 'ada'): SessionUser => {
  const user = {
    token: id.repeat(20),
    role,
    secondaryRole,
    id,
    firstName: 'Ada',
    lastName: 'Lovelace',
    clientId: 'acme',
    expires: new Date(Date.now() + 3_600_000).toISOString(),
  }
  storeUser(user)
  return user
}

let asked: string[] = []
let failing = new Set<string>()
const load = async () => ({
  ...(await import('../data/first-calls.ts')),
  ...(await import('./begin.ts')),
  pagesFor: (await import('./pages.ts')).pagesFor,
})

beforeEach(() => {
  vi.resetModules()
  asked = []
  failing = new Set()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (failing.delete(url)) return new Response('{}', { status: 500 })
    return new Response(JSON.stringify({ success: true, errors: [], answerOf: url }))
  })
  history.replaceState(null, '', '/')
})

const configuration = '/api/Config/GetConfig'
const urls = {
  admin: '/api/Admin/GetStats',
  clientManager: '/api/Dashboard/CLIENTADMINDashboard',
  overview: '/api/Dashboard/GetOverview',
  compliance: '/api/Training/GetComplianceOverview',
  firstSteps: '/api/Settings/GetFirstSteps',
  learner: '/api/Dashboard/LearnerDashboard',
  communities: '/api/Community/GetCommunities/acme',
}

test.each([
  ['ADMIN', null, ['admin', 'overview', 'compliance', 'firstSteps']],
  ['ADMIN', 'LEARNER', ['admin', 'overview', 'compliance', 'firstSteps']],
  ['CLIENTADMIN', null, ['clientManager', 'overview', 'compliance', 'communities']],
  ['CLIENTADMIN', 'LEARNER', ['clientManager', 'overview', 'compliance', 'learner', 'communities']],
  ['LEARNER', null, ['learner', 'communities']],
] as const)(
  '%s and %s: the dashboard and the configuration are asked for once',
  async (role, second, own) => {
    const { begin } = await load()
    const user = logIn(role, second)
    void begin(user)
    void begin(user)
    expect(asked).toEqual([configuration, ...own.map((part) => urls[part])])
  },
)

test('a visitor, and an address with fields, ask for the configuration alone', async () => {
  const { begin } = await load()
  void begin(undefined)
  history.replaceState(null, '', '/courses?page=2')
  void begin(logIn('ADMIN'))
  expect(asked).toEqual([configuration, configuration])
})

test.each([
  ['ADMIN', '/learning-pathway/some-id', 'PathwayPage'],
  ['CLIENTADMIN', '/learning-pathway/some-id', 'ClientPathwayPage'],
  ['LEARNER', '/learning-pathway/some-id', 'MyPathwayPage'],
  ['LEARNER', '/verify/pack', 'VerifyPackPage'],
  ['LEARNER', '/verify/CO-2', 'VerifiedPage'],
] as const)('%s at %s: the code of %s is loaded, and of no other page', async (role, address, name) => {
  const { begin, pagesFor: pages } = await load()
  const user = logIn(role)
  history.replaceState(null, '', address)
  await begin(user)
  const { open, own } = pages(user)
  const arrived = [...open, ...own].flatMap(({ component }) => (component ? [component.name] : []))
  expect(arrived).toEqual([name])
})

test('an answer is used once, also while it is under way, and not by the next user', async () => {
  const { begin, findArrived, takeFirstReply } = await load()
  history.replaceState(null, '', '/courses')
  void begin(logIn('ADMIN'))
  const input = { page: 0, pageSize: undefined }
  await expect(takeFirstReply(courses.list, input)).resolves.toMatchObject({ success: true })
  expect(takeFirstReply(courses.list, input)).toBeUndefined()
  void begin(logIn('ADMIN', null, 'bea'))
  await waitFor(() => expect(findArrived(courses.list, input)?.data).toMatchObject({ success: true }))
  findArrived(courses.list, input)?.forget()
  expect(findArrived(courses.list, input)).toBeUndefined()
  void begin(logIn('ADMIN', null, 'cyd'))
  // Another user with the same pages, who came in another tab.
  logIn('ADMIN', null, 'dan')
  expect(takeFirstReply(courses.list, input)).toBeUndefined()
})

test('what failed is left to the call of the page', async () => {
  const { begin, findArrived, takeFirstReply } = await load()
  history.replaceState(null, '', '/courses')
  failing.add('/api/Course/GetAllCourses/0')
  await begin(logIn('ADMIN'))
  await waitFor(() => expect(takeFirstReply(courses.list, { page: 0 })).toBeUndefined())
  expect(findArrived(courses.list, { page: 0 })).toBeUndefined()
})

test('no two pages of a user are at one address', () => {
  for (const role of ['ADMIN', 'CLIENTADMIN', 'LEARNER'] as const) {
    const { open, own } = pagesFor({ role, secondaryRole: null })
    const paths = [...open, ...own].map(({ path }) => path)
    expect(new Set(paths).size, role).toBe(paths.length)
  }
})
