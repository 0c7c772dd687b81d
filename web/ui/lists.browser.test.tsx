// What is shown of a list is in its address: the search, the order, the filters and the page. A row leads to its page wherever it
// is pressed, and the file is asked for with the same words as the list.
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Call } from '#contract/call.ts'
import * as blog from '#contract/calls/blog.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as communities from '#contract/calls/communities.ts'
import * as courses from '#contract/calls/courses.ts'
import * as emails from '#contract/calls/emails.ts'
import * as enquiries from '#contract/calls/enquiries.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as progress from '#contract/calls/progress.ts'
import * as teams from '#contract/calls/teams.ts'
import { button } from '../testing/locators.ts'
import { openProduct, phone } from '../testing/open-product.tsx'
import { type Request, replyTo } from '../testing/replies.ts'

interface List {
  path: string
  label: string
  list: Call
  exportList: Call
  heading: string
  sort: string
  /** The name of what is searched for in the input of the call; null where the page searches in what is loaded. */
  search?: string | null
}

const lists: List[] = [
  { path: '/courses', label: 'Courses', ...courses, heading: 'Reference', sort: 'reference' },
  {
    path: '/learning-pathways',
    label: 'Learning pathways',
    ...pathways,
    heading: 'Number of courses',
    sort: 'courses',
  },
  { path: '/blog', label: 'Blog posts', ...blog, heading: 'Title', sort: 'title' },
  { path: '/emails', label: 'Emails', ...emails, heading: 'Template', sort: 'template', search: 'toAddress' },
  {
    path: '/feedback-forms',
    label: 'Feedback forms',
    ...feedback,
    heading: 'Times answered',
    sort: 'answered',
  },
  {
    path: '/communities',
    label: 'Communities',
    ...communities,
    heading: 'Organisation',
    sort: 'organisation',
  },
  {
    path: '/enquiries',
    label: 'Enquiries',
    ...enquiries,
    heading: 'Company',
    sort: 'company',
    search: null,
  },
  { path: '/manage-learners', label: 'Learners', ...learners, heading: 'Email', sort: 'email' },
  { path: '/clients', label: 'Clients', ...clients, heading: 'Referral code', sort: 'referralCode' },
]

const address = () => location.pathname + location.search
const lastInput = (requests: Request[], { path }: Call) =>
  requests.findLast(({ call }) => call.path === path)?.input ?? {}
const rows = (label: string) => page.getByRole('table', { name: label }).getByRole('row')
const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true })

describe.each(lists)('$path', ({ path, label, list, exportList, heading, sort, search = 'searchTerm' }) => {
  const searched = search === null ? {} : { [search]: 'climate' }

  test('search and order are in the address, are asked for, and hold for the file', async () => {
    const requests = await openProduct(path)
    const table = page.getByRole('table', { name: label })
    await table.getByRole('button', { name: heading, exact: true }).click()
    await expect.poll(address).toBe(`${path}?sort=${sort}`)
    await table.getByRole('button', { name: heading, exact: true }).click()
    await expect.poll(address).toBe(`${path}?sort=${sort}&direction=desc`)
    await expect.poll(() => lastInput(requests, list)).toMatchObject({ sort, direction: 'desc' })
    await page.getByRole('searchbox').fill('climate')
    await expect.poll(address).toBe(`${path}?sort=${sort}&direction=desc&search=climate`)
    await expect.poll(() => lastInput(requests, list)).toMatchObject({ ...searched, sort })
    await button('Tools').click()
    await menuItem('CSV').click()
    await expect
      .poll(() => lastInput(requests, exportList))
      .toMatchObject({ ...searched, sort, direction: 'desc', format: 'csv' })
  })

  test('an address is shown as it says, and wrong values in it are ignored', async () => {
    const first = await openProduct(`${path}?sort=${sort}&direction=desc&search=climate`)
    await expect.element(page.getByRole('searchbox')).toHaveValue('climate')
    await expect.poll(() => lastInput(first, list)).toMatchObject({ ...searched, sort, direction: 'desc' })
    const wrong = await openProduct(`${path}?sort=password&direction=up&size=7&page=x&status=none`)
    await expect.element(rows(label).nth(1)).toBeVisible()
    const asked = lastInput(wrong, list)
    expect(asked['sort']).not.toBe('password')
    expect(asked['direction']).not.toBe('up')
    expect(asked['pageSize']).not.toBe('7')
    expect(asked['status']).not.toBe('none')
  })
})

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    urlToken: `token${at}`,
    name: `Person ${at}`,
    email: `person${at}@example.test`,
  }))

/** 47 learners, in pages as they are asked for. */
const manyLearners = replyTo(learners.list, ({ pageNumber, pageSize }) => {
  const [size, from] = [Number(pageSize ?? 10), (Number(pageNumber) - 1) * Number(pageSize ?? 10)]
  return { users: people(47).slice(from, from + size), totalPages: 47 }
})

