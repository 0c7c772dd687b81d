// The built client while it is loaded: its two scripts, without scripts, loaded again before it is there, and from before an upgrade.
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { expect, test } from '../product.ts'
import { listenToCalls, logIn } from '../steps.ts'

test.use({ shared: 'reading' })

test('a document is loaded with its first calls, again before it is there, after an upgrade, and says so meanwhile', async ({
  browser,
  page,
  product,
}) => {
  await test.step('while the scripts load there is an indicator, and without them a message', async () => {
    const visitor = await browser.newPage({ baseURL: product.url })
    let bring: () => void = () => undefined
    const brought = new Promise<void>((done) => (bring = done))
    await visitor.route('**/assets/index-*.js', async (route) => {
      await brought
      await route.continue()
    })
    await visitor.goto('/', { waitUntil: 'commit' })
    await expect(visitor.getByRole('img', { name: 'Loading' })).toBeVisible()
    bring()
    await expect(visitor.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(visitor.getByRole('img', { name: 'Loading' })).not.toBeAttached()

    const plain = await browser.newPage({ javaScriptEnabled: false })
    await plain.goto(visitor.url())
    await expect(plain.locator('noscript')).toBeVisible()
    await expect(plain.getByRole('img', { name: 'Loading' })).toBeHidden()
  })

  const dashboard = page.getByRole('heading', { name: 'Dashboard' })

  await test.step('a dashboard asks for its data beside the configuration, and once', async () => {
    const calls = listenToCalls(page)
    const shown = async () => {
      await expect(page.getByText('Courses Started this month', { exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    await logIn(page, demoLogins.admin, demoPassword)
    await shown()
    const configuration = 'GET Config/GetConfig'
    const own = [
      ...['GET Admin/GetStats', 'GET Dashboard/GetOverview', 'GET Training/GetComplianceOverview'],
      'GET Settings/GetFirstSteps',
    ]
    expect(calls.lines()).toEqual([configuration, 'POST Account/Login', configuration, ...own])
    await page.reload()
    await shown()
    // The first script asks for all of them before the large one has arrived (web/first.ts), which asks for none again.
    expect(calls.lines().slice(3 + own.length)).toEqual([configuration, ...own])
  })

  await test.step('who loads the page again before it has loaded stays logged in', async () => {
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
      await expect(dashboard).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('user'))).not.toBeNull()
      await page.unroute(path)
    }
  })

  await test.step('a tab from before an upgrade loads the new pages by itself', async () => {
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
})
