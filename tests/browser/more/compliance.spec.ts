// Compliance as a list and as a table of people and courses: the same numbers, found again by the address.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { untilLoaded } from '../steps.ts'
import { comeAs } from '../screens.ts'

test.use({ shared: 'reading' })

const matrixOf = (page: Page) => page.getByRole('table', { name: 'Compliance matrix' })
const figureOf = async (page: Page, name: string) =>
  Number(await page.getByRole('button', { name: new RegExp(`^${name}: `) }).innerText())

test('the matrix has what the list has, in the address, and a cell opens the course of the person', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/compliance?view=courses')
  const [all, overdue] = [await figureOf(page, 'All'), await figureOf(page, 'Overdue')]
  expect(overdue).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Matrix', exact: true }).click()
  await expect(page).toHaveURL(/view=matrix/)
  await page.getByLabel('Page size').selectOption('50')
  const matrix = matrixOf(page)
  await expect(matrix.getByRole('row').nth(1)).toBeVisible()
  const cells = matrix.locator('tbody td a')
  await expect(cells).toHaveCount(all)

  // Each cell has words, and names its status also to those who do not see its colour.
  for (const text of await cells.allTextContents())
    expect(text).toMatch(
      /Completed|completed|Renewal due|expired|overdue|Due soon|due soon|To do|to do|exempt/,
    )

  await page.goto('/compliance?view=matrix&size=50&status=overdue')
  await expect(cells).toHaveCount(overdue)
  await page.reload()
  await expect(cells).toHaveCount(overdue)

  await matrix.getByRole('button', { name: 'Overdue or expired' }).click()
  await expect(page).toHaveURL(/sort=overdue/)
  // The previous order stays until the new one has arrived.
  await expect(async () => {
    const counts = (await matrix.locator('tbody td[data-number]').allInnerTexts()).map(Number)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  }).toPass()

  const first = cells.first()
  const to = (await first.getAttribute('href')) ?? ''
  await first.click()
  await expect(page).toHaveURL(new RegExp(`${to}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Page not found')).toHaveCount(0)
})

test('names and courses stay while the matrix is scrolled, and on a phone each person is a box', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.setViewportSize({ width: 720, height: 700 })
  await page.goto('/compliance?view=matrix&size=50')
  const matrix = matrixOf(page)
  const name = matrix.getByRole('rowheader').first()
  const heading = matrix.getByRole('columnheader', { name: /Water and waste/ })
  await expect(name).toBeVisible()
  const region = page.getByRole('region', { name: 'People and courses' })
  await region.evaluate((element) => element.scrollTo({ left: 400, top: 0 }))
  const [box, edge] = [await name.boundingBox(), await region.boundingBox()]
  expect(Math.abs((box?.x ?? 0) - (edge?.x ?? -100))).toBeLessThan(3)
  await region.evaluate((element) => element.scrollTo({ left: 400, top: 600 }))
  const [top, edgeTop] = [await heading.boundingBox(), await region.boundingBox()]
  expect(Math.abs((top?.y ?? 0) - (edgeTop?.y ?? -100))).toBeLessThan(3)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(name).toBeVisible()
  const isWiderThanPage = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWiderThanPage).toBe(false)
})

test('teams, dates and the file of the matrix', async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/compliance?view=matrix&size=50')
  const cells = matrixOf(page).locator('tbody td a')
  await expect(cells.first()).toBeVisible()
  await page.getByLabel('Team', { exact: true }).selectOption({ label: 'Neighbourhood officers' })
  await expect(page).toHaveURL(/team=/)
  // The table and the figures come one after the other.
  const required = page.getByRole('link', { name: /^[\d,]+ of [\d,]+ required courses$/ })
  await expect
    .poll(async () => (await cells.count()) - Number((await required.innerText()).split(' ')[2]))
    .toBe(0)
  await page.getByRole('button', { name: 'Dates' }).click()
  await page.getByLabel('Due to', { exact: true }).fill('2099-12-31')
  await expect(page).toHaveURL(/dueTo=2099-12-31/)
  await page.reload()
  await expect(page.getByLabel('Due to', { exact: true })).toHaveValue('2099-12-31')
  // The menu moves with its button while the figures above it come.
  await untilLoaded(page)

  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Compliance matrix .*\.csv$/)
})

test('who is left out is listed with the reason, and the sum has nothing unexplained', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/compliance')
  const sum = page.getByRole('group', { name: 'How it adds up' })
  await expect(sum).toContainText(/\d+ learners, \d+ of them left out: .* = \d+ to complete\./)
  await sum.getByRole('button', { name: 'Show who is left out' }).click()
  const list = page.getByRole('table', { name: 'Learners who are left out' })
  await expect(list.getByRole('row').nth(1)).toContainText('Archived')
})

const states = ['Overdue', 'Expired', 'Due soon', 'Renewal due', 'Nothing due']

test('each figure of a dashboard is the length of the list that it leads to', async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  for (const label of states) {
    await page.goto('/')
    const link = page
      .getByRole('region', { name: 'Compliance today' })
      .getByRole('link', { name: new RegExp(`^${label}: `) })
    const figure = Number(await link.innerText())
    await link.click()
    await expect(page).toHaveURL(/people=/)
    if (figure === 0) await expect(page.getByText('Nothing fits the search and the filters')).toBeVisible()
    else
      await expect(
        page.getByText(new RegExp(`^Showing (1 to )?${Math.min(figure, 10)} of ${figure}$`)).first(),
      ).toBeVisible()
  }
})

test('on a phone the dates of a row say what they are', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeAs(page, product.url, 'manager')
  await page.goto('/compliance?view=courses')
  const row = page.getByRole('table', { name: 'Compliance' }).getByRole('row').nth(1)
  await expect(row).toBeVisible()
  for (const label of ['Due', 'Valid until']) {
    const cell = row.locator(`td[data-label="${label}"]`)
    expect(await cell.evaluate((shown) => getComputedStyle(shown, '::before').content)).toContain(label)
  }
})

for (const { kind, list, row, filter } of [
  { kind: 'manager', list: '/learning-pathways', row: 'Resource champions', filter: 'pathway' },
  { kind: 'admin', list: '/clients', row: 'Bryn Awel Housing', filter: 'client' },
] as const) {
  test(`the figures of a ${filter} lead to lists that have as many rows`, async ({ page, product }) => {
    await comeAs(page, product.url, kind)
    await page.goto(list)
    await page.getByRole('link', { name: row }).first().click()
    const card = page.getByRole('region', { name: 'Required training' })
    for (const name of states) {
      const figure = card.getByRole('link', { name: new RegExp(`^${name}: `) })
      const count = Number(await figure.innerText())
      await figure.click()
      await expect(page).toHaveURL(new RegExp(`/compliance\\?${filter}=`))
      // The list has these rows on its pages, and reports their number to screen readers.
      await expect(
        page.getByText(count === 0 ? 'No results' : new RegExp(`^${count} results?$`)).first(),
      ).toBeAttached()
      await page.goBack()
    }
    await expect(card).toBeVisible()
  })
}

test('a client whose learners are late needs attention, and a course of a pathway has its own list', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Bryn Awel Housing' }).first().click()
  const late = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  await expect(late.first()).toContainText(/(person is|people are) overdue in /)
  const rows = await late.allInnerTexts()
  await late.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/compliance\?client=.*people=overdue/)

  // Its manager's dashboard has the same rows, with other hints at most.
  await comeAs(page, product.url, 'manager')
  await page.goto('/')
  await expect(late.first()).toBeVisible()
  expect((await late.allInnerTexts()).map(numberAndWords)).toEqual(rows.map(numberAndWords))

  await page.goto('/learning-pathways')
  await page.getByRole('link', { name: 'Resource champions' }).first().click()
  const courses = page.getByRole('table', { name: 'Courses of this pathway' })
  const counts = courses.getByRole('link', { name: /^\d+ of \d+$/ }).first()
  const [upToDate, required] = (await counts.innerText()).split(' of ').map(Number)
  await counts.click()
  await expect(page).toHaveURL(/\/compliance\?pathway=.*course=/)
  await expect(page.getByRole('link', { name: `${upToDate} of ${required} people` })).toBeVisible()
  await expectLength(page, upToDate)
})

/** Of the list that is shown, on all its pages. */
const expectLength = (page: Page, rows = 0) =>
  expect(
    rows === 0
      ? page.getByText('Nothing fits the search and the filters')
      : page.getByText(new RegExp(`^Showing \\d+ to \\d+ of ${rows}$`)),
  ).toBeVisible()

const numberAndWords = (row: string) => row.split('\n').slice(0, 2).join(' ')

test('how many people are up to date is the length of the list that it leads to, wherever it is shown', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  const group = page.getByRole('group', { name: 'Up to date', exact: true })
  const places = ['/', '/compliance', '/learning-pathways', '/teams']
  for (const place of places) {
    await page.goto(place)
    if (place === '/learning-pathways' || place === '/teams')
      await page.getByRole('row').nth(1).getByRole('link').first().click()
    const people = group.getByRole('link', { name: /^[\d,]+ of [\d,]+ (people|person)$/ })
    const [upToDate = 0, all = 0] = (await people.innerText()).match(/\d+/g)?.map(Number) ?? []
    expect(all, place).toBeGreaterThan(0)
    await people.click()
    await expect(page).toHaveURL(/people=upToDate/)
    await expectLength(page, upToDate)
    const countOf = async (state: string) =>
      Number(await group.getByRole('link', { name: new RegExp(`^${state}: `) }).innerText())
    expect((await countOf('Overdue')) + (await countOf('Expired'))).toBe(all - upToDate)
  }
})