test('a list grows by a page at a time, the address says how far, and it is there again from its address', async () => {
  await openProduct('/manage-learners', { replies: [manyLearners] })
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByText('Showing 20 of 47')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(address).toBe('/manage-learners?page=3')
  await openProduct('/manage-learners?page=3', { replies: [manyLearners] })
  await expect.element(page.getByText('Showing 30 of 47')).toBeVisible()
})

test('page size and search are there again after a reload, and when Back leads from a person to the list', async () => {
  const replies = [
    replyTo(learners.list, ({ searchTerm, pageSize }) => {
      const found = people(47).filter(({ name }) => !searchTerm || name.endsWith('7'))
      return { users: found.slice(0, Number(pageSize ?? 10)), totalPages: found.length }
    }),
  ]
  const names = () =>
    rows('Learners')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('a')?.textContent)
  await openProduct('/manage-learners', { replies })
  await page.getByLabelText('Page size').selectOptions('20')
  await expect.poll(address).toBe('/manage-learners?size=20')
  await expect.element(page.getByText('Showing 20 of 47')).toBeVisible()
  await page.getByRole('searchbox').fill('7')
  await expect.poll(address).toBe('/manage-learners?size=20&search=7')
  const found = ['Person 7', 'Person 17', 'Person 27', 'Person 37']
  await expect.poll(names).toEqual(found)

  await openProduct(address(), { isReload: true, replies })
  await expect.poll(names).toEqual(found)
  await expect.element(page.getByRole('searchbox')).toHaveValue('7')
  await page.getByRole('link', { name: 'Person 17', exact: true }).click()
  await expect.poll(address).toBe('/learner/token17')
  await expect.poll(names).toEqual([])
  history.back()
  await expect.poll(address).toBe('/manage-learners?size=20&search=7')
  await expect.poll(names).toEqual(found)
})

test.each([
  ['/manage-learners', learners.list],
  ['/learner-progress', progress.ofCourse],
] as const)('%s of a client, and of one of its teams, which goes with the client', async (path, list) => {
  const [bryn, night] = ['6f1c1f0e-8f4e-4c58-9a43-00000000b001', '6f1c1f0e-8f4e-4c58-9a43-00000000b002']
  const replies = [
    replyTo(clients.options, { clients: [{ id: bryn, name: 'Bryn Awel' }] }),
    replyTo(teams.list, ({ clientId }) => ({
      teams: clientId === bryn ? [{ id: night, name: 'Night shift' }] : [],
    })),
  ]
  await openProduct(path, { replies })
  await page.getByRole('combobox', { name: 'Organisation' }).selectOptions('Bryn Awel')
  await expect.poll(() => new URLSearchParams(location.search).get('client')).toBe(bryn)
  await page.getByRole('button', { name: /^(Filter|Tools)$/ }).click()
  await page
    .getByRole('group', { name: 'Team' })
    .getByRole('menuitemcheckbox', { name: 'Night shift' })
    .click()
  await expect.poll(() => new URLSearchParams(location.search).get('team')).toBe(night)

  const requests = await openProduct(address(), { isReload: true, replies })
  await expect.element(button('Remove filter Team: Night shift')).toBeVisible()
  expect(lastInput(requests, list)).toMatchObject({ clientId: bryn, teamId: night })
  await page.getByRole('combobox', { name: 'Organisation' }).selectOptions('All organisations')
  await expect.poll(() => new URLSearchParams(location.search).has('client')).toBe(false)
  expect(new URLSearchParams(location.search).has('team')).toBe(false)
})

test('a client of the address that does not exist leaves the progress of all', async () => {
  await openProduct('/learner-progress?client=6f1c1f0e-8f4e-4c58-9a43-0d6a5a6d2f10')
  await expect.element(page.getByRole('table', { name: 'Learner progress in' })).toBeVisible()
})

