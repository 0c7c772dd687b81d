// A session that ends while somebody writes: what was typed is there after the next log-in of the same user. And the notice
// before the end, in which a user stays logged in. After a log-out nothing of it is left.
import type { Page } from '@playwright/test'
import { demoPassword } from '#server/demo/people.ts'
import { expect, test } from './product.ts'
import { addressOf, askApi, comeAs } from './screens.ts'
import { endSession, openFor } from './steps.ts'

test.use({ demo: true })

const restored = 'The text that you had written here and not saved has been restored.'
const text = 'A sentence that took some time to write'

async function logInAgain(page: Page, email: string) {
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

interface Writing {
  what: string
  kind: 'admin' | 'learner'
  address: (ask: (path: string) => Promise<Record<string, unknown>>, clientId: string) => Promise<string>
  /** Opens the field, where it is not there at first. */
  begin?: (page: Page) => Promise<void>
  field: (page: Page) => ReturnType<Page['getByLabel']>
  /** Makes a call, which is refused. */
  save: (page: Page) => Promise<void>
}

const press = (name: string) => async (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** The stream of a community reports the end of the session by itself. */
const noCall = () => Promise.resolve()

const community: Writing['address'] = async (ask, clientId) => {
  const { communites } = (await ask(`Community/GetCommunities/${clientId}`)) as {
    communites: { id: string; name: string }[]
  }
  return `/community/${communites.find(({ name }) => name === 'Green champions')?.id}`
}

/** What keeps a text differs by how the client learns of the end. That each form keeps it is in web/shell/drafts.browser.test.tsx. */
const writings: Writing[] = [
  {
    what: 'a post',
    kind: 'learner',
    address: community,
    field: (page) => page.getByRole('form', { name: 'Create a post' }).getByLabel('Text'),
    save: noCall,
  },
  {
    what: 'a new feedback form',
    kind: 'admin',
    address: () => Promise.resolve('/feedback-form'),
    field: (page) => page.getByLabel('Description'),
    save: async (page) => {
      await page.getByLabel('Title').fill('A title')
      await press('Create')(page)
    },
  },
  {
    what: 'the words of a question',
    kind: 'admin',
    address: (ask) => addressOf('/feedback-form/:id', ask),
    begin: async (page) => {
      await page
        .getByRole('button', { name: /^More for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Change the words' }).click()
    },
    field: (page) => page.getByRole('textbox', { name: 'Question', exact: true }).first(),
    async save(page) {
      // The question of the demo has been answered.
      await page.getByRole('radio', { name: 'I correct a mistake' }).click()
      await press('Save words')(page)
    },
  },
]

for (const { what, kind, address, begin, field, save } of writings)
  test(`${what} that is being written is there after the log-in`, async ({ page, product, browser }) => {
    const user = await comeAs(page, product.url, kind)
    const ask = (path: string) => askApi(`${product.url}/api/${path}`, user.token)
    const at = await address(ask, user.clientId)
    await page.goto(at)
    await begin?.(page)
    await field(page).fill(text)
    await endSession(page, product.url)
    await save(page)
    await logInAgain(page, `${kind}@demo.test`)
    await page.getByRole('link', { name: 'go back to it' }).click()
    await expect(page).toHaveURL(new RegExp(`${at}$`))
    await expect(field(page)).toHaveValue(text)
    await expect(page.getByText(restored)).toBeVisible()
    await page.reload()
    await expect(field(page)).toHaveValue(text)
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(page.getByText(restored)).toHaveCount(0)

    const other = await openFor(browser, product.url, kind)
    await other.goto(at)
    await expect(other.getByText(restored)).toHaveCount(0)
    await other.context().close()
  })

test('a question that could not be added because the session had ended can be added after the log-in', async ({
  page,
  product,
}) => {
  const user = await comeAs(page, product.url, 'admin')
  await page.goto(
    await addressOf('/feedback-form/:id', (path) => askApi(`${product.url}/api/${path}`, user.token)),
  )
  await page.getByLabel('Question', { exact: true }).fill(text)
  await endSession(page, product.url)
  await page.getByRole('button', { name: 'Add question' }).click()
  await logInAgain(page, 'admin@demo.test')
  await page.getByRole('link', { name: 'go back to it' }).click()
  await expect(page.getByText(`“${text}” was not added.`)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(page.getByText(restored)).toHaveCount(0)
})

test('two minutes before the end a notice lets the user stay logged in', async ({ page, product }) => {
  await page.clock.install()
  const user = await comeAs(page, product.url, 'learner')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // For the browser it is nearly eight hours later; for the server the session has just begun.
  await page.clock.fastForward(Date.parse(user.expires) - Date.now() - 100_000)
  const notice = page.getByRole('alert').filter({ hasText: 'You will be logged out' })
  await expect(notice).toContainText('in less than two minutes')
  const extended = page.waitForResponse(/Account\/ExtendSession/)
  await notice.getByRole('button', { name: 'Stay logged in' }).click()
  expect((await extended).status()).toBe(200)
})

test('what was written in two tabs is offered on both pages after the log-in', async ({ page, product }) => {
  const user = await comeAs(page, product.url, 'admin')
  const ask = (path: string) => askApi(`${product.url}/api/${path}`, user.token)
  const other = await page.context().newPage()
  const pathway = await addressOf('/learning-pathway/:id', ask)
  await page.goto('/settings/mails')
  await page.getByLabel('Opening').first().fill(text)
  await other.goto(pathway)
  await press('Edit')(other)
  await other.getByLabel('Description').fill(`${text} in another tab`)
  await endSession(page, product.url)
  await press('Save')(page)
  await other.close()
  await logInAgain(page, 'admin@demo.test')
  const notice = page.getByRole('status').filter({ hasText: 'You were writing on 2 pages' })
  await expect(notice.getByRole('link')).toHaveCount(2)
  await notice.getByRole('link', { name: 'Mail texts' }).click()
  await expect(page.getByLabel('Opening').first()).toHaveValue(text)
  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.getByRole('link', { name: 'go back to it' }).click()
  await expect(page).toHaveURL(new RegExp(`${pathway}$`))
  await expect(page.getByLabel('Description')).toHaveValue(`${text} in another tab`)
})

/** Also what tabs keep for themselves. */
const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('after a log-out nothing that was typed is left in the browser, in whichever tab', async ({
  page,
  product,
}) => {
  const user = await comeAs(page, product.url, 'admin')
  await page.goto('/blog/new-post')
  await page.getByLabel('Title').fill(`${text} for the blog`)
  // A draft of a post is left without a question.
  await page.goto('/settings/mails')
  await page.getByLabel('Opening').first().fill(text)
  const other = await page.context().newPage()
  await other.goto(
    await addressOf('/learning-pathway/:id', (path) => askApi(`${product.url}/api/${path}`, user.token)),
  )
  await press('Edit')(other)
  await other.getByLabel('Description').fill(`${text} in another tab`)
  await expect.poll(() => storedIn(page)).toContain(`${text} in another tab`)
  await page.evaluate(() => localStorage.setItem('draft:somebody-else:note', 'of another user'))

  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('What you have changed on this page is not saved and is lost.')
  await expect(question).toContainText(
    'What you have written and not saved on other pages is lost: Create Blog Post,  ',
  )
  // As when the server is gone.
  await page.route(/Account\/Logout/, (route) => route.abort())
  await question.getByRole('button', { name: 'Confirm' }).click()

  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await storedIn(tab)).not.toContain(text)
    expect(await storedIn(tab)).toContain('of another user')
  }
  await logInAgain(page, 'admin@demo.test')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByText('You were writing')).toHaveCount(0)
  await page.goto('/blog/new-post')
  await expect(page.getByLabel('Title')).toHaveValue('')
})
