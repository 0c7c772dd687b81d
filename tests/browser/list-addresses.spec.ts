// Search, order and page of every list are in its address.
import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { rowsOf, textsOf } from './list-rows.ts'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'

test.use({ shared: 'reading' })

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
})

/** What a screen reader hears when nothing is found; enquiries are searched in what is loaded. */
const announced = /^(No results|0 of \d+ enquiries)/

for (const { path, label, search, found, heading, query } of [
  {
    path: '/courses',
    label: 'Courses',
    search: 'climate',
    found: 1,
    heading: 'Reference',
    query: 'sort=reference',
  },
  {
    path: '/learning-pathways',
    label: 'Learning pathways',
    search: 'travel',
    found: 1,
    heading: 'Number of courses',
    query: 'sort=courses',
  },
  {
    path: '/blog',
    label: 'Blog posts',
    search: 'a',
    found: undefined,
    heading: 'Title',
    query: 'sort=title',
  },
  {
    path: '/emails',
    label: 'Emails',
    search: 'rowan',
    found: undefined,
    heading: 'Template',
    query: 'sort=template',
  },
  {
    path: '/feedback-forms',
    label: 'Feedback forms',
    search: 'circular',
    found: 1,
    heading: 'Times answered',
    query: 'sort=answered',
  },
  {
    path: '/communities',
    label: 'Communities',
    search: 'a',
    found: undefined,
    heading: 'Organisation',
    query: 'sort=organisation',
  },
  {
    path: '/enquiries',
    label: 'Enquiries',
    search: 'nobody but quinn',
    found: 0,
    heading: 'Company',
    query: 'sort=company',
  },
])
  test(`${label}: search and order are in the address, and a wrong value is ignored`, async ({ page }) => {
    await page.goto(path)
    const all = await textsOf(page, label)
    await expect(page.locator('[data-rows=summary]')).toContainText(/ of \d+$/)
    expect(all.length).toBeGreaterThan(0)
    const table = page.getByRole('table', { name: label })
    await table.getByRole('button', { name: heading, exact: true }).click()
    await expect(page).toHaveURL(`${path}?${query}`)
    await table.getByRole('button', { name: heading, exact: true }).click()
    await expect(page).toHaveURL(`${path}?${query}&direction=desc`)
    // The rows of the previous order stay until the next ones have arrived.
    await page.reload()
    const sorted = await textsOf(page, label)
    await page.reload()
    expect(await textsOf(page, label)).toEqual(sorted)
    await page.goto(`${path}?search=${search}`)
    await expect(page.getByRole('searchbox')).toHaveValue(search)
    if (found !== undefined) await expect(rowsOf(page, label)).toHaveCount(found)
    await page.goto(`${path}?search=nothingofthekind`)
    await expect(page.locator('[aria-live=polite], [role=status]').getByText(announced)).toBeAttached()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    expect(await textsOf(page, label)).toEqual(all)
    await page.goto(`${path}?sort=password&direction=up&size=7&page=x&status=none`)
    expect(await textsOf(page, label)).toEqual(all)
    await page.getByRole('button', { name: 'Download' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ])
    const rows = parse(await readFile(await download.path()), { bom: true })
    const total = /of (\d+)$/.exec(await page.locator('[data-rows=summary]').allInnerTexts().then(String))
    expect(rows).toHaveLength(Number(total?.[1] ?? all.length) + 1)
  })
