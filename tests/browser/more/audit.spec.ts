// The audit log, and its tabs on the pages of people, clients and courses.
import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { demoLogins } from '#server/demo/people.ts'
import { type DemoKind, addressOf, askApi, comeAs, logInByApi } from '../screens.ts'
import { openFor } from '../steps.ts'

test.use({ demo: true })

const entries = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
const choice = (page: Page) => page.getByRole('combobox', { name: 'Client', exact: true })
const none = (page: Page) => page.getByText('There are no entries yet')

async function pathOf(url: string, kind: DemoKind, pattern: string) {
  const { token } = await logInByApi(url, kind)
  return addressOf(pattern, (path) => askApi(`${url}/api/${path}`, token))
}

async function learnerPage(url: string) {
  const { token } = await logInByApi(url, 'admin')
  const { users } = await askApi(`${url}/api/Client/Learners/?searchTerm=${demoLogins.learner}`, token)
  return `/learner/${(users as { urlToken: string }[])[0]?.urlToken}`
}

async function rename(page: Page, path: string, lastName: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: lastName })).toBeVisible()
}

test('names and words are not broken beside long values, on a wide screen and on a small one', async ({
  page,
  product,
}) => {
  const user = await comeAs(page, product.url, 'admin')
  const description = 'Ways to save energy. '.repeat(40)
  await fetch(`${product.url}/api/Course/CreatePathway`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Energy', description, courseIds: [] }),
  })
  await page.goto('/audit')
  const row = entries(page).filter({ hasText: 'Created a pathway' }).first()
  await row.getByText('1 change').click()
  for (const width of [1280, 1000]) {
    await page.setViewportSize({ width, height: 900 })
    for (const text of ['Rowan', 'Ashdown', 'Created', 'pathway'])
      expect(
        await linesOf(row.locator('td').filter({ hasText: text }).first(), text),
        `${text}, ${width}`,
      ).toBe(1)
    const changes = await row.locator('td').last().boundingBox()
    // A little less where the font of the product has not come in time.
    expect(changes?.width).toBeGreaterThan(170)
  }
})

/** On how many lines a word is shown. */
const linesOf = (cell: Locator, word: string) =>
  cell.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return 0
  }, word)

test('the tab of a learner shows what was done with them, filtered as the address says, and a file of it', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  const path = await learnerPage(product.url)
  await rename(page, path, 'Evans-Lloyd')
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(`${path}?tab=audit`)
  await expect(entries(page).filter({ hasText: 'Rowan Ashdown' }).first()).toBeVisible()
  await entries(page).first().getByText('1 change').click()
  await expect(entries(page).first()).toContainText('Last name: Evans Evans-Lloyd')
  expect(await violationsOf(page)).toEqual([])

  await page.getByLabel('From', { exact: true }).fill('2001-01-01')
  await expect(page).toHaveURL(/tab=audit&audit-from=2001-01-01$/)
  await page.getByLabel('To', { exact: true }).fill('2001-01-02')
  await expect(page.getByText('There is no entry like this')).toBeVisible()
  await page.reload()
  await expect(page.getByText('There is no entry like this')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(entries(page).first()).toContainText('Rowan Ashdown')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit log .*\.csv$/)
})

test('clients, courses and users have the tab too', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  for (const pattern of ['/client/:urlToken', '/course/:id', '/user/:urlToken']) {
    await page.goto(await pathOf(product.url, 'admin', pattern))
    await page.getByRole('tab', { name: 'Audit log' }).click()
    await expect(entries(page).getByRole('time').or(none(page)).first()).toBeVisible()
    // Everything about a client is about one client; a course belongs to many.
    await expect(choice(page)).toHaveCount(pattern === '/course/:id' ? 1 : 0)
  }
})

test('a manager sees the part of the own client, without the addresses of others', async ({
  browser,
  page,
  product,
}) => {
  const url = product.url
  await comeAs(page, url, 'admin')
  const path = await learnerPage(url)
  await rename(page, path, 'Evans-Bowen')
  const manager = await openFor(browser, url, 'manager')
  await manager.goto(`${path}?tab=audit`)
  const newest = entries(manager).first()
  await expect(newest).toContainText('Rowan Ashdown')
  await expect(newest).not.toContainText('127.0.0.1')
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(entries(page).first()).toContainText('127.0.0.1')
  await expect(choice(manager)).toHaveCount(0)
  await manager.context().close()
})
