// Each figure of a dashboard leads to the list of exactly the rows that it counts (rule reports-15). That the lists are as long is tested
// with the server: server/features/dashboards/lengths.test.ts, overview.test.ts and server/features/training/shares.test.ts.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Call } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as emails from '#contract/calls/emails.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as users from '#contract/calls/users.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, replyTo } from '../../testing/replies.ts'

const fire = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
const client = '5e1e1b1e-5b1e-4b1e-8b1e-000000000002'

const troubled = {
  late: [
    { courseId: fire, title: 'Fire', state: 'overdue' as const, people: 4 },
    { courseId: fire, title: 'Fire', state: 'expired' as const, people: 1 },
  ],
  ...{ moreLate: 0, neverLoggedIn: 7, stuck: 2, stuckPeople: 2, failedMails: 2, nearlyFullClients: 1 },
  ...{ refusedLearners: 0, refusedManagers: 0, doubtful: 0, failedWebhooks: 3, openReports: 0, joiners: 2 },
  ...{ badFeedback: [], stoppedDirectories: [], reissueLearners: 5, reissueManagers: 1 },
}

const replies = [
  replyTo(dashboards.overview, ({ clientId }) => ({
    ...troubled,
    seats: clientId ? null : { taken: 9, maximum: 10 },
    ...(clientId ? { failedMails: 0, nearlyFullClients: 0 } : {}),
  })),
  replyTo(clients.openClient, { client: { id: client, name: 'Acorn' } }),
]

const ofPage = ['page', 'pageNumber', 'pageSize', 'sort', 'direction']

/** What a call asks for besides the page and the order of its rows. */
const filterOf = ({ input }: Request) =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !ofPage.includes(name) && value !== ''))

type Place = readonly [link: string, list: Call, filter: object]

const activity = (label: string, show: string): Place => [label, dashboards.activity, { show }]
const late: Place[] = [
  ['4 people are overdue in Fire', compliance.people, { courseId: fire, people: 'overdue' }],
  ['1 person has an expired completion of Fire', compliance.people, { courseId: fire, people: 'expired' }],
]
const never = '7 learners have never logged in'
const stuck = '2 courses were started and not continued for 14 days'
const failed = '3 webhooks were paused because they fail'
const reissue = '5 learners wait for certificates with their new names'
const attention: Place[] = [
  ...late,
  [failed, webhooks.list, { state: 'stopped' }],
  [never, learners.list, { status: 'never-logged-in' }],
  [stuck, dashboards.activity, { show: 'stuck' }],
]

const places = {
  ADMIN: [
    activity('Logins this month', 'logins'),
    activity('Courses Started this month', 'started'),
    activity('Completed Courses this month', 'completed'),
    ['Clients', clients.list, {}],
    ['Learners', learners.list, {}],
    ['Courses', courses.list, {}],
    ['Pathways', pathways.list, {}],
    ...attention,
    ['2 emails have not been sent', emails.failed, {}],
    [reissue, learners.list, { status: 'reissue-requested' }],
    [
      '1 user waits for certificates with the new name',
      users.list,
      { role: 'ADMIN', status: 'reissue-requested' },
    ],
    ['1 organisation has used all or nearly all of its seats', clients.list, { status: 'nearly-full' }],
  ],
  CLIENTADMIN: [
    activity('Learner logins this month', 'logins'),
    activity('Courses completed this month', 'completed'),
    ['Total Learners', learners.list, {}],
    activity('Courses in progress', 'in-progress'),
    activity('Courses not started', 'not-started'),
    ['Number of pathways', pathways.listOfClient, {}],
    ...attention,
  ],
} satisfies Record<string, Place[]>

/** Shows the rows that are folded, which they are no more where the page comes back as it was. */
function isShown(link: ReturnType<typeof page.getByRole>): boolean {
  const unfold = page.getByRole('button', { name: /^Show all/ }).query()
  if (unfold instanceof HTMLElement) unfold.click()
  return link.query() !== null
}

async function expectPlaces(requests: Request[], listed: readonly Place[]) {
  const home = location.pathname
  for (const [name, list, filter] of listed) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect.poll(() => isShown(link), { message: name }).toBe(true)
    requests.length = 0
    await link.click()
    const asked = () => requests.filter(({ call }) => call.path === list.path).map(filterOf)
    await expect.poll(asked, { message: name }).toContainEqual(filter)
    if (location.pathname !== home || location.search) history.back()
    await expect.poll(() => location.pathname + location.search).toBe(home)
  }
}

test.each(['ADMIN', 'CLIENTADMIN'] as const)(
  'cards and what needs attention lead to their rows: %s',
  async (role) => expectPlaces(await openProduct('/', { role, replies }), places[role]),
)

test('seats that are used up lead to the learners who use them', async () => {
  await openProduct('/', { role: 'CLIENTADMIN', replies })
  const link = page.getByRole('link', { name: '9 of 10 seats are used' })
  await expect.poll(() => isShown(link)).toBe(true)
  await expect.element(link).toHaveAttribute('href', '/manage-learners')
})

test('what needs attention of a client leads to the rows of this client', async () =>
  expectPlaces(await openProduct('/client/acorn', { replies }), [
    ...late.map(([name, list, filter]) => [name, list, { ...filter, clientId: client }] as const),
    [never, clients.people, { clientId: client, status: 'never-logged-in' }],
    [stuck, dashboards.activity, { show: 'stuck', clientId: client }],
    [failed, webhooks.list, { state: 'stopped', clientId: client }],
    [reissue, learners.list, { status: 'reissue-requested', clientId: client }],
  ]))

test('the figures of each course are shown with their sum, and lead to its learners', async () => {
  const course = { id: fire, title: 'Fire', notStarted: 1003, inProgress: 20, completed: 1 }
  await openProduct('/', { replies: [replyTo(dashboards.admin, { courses: [course] }), ...replies] })
  const table = page.getByRole('table', { name: 'Learners in each course' })
  await expect.element(table.getByRole('link').first()).toBeVisible()
  const textsOf = (cells: ReturnType<typeof table.getByRole>) =>
    cells.elements().map(({ textContent }) => textContent)
  const heads = ['Title', 'Not started', 'In progress', 'Completed', 'Total']
  expect(textsOf(table.getByRole('columnheader'))).toEqual(heads)
  expect(textsOf(table.getByRole('link'))).toEqual(['1,003', '20', '1', '1,024'])
  expect(
    table
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(
    ['&status=not-started', '&status=in-progress', '&status=completed', ''].map(
      (status) => `/learner-progress?course=${fire}${status}`,
    ),
  )
})