const filtersOfLearners = [
  { label: 'State', option: 'Overdue', field: 'state', value: 'overdue' },
  { label: 'State', option: 'Nothing to complete', field: 'state', value: 'nothingToComplete' },
  { label: 'Progress', option: 'Not started', field: 'progress', value: 'not-started' },
  { label: 'Last active', option: 'In the last 7 days', field: 'active', value: '7-days' },
  { label: 'Invitation', option: 'Not invited', field: 'invitation', value: 'not-invited' },
]
test.each(filtersOfLearners)(
  'learners by $label: $option is in the address, and there again after a reload, in the file and for an action on all',
  async ({ label, option, field, value }) => {
    await openProduct('/manage-learners', { replies: [manyLearners] })
    await button('Filter').click()
    const group = page.getByRole('group', { name: label })
    await group.getByRole('menuitemcheckbox', { name: option, exact: true }).click()
    await expect.poll(address).toBe(`/manage-learners?${field}=${value}`)
    const userIds = people(47).map(({ id }) => id)
    const requests = await openProduct(address(), {
      isReload: true,
      replies: [manyLearners, replyTo(bulk.matching, { userIds })],
    })
    await expect.element(button(`Remove filter ${label}: ${option}`)).toBeVisible()
    expect(lastInput(requests, learners.list)).toMatchObject({ [field]: value })
    await button('Download').click()
    await menuItem('CSV').click()
    await expect.poll(() => lastInput(requests, learners.exportList)).toMatchObject({ [field]: value })
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await button('Select all 47 that match').click()
    await page.getByLabelText('Bulk action').selectOptions('Archive')
    await button('Archive').click()
    await button('Confirm').click()
    await expect
      .poll(() => lastInput(requests, bulk.act))
      .toMatchObject({ list: 'learners', [field]: value, onlyIds: userIds })
    expect(lastInput(requests, bulk.matching)).toMatchObject({ list: 'learners', [field]: value })
  },
)

test('the heading says how a list is sorted, and Back returns to the order before', async () => {
  const requests = await openProduct('/manage-learners', { replies: [manyLearners] })
  const heading = (name: string) => page.getByRole('columnheader', { name })
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect.element(heading('Email')).toHaveAttribute('aria-sort', 'descending')
  history.back()
  await expect.element(heading('Email')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => lastInput(requests, learners.list)).toMatchObject({ sort: 'email' })
})

test('the whole row leads to its page, and its own buttons do what they do', async () => {
  await openProduct('/manage-learners', { replies: [manyLearners] })
  const row = rows('Learners').nth(1)
  await row.getByRole('checkbox').click()
  await expect.element(page.getByText('1 learner selected')).toBeVisible()
  await row.getByText('person0@example.test').click()
  await expect.poll(address).toBe('/learner/token0')
  await openProduct('/clients', {
    viewport: phone,
    replies: [replyTo(clients.list, { clients: [{ urlToken: 'avocet', name: 'Avocet' }] })],
  })
  await rows('Clients')
    .last()
    .click({ position: { x: 300, y: 40 } })
  await expect.poll(address).toBe('/client/avocet')
})

test('a filter is a chip and in the address, and nothing found offers to clear it', async () => {
  const some = [{ name: 'Avocet' }]
  const replies = [
    replyTo(clients.list, ({ searchTerm }) => ({ clients: searchTerm === 'none' ? [] : some })),
  ]
  const requests = await openProduct('/clients', { replies })
  await button('Tools').click()
  await page.getByRole('menuitemcheckbox', { name: 'Paused' }).click()
  await expect.poll(address).toBe('/clients?status=paused')
  await expect.poll(() => lastInput(requests, clients.list)).toMatchObject({ status: 'paused' })
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove filter Status: Paused' }).click()
  await expect.poll(address).toBe('/clients')
  await openProduct('/clients?status=paused&search=none', { replies })
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(page.getByText('Avocet')).toBeVisible()
  expect(address()).toBe('/clients')
})

test.each([
  [1280, 620],
  [390, 620],
])(
  'in a low window of %d × %d a long menu is within it, and its last choice is reached without scrolling the page',
  async (width, height) => {
    await openProduct('/manage-learners', { replies: [manyLearners], viewport: [width, height] })
    await page.getByRole('button', { name: /^(Filter|Tools)$/ }).click()
    const menu = page.getByRole('menu')
    await expect.element(menu).toBeVisible()
    const shown = () => menu.element().getBoundingClientRect()
    await expect.poll(() => shown().bottom).toBeLessThanOrEqual(height)
    expect(shown().top).toBeGreaterThanOrEqual(0)
    expect(shown().height).toBeGreaterThan(200)
    const before = scrollY
    await page.getByRole('menuitemcheckbox').last().click()
    expect(scrollY).toBe(before)
    await expect.poll(address).toMatch(/^\/manage-learners\?/)
  },
)

test('a hidden column stays hidden in this browser', async () => {
  await openProduct('/clients')
  const headings = () =>
    [...document.querySelectorAll('main th')].map((heading) => heading.textContent?.trim())
  await button('Tools').click()
  await page.getByRole('menuitemcheckbox', { name: 'Referral code' }).click()
  await expect.poll(headings).not.toContain('Referral code')
  await openProduct('/clients', { isReload: true })
  await expect.poll(headings).toContain('Seats used')
  expect(headings()).not.toContain('Referral code')
})

const tools = ['Filter', 'Columns', 'Download', 'Print']
const itemsOfMenu = () =>
  page
    .getByRole('menu')
    .getByRole('group')
    .elements()
    .map((group) => group.getAttribute('aria-label'))

