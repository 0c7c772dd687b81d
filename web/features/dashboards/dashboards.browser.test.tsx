// What a dashboard and the page behind its figures show.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as dashboards from '#contract/calls/dashboards.ts'
import { heading, menuEntry } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

test('an address of the activity page shows the same rows again, and a wrong one the log-ins', async () => {
  const requests = await openProduct('/activity?show=stuck', { role: 'CLIENTADMIN' })
  const asked = () => requests.findLast(({ call }) => call.path === dashboards.activity.path)?.input['show']
  await expect.element(heading('Courses not continued for 14 days')).toBeVisible()
  await expect.poll(asked).toBe('stuck')
  await page.getByLabelText('Show').selectOptions('Courses in progress')
  await expect.poll(() => location.search).toContain('show=in-progress')
  await expect.poll(asked).toBe('in-progress')
  history.back()
  await expect.element(heading('Courses not continued for 14 days')).toBeVisible()
  await openProduct('/activity?show=nonsense', { role: 'CLIENTADMIN' })
  await expect.element(heading('Logins this month')).toBeVisible()
})

test('with nothing to do the dashboard says so, and compares the month', async () => {
  const example = exampleOf(dashboards.overview)
  const nothing = {
    late: [],
    moreLate: 0,
    neverLoggedIn: 0,
    stuck: 0,
    seats: null,
    badFeedback: [],
    reissueRequests: [],
  }
  const counted = {
    nearlyFullClients: 0,
    stoppedDirectories: [],
    failedWebhooks: 0,
    failedMails: 0,
    doubtful: 0,
    openReports: 0,
    joiners: 0,
    refusedLearners: 0,
    refusedManagers: 0,
  }
  const trends = {
    ...example.trends,
    lastMonth: '2026-01-01',
    logins: { thisMonth: 3, lastMonth: 2, byDay: [1, 2] },
  }
  const requests = await openProduct('/', {
    role: 'CLIENTADMIN',
    replies: [replyTo(dashboards.overview, { ...nothing, ...counted, trends })],
  })
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: 'Learner logins this month' }))
    .toHaveTextContent(/ (on|from) 01-01-2026/)
  expect(requests.filter(({ call }) => call.path === dashboards.overview.path)).toHaveLength(1)
})

test('the menu of a learner leads to what a learner has', async () => {
  await openProduct('/', { role: 'LEARNER' })
  const pages = {
    'My pathways': 'Learning Pathways',
    Certificates: 'Certificates',
    Badges: 'Badges',
    Communities: 'Communities',
  }
  for (const [entry, title] of Object.entries(pages)) {
    await menuEntry(entry).click()
    await expect.element(heading(title)).toHaveFocus()
  }
  for (const [entry, path] of [
    ['News', '/news'],
    ['Questionnaire', '/wellness-questionnaire'],
  ] as const) {
    await openProduct('/badges', { role: 'LEARNER' })
    await menuEntry(entry).click()
    await expect.poll(() => location.pathname).toBe(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
