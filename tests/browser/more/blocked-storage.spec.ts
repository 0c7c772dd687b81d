// A browser that blocks the storage of sites: no page is blank, pages that need it show a message, and the rest works.
import type { BrowserContext } from '@playwright/test'
import { contentOf, openClassroom, openWindow } from '../classroom.ts'
import { pageTurner } from '../page-turner.ts'
import { expect, test } from '../product.ts'
import { addressOf, askApi, screens } from '../screens.ts'
import { navigate } from '../steps.ts'

test.use({ shared: 'playing' })

/** As in browsers: reading the property of the storage throws. */
const blockStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })

const needed = { name: 'Please allow cookies and site data' }

test.beforeEach(({ context }) => blockStorage(context))

test('no page is blank: the log-in explains what to allow, and the pages that need no log-in are shown', async ({
  browser,
  page,
  product,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const address of ['/', '/my-account', '/courses']) {
    await page.goto(address)
    await expect(page.getByRole('heading', needed)).toBeVisible()
    await expect(page.getByText(`Allow them for ${new URL(product.url).host}`)).toBeVisible()
    await expect(page.getByLabel('Password')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
  for (const { pattern } of screens.filter(({ kind }) => kind === 'visitor')) {
    // The log-in page needs the storage.
    if (pattern === '/') continue
    await navigate(page, await addressOf(pattern, (path) => askApi(`${product.url}/api/${path}`)))
    await expect(page.getByRole('heading', needed)).toHaveCount(0)
  }
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Nora')
  await page.getByLabel('Email').fill('nora@visitor.test')
  await page.getByLabel('Message').fill('Do you have a course on water?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(/thank/i).first()).toBeVisible()
  expect(errors).toEqual([])

  const allowed = await browser.newPage({ baseURL: product.url })
  await allowed.goto('/')
  await expect(allowed.getByLabel('Email')).toBeVisible()
})

test('a course is played and saved, and shows when its window must stay open', async ({
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Without storage', pageTurner())
  const window = await openWindow(context, await launch(course))
  const next = () => contentOf(window).getByRole('button', { name: 'Next' }).click()
  await next()
  await expect(window.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await context.setOffline(true)
  await next()
  await expect(window.getByText('Not saved - trying again, keep this window open')).toBeVisible()
  const question = window.waitForEvent('dialog')
  await window.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()

  await window.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(window.getByText(/if you leave now, they are lost/)).toBeVisible()
  await context.setOffline(false)
  await window.getByRole('button', { name: 'Try again' }).click()
  await expect(window.getByText('You can close this window now')).toBeVisible()

  const again = await openWindow(context, await launch(course))
  await expect(contentOf(again).getByRole('heading')).toHaveText('Page 3')
})
