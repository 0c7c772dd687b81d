// What one administrator was writing is not shown to the next one who logs in in the same browser.
import type { Page } from '@playwright/test'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { demoPassword } from '#server/demo/people.ts'
import { expect, test } from './product.ts'
import { logInByApi } from './screens.ts'
import { choosePassword, linkInMailTo, logIn, openFor } from './steps.ts'

test.use({ demo: true })

const secret = 'What only the first one knows'
const email = 'second.admin@example.test'
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const broughtBack = (page: Page) =>
  page.getByText('What you had written here and not saved has been brought back.')

async function write(page: Page) {
  await page.goto('/blog/new-post')
  await page.getByLabel('Title').fill(secret)
  await body(page).click()
  await page.keyboard.type(secret)
}

async function expectNothingOf(page: Page) {
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(body(page)).not.toContainText(secret)
  await expect(broughtBack(page)).toHaveCount(0)
}

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))

test('a draft stays with who wrote it', async ({ browser, page, product }) => {
  const first = await logInByApi(product.url, 'admin')
  await test.step('a second administrator is made', async () => {
    await fetch(`${product.url}/api/Account/Createadmin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Sue', lastName: 'Second', email }),
    })
    const admin = await openFor(browser, product.url, 'admin')
    await admin.goto('/')
    await page.goto(await linkInMailTo(admin, email))
    await choosePassword(page, 'Set password')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  await test.step('after a log-out', async () => {
    await logIn(page, 'admin@demo.test', demoPassword)
    await write(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await logIn(page, email)
    await page.goto('/blog/new-post')
    await expectNothingOf(page)
    await page.reload()
    await expectNothingOf(page)
  })
  const second = await page.evaluate(() => localStorage.getItem('user') ?? '')

  await test.step('when another tab logs in as the other one while this one is being written in', async () => {
    await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(first))
    await page.goto('/blog/new-post')
    await expect(broughtBack(page)).toBeVisible()
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

  await test.step('and is there again for who wrote it', async () => {
    const keys = await storedKeys(page)
    expect(keys).toEqual([`draft:${first.id}:new-post`])
    await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(first))
    await page.goto('/blog/new-post')
    await expect(broughtBack(page)).toBeVisible()
    expect((JSON.parse(second) as SessionUser).id).not.toBe(first.id)
  })
})
