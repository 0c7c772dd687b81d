// Moving between pages: where the focus goes, what the tab is called, and how far the keyboard has to go.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import { button, heading, menuEntry } from '../testing/locators.ts'
import { openProduct, user } from '../testing/open-product.tsx'
import { exampleOf, replyTo } from '../testing/replies.ts'

test('after each navigation the focus is on the heading, and the title has changed before', async () => {
  const { course } = exampleOf(courses.openCourse)
  const title = 'Climate basics'
  await openProduct('/', {
    role: 'visitor',
    replies: [
      replyTo(accounts.login, { succeeded: true, user, message: '' }),
      replyTo(courses.list, { courses: [{ ...course, title }] }),
      replyTo(courses.openCourse, { course: { ...course, title } }),
    ],
  })
  await page.getByLabelText('Email').fill('ada@example.test')
  await page.getByLabelText('Password', { exact: true }).fill('a walk in the woods')
  await button('Login').click()
  await expect.element(heading('Dashboard')).toHaveFocus()

  const seen: string[] = []
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches('h1'))
      seen.push(`${target.textContent}: ${document.title}`)
  }
  document.addEventListener('focusin', note)
  await menuEntry('Courses').click()
  await expect.element(heading('Courses')).toHaveFocus()
  expect(document.title).toBe('Courses - Ada Lovelace - eLearning')
  const link = page.getByRole('link', { name: `View ${title}` })
  await link.click()
  await expect.element(heading(title)).toHaveFocus()
  history.back()
  await expect.element(heading('Courses')).toHaveFocus()
  document.removeEventListener('focusin', note)
  expect(seen).toEqual([
    'Courses: Courses - Ada Lovelace - eLearning',
    'Climate basics: Climate basics - Ada Lovelace - eLearning',
    'Courses: Courses - Ada Lovelace - eLearning',
  ])

  await link.click()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect.element(crumbs.getByText(title)).toHaveAttribute('aria-current', 'page')
  await crumbs.getByRole('link', { name: 'Courses' }).click()
  await expect.poll(() => location.pathname).toBe('/courses')
})

test('the number of results is announced after each search and filter', async () => {
  await openProduct('/clients', {
    rows: 2,
    replies: [
      replyTo(clients.list, ({ searchTerm }) =>
        searchTerm ? { clients: [], totalPages: 0, totalCount: 0 } : { totalPages: 1, totalCount: 2 },
      ),
    ],
  })
  const find = () =>
    [...document.querySelectorAll('#content [aria-live=polite]')].find(({ textContent }) =>
      /result/.test(textContent),
    )
  await expect.poll(() => find()?.textContent).toBe('2 results')
  // One and the same element: what comes together with its text is not announced.
  const region = find()
  const text = () => (region?.isConnected ? region.textContent : 'removed')
  const search = page.getByLabelText('Search by client name')
  await search.fill('no such client')
  await expect.poll(text).toBe('No results')
  await search.fill('')
  await expect.poll(text).toBe('2 results')
})