test.each([
  { total: 9, isOneMenu: true },
  { total: 10, isOneMenu: false },
])('$total rows: the tools are in one menu: $isOneMenu', async ({ total, isOneMenu }) => {
  const replies = [replyTo(learners.list, { users: people(total), totalPages: total })]
  await openProduct('/manage-learners', { replies })
  await expect.element(button(isOneMenu ? 'Tools' : 'Filter')).toBeVisible()
  for (const name of tools) expect(button(name).elements().length).toBe(isOneMenu ? 0 : 1)
  expect(button('Tools').elements().length).toBe(isOneMenu ? 1 : 0)
})

const someId = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
/** The lists that have several tools which the specification does not name, with one row each. */
const shortLists = [
  ...['/clients', '/courses', '/blog', '/emails', '/feedback-forms', '/communities', '/learning-pathways'],
  ...['/enquiries', '/users', '/manage-learners', '/deleted', '/client/1?tab=people'],
  ...['people', 'courses', 'matrix'].map((view) => `/compliance?view=${view}`),
  ...['/compliance?on=2026-03-01', `/learner-progress?course=${someId}`, `/course/${someId}`],
  '/audit',
]
test.each(shortLists)('lists-32: all tools of the list at %s are in one menu', async (path) => {
  await openProduct(path)
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'Tools', exact: true }))
    .toBeVisible()
  for (const name of [...tools, 'Certificates'])
    expect(page.getByRole('main').getByRole('button', { name, exact: true }).elements(), name).toEqual([])
})

test('teams and invitation are columns of the learners where there is room for them', async () => {
  const columns = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent)
  const further = ['Teams', 'Invitation']
  for (const [width, role, isWide] of [
    [1280, 'CLIENTADMIN', false],
    [1440, 'CLIENTADMIN', true],
    [1440, 'ADMIN', false],
    [1680, 'ADMIN', true],
  ] as const) {
    await openProduct('/manage-learners', { role, viewport: [width, 900], replies: [manyLearners] })
    await expect.poll(columns).toContain('Last active')
    expect(columns().filter((label) => further.includes(label ?? ''))).toEqual(isWide ? further : [])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})

test('the menu of tools filters, stays open for columns, saves, and stays while the list is searched', async () => {
  const replies = [
    replyTo(learners.list, ({ searchTerm }) => ({
      users: people(searchTerm ? 1 : 9),
      totalPages: searchTerm ? 1 : 9,
    })),
  ]
  const requests = await openProduct('/manage-learners', { replies })
  await button('Tools').click()
  // The teams and own fields come a moment later than the people.
  await expect
    .poll(itemsOfMenu)
    .toEqual([
      'Status',
      'Team',
      'Some name',
      'State',
      'Progress',
      'Last active',
      'Invitation',
      'Columns',
      'Download',
    ])
  await page.getByRole('menuitemcheckbox', { name: 'Email', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Teams' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Teams' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument()
  await menuItem('Excel').click()
  await expect.poll(() => lastInput(requests, learners.exportList)).toMatchObject({ format: 'xlsx' })
  await page.getByRole('searchbox').fill('person0')
  await expect.element(page.getByText('Showing 1 of 1')).toBeVisible()
  await button('Tools').click()
  await page.getByRole('menuitemcheckbox', { name: 'Finished', exact: true }).click()
  await expect.poll(address).toBe('/manage-learners?search=person0&progress=finished')
})

describe('an email that is opened while the search is being typed', () => {
  const replies = [replyTo(emails.list, { emailRecords: [{ id: 'e1', toAddress: 'ada@example.test' }] })]
  const view = () => document.querySelector<HTMLElement>('a[aria-label^="View the email"]')
  const search = page.getByRole('searchbox')

  test('right after typing, it stays open', async () => {
    await openProduct('/emails', { replies })
    await vi.waitUntil(view, { timeout: 60_000 })
    const input = search.element() as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'test')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    view()?.click()
    await expect.element(page.getByRole('dialog', { name: 'Email' })).toBeVisible()
    await expect.poll(address).toMatch(/\?mail=[^&]+&search=test$/)
    await expect.element(page.getByRole('dialog', { name: 'Email' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toMatch(/\?search=test$/)
  })

  test('when the search has just reached the address, it keeps the search', async () => {
    await openProduct('/emails', { replies })
    await vi.waitUntil(view, { timeout: 60_000 })
    const replace = history.replaceState.bind(history)
    // Before the page is drawn with the new address.
    const spy = vi.spyOn(history, 'replaceState').mockImplementation((...given) => {
      spy.mockRestore()
      replace(...given)
      queueMicrotask(() => view()?.click())
    })
    await search.fill('test')
    await expect.element(page.getByRole('dialog', { name: 'Email' })).toBeVisible()
    expect(address()).toMatch(/\?search=test&mail=[^&]+$/)
    await expect.element(search).toHaveValue('test')
  })
})
