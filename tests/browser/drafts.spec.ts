// A draft of one administrator is not shown to another one who logs in in the same browser.
import type { Page } from '@playwright/test'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { demoPassword } from '#server/demo/people.ts'
import { expect, test } from './product.ts'
import { logInByApi } from './screens.ts'
import { choosePassword, endSession, linkInMailTo, logIn, openFor } from './steps.ts'

test.use({ demo: true })

const secret = 'Known only to the first administrator'
const email = 'second.admin@example.test'
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const draftRestored = (page: Page) =>
  page.getByText('The text that you had written here and not saved has been restored.')

async function write(page: Page) {
  await page.goto('/blog/new-post')
  await page.getByLabel('Title').fill(secret)
  await body(page).click()
  await page.keyboard.type(secret)
}

async function expectNothingOf(page: Page) {
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(body(page)).not.toContainText(secret)
  await expect(draftRestored(page)).toHaveCount(0)
}

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))

test('a draft belongs to the user who wrote it', async ({ browser, page, product }) => {
  const first = await logInByApi(product.url, 'admin')
  await test.step('a second administrator is created', async () => {
    await fetch(`${product.url}/api/Account/Createadmin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Sue', lastName: 'Second', email }),
    })
    const admin = await openFor(browser, product.url, 'admin')
    await admin.goto('/')
    await page.goto(await linkInMailTo(admin, email))
    await choosePassword(page, 'Set password')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  await test.step('the second one does not see it after a session that has ended', async () => {
    await logIn(page, 'admin@demo.test', demoPassword)
    await write(page)
    await endSession(page, product.url)
    await page.reload()
    await logIn(page, email)
    await page.goto('/blog/new-post')
    await expectNothingOf(page)
    await page.reload()
    await expectNothingOf(page)
  })
  const second = await page.evaluate(() => localStorage.getItem('user') ?? '')

  await test.step('nor when another tab logs in as the second one while the draft is being written', async () => {
    await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(first))
    await page.goto('/blog/new-post')
    await expect(draftRestored(page)).toBeVisible()
    await expect(body(page)).toContainText(secret)
    const tab = await page.context().newPage()
    await tab.goto('/')
    await body(page).click()
    await page.keyboard.type(' and more')
    await tab.evaluate((user) => localStorage.setItem('user', user), second)
    await expect(page.getByText('Sue Second')).toBeVisible()
    await page.keyboard.type(' of it')
    await expectNothingOf(page)
    await page.reload()
    await expectNothingOf(page)
  })

  await test.step('the user who wrote it sees it again', async () => {
    const keys = await storedKeys(page)
    expect(keys).toEqual([`draft:${first.id}:new-post`])
    await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(first))
    await page.goto('/blog/new-post')
    await expect(draftRestored(page)).toBeVisible()
    expect((JSON.parse(second) as SessionUser).id).not.toBe(first.id)
  })
})
