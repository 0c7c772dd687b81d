// The client while it is loaded: in a narrow window, loaded again, without its configuration, from before an upgrade.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { listenToCalls, logIn, openFor } from '../steps.ts'

test.use({ shared: 'reading' })

const password = 'a walk in the woods'
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))
const login = (page: Page) => page.getByRole('button', { name: 'Login' })

test('the menu is closed at first in a narrow window', async ({ page }) => {
  await logIn(page, 'admin@demo.test', password)
  await page.setViewportSize({ width: 992, height: 800 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible()
})

test('a page that is loaded again before it has finished loading stays logged in', async ({ page }) => {
  await logIn(page, 'admin@demo.test', password)
  for (const [part, path] of Object.entries({ answer: '**/Config/GetConfig', page: '**/assets/*.js' })) {
    let asked = 0
    await page.route(path, async (route) => {
      asked++
      await new Promise((over) => setTimeout(over, 1_000))
      await route.continue().catch(() => undefined)
    })
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => asked, part).toBeGreaterThan(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(await storedUser(page)).not.toBeNull()
    await page.unroute(path)
  }
})

test('a dashboard asks for its data beside the configuration, and once', async ({ browser, product }) => {
  const shown = {
    admin: [
      'Courses Started this month',
      ['GET Admin/GetStats', 'GET Dashboard/GetOverview', 'GET Training/GetComplianceOverview'],
      ['GET Settings/GetFirstSteps'],
    ],
    manager: [
      'Total Learners',
      [
        'GET Dashboard/CLIENTADMINDashboard',
        'GET Dashboard/GetOverview',
        'GET Training/GetComplianceOverview',
        expect.stringMatching('GET Community/GetCommunities/'),
      ],
      [],
    ],
    learner: [
      'All courses',
      ['GET Dashboard/LearnerDashboard', expect.stringMatching('GET Community/GetCommunities/')],
      [],
    ],
  } as const
  for (const [kind, [words, own, later]] of Object.entries(shown)) {
    const page = await openFor(browser, product.url)
    const calls = listenToCalls(page)
    await logIn(page, `${kind}@demo.test`, password)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const configuration = 'GET Config/GetConfig'
    expect(calls.lines()).toEqual([configuration, 'POST Account/Login', configuration, ...own, ...later])
    await page.reload()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The first script asks for both before the large one has arrived (web/first.ts).
    const reloaded = [configuration, ...own, ...later]
    expect(calls.lines().slice(-reloaded.length)).toEqual(reloaded)
    await page.context().close()
  }
})

test('without the configuration the log-in works', async ({ page }) => {
  for (const answer of ['fails', 'refuses']) {
    await logIn(page, 'learner@demo.test', password)
    await page.route('**/api/Config/GetConfig', (route) =>
      answer === 'fails'
        ? route.abort()
        : route.fulfill({ json: { success: false, errors: [{ error: 'Something went wrong' }] } }),
    )
    await page.goto('/learning-pathways')
    await expect(login(page)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect(await storedUser(page)).toBeNull()
    await page.unroute('**/api/Config/GetConfig')
  }
})

test('a tab from before an upgrade loads the new pages by itself', async ({ page }) => {
  await logIn(page, 'admin@demo.test', password)
  // A tab that has been open since before the upgrade.
  await page.evaluate(() => (performance.now = () => 60_000))
  let asked = 0
  await page.route('**/assets/EmailsPage-*.js', (route) =>
    ++asked === 1 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Emails' }).click()
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})

test('while the scripts load there is an indicator, and without them a message', async ({
  page,
  browser,
}) => {
  let bring: () => void = () => undefined
  const brought = new Promise<void>((done) => (bring = done))
  await page.route('**/assets/index-*.js', async (route) => {
    await brought
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('img', { name: 'Loading' })).toBeVisible()
  bring()
  await expect(login(page)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Loading' })).not.toBeAttached()

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(page.url())
  await expect(plain.locator('noscript')).toBeVisible()
  await expect(plain.getByRole('img', { name: 'Loading' })).toBeHidden()
  await plain.close()
})
