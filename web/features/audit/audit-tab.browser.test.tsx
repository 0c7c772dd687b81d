// The tabs of the audit log on the pages of people, clients and courses, and how long values are shown.
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as audit from '#contract/calls/audit.ts'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, replyTo } from '../../testing/replies.ts'
import { violations } from '../../testing/violations.ts'

const id = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
const change = (name: string, before: string | null, after: string) => ({
  ...{ kind: 'person', name: '', action: 'changed' as const, isErased: false },
  fields: [{ name, before, after }],
})
const entry = (changed: ReturnType<typeof change>, words = 'Changed a person') => ({
  ...{ id: '1', words, isRefused: false, person: 'Rowan Ashdown', isVisitor: false, address: '127.0.0.1' },
  ...{ objects: [], changes: [changed], hasMoreChanges: false },
})
const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
const opened = [
  replyTo(learners.openLearner, { user: { id } }),
  replyTo(users.openUser, { user: { id } }),
  replyTo(clients.openClient, { client: { id } }),
  replyTo(courses.openCourse, { course: { id } }),
]
const lastAsked = (requests: Request[], { path }: { path: string }) =>
  requests.findLast(({ call }) => call.path === path)?.input

/** On a short log they are behind the one menu of tools (rule lists-32). */
async function showFilters() {
  await button('Tools').click()
  await page.getByRole('menuitemcheckbox', { name: 'Filters by day and kind' }).click()
  await expect.element(page.getByLabelText('From', { exact: true })).toBeVisible()
}

test('the tab shows what was done with the object, filtered as the address says, and a file of it', async () => {
  const renamed = entry(change('Last name', 'Evans', 'Evans-Lloyd'))
  const replies = [
    replyTo(audit.list, ({ fromDate }) => ({ entries: fromDate ? [] : [renamed], next: null })),
    ...opened,
  ]
  await openProduct('/learner/nia', { replies })
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/learner/nia?tab=audit')
  await expect.element(entries.nth(1)).toHaveTextContent('Rowan Ashdown127.0.0.1')
  await entries.nth(1).getByText('1 change').click()
  await expect.element(entries.nth(1)).toHaveTextContent('Last name: Evans Evans-Lloyd')
  expect(await violations()).toEqual([])

  await showFilters()
  await page.getByLabelText('From', { exact: true }).fill('2001-01-01')
  await expect.poll(() => location.search).toBe('?tab=audit&audit-from=2001-01-01')
  await page.getByLabelText('To', { exact: true }).fill('2001-01-02')
  await expect.poll(() => location.search).toBe('?tab=audit&audit-from=2001-01-01&audit-to=2001-01-02')
  const nothing = page.getByText('There is no entry like this')
  await expect.element(nothing).toBeVisible()
  const requests = await openProduct(location.pathname + location.search, { isReload: true, replies })
  await expect.element(nothing).toBeVisible()
  const filter = { about: id, fromDate: '2001-01-01', toDate: '2001-01-02' }
  expect(lastAsked(requests, audit.list)).toMatchObject(filter)
  await button('Download').click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await expect.poll(() => lastAsked(requests, audit.exportList)).toMatchObject({ ...filter, format: 'csv' })
  await button('Clear search and filters').click()
  await expect.element(entries.nth(1)).toHaveTextContent('Rowan Ashdown')
})

test.each([
  ['/client/acorn', 0],
  ['/user/uma', 0],
  // A course belongs to many clients.
  [`/course/${id}`, 1],
])('%s has the tab, with the choice of a client: %i', async (address, choices) => {
  const requests = await openProduct(address, { replies: opened })
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect.element(entries.nth(1).getByRole('time').or(entries.nth(1)).first()).toBeVisible()
  await expect.poll(() => lastAsked(requests, audit.list)).toMatchObject({ about: id })
  await showFilters()
  expect(page.getByRole('combobox', { name: 'Organisation', exact: true }).elements()).toHaveLength(choices)
})

test('a manager has the tab without the choice of a client', async () => {
  await openProduct('/learner/nia?tab=audit', { role: 'CLIENTADMIN', replies: opened })
  await expect.element(entries.nth(1)).toBeVisible()
  await showFilters()
  expect(page.getByRole('combobox', { name: 'Organisation', exact: true }).query()).toBeNull()
})

test.each([1280, 1000])('names and words are not broken beside long values at %i pixels', async (width) => {
  const created = entry(change('Description', null, 'Ways to save energy. '.repeat(40)), 'Created a pathway')
  await openProduct('/audit', {
    viewport: [width, 900],
    replies: [replyTo(audit.list, { entries: [created], next: null })],
  })
  const row = entries.nth(1)
  await row.getByText('1 change').click()
  for (const text of ['Rowan', 'Ashdown', 'Created', 'pathway']) expect(linesOf(row, text), text).toBe(1)
  expect(row.getByRole('cell').last().element().getBoundingClientRect().width).toBeGreaterThan(140)
})

/** On how many lines a word is shown. */
function linesOf(row: Locator, word: string): number {
  const walker = document.createTreeWalker(row.element(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(word) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  return 0
}
