// The loading screen: once in a visit for the set time, and otherwise only until the configuration has arrived.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'

test.use({ shared: 'reading' })

/** The operator has set an hour, which passes only where a test lets it pass. */
const anHour = 3_600_000

async function openWithAnHour(page: Page, path: string) {
  let held = Promise.resolve()
  await page.route('**/api/Config/GetConfig', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { config: object }
    await held
    const config = { ...answer.config, faviconUrl: '/favicon.png?configured' }
    await route.fulfill({ response, json: { ...answer, config, loadingScreenMilliseconds: anHour } })
  })
  await page.clock.install()
  await page.goto(path)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /configured/)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  return {
    /** The next answer waits until the returned function is called. */
    holdBack() {
      let letGo = () => {}
      held = new Promise((resolve) => (letGo = resolve))
      return letGo
    },
  }
}

test('the loading screen is shown once in a visit for the set time, and longer only for the configuration', async ({
  context,
  page,
}) => {
  const loading = page.getByRole('status', { name: 'Loading' })
  const heading = page.getByRole('heading', { level: 1 })
  const configuration = await openWithAnHour(page, '/contact')
  await page.clock.fastForward('58:00')
  await expect(loading).toBeVisible()
  // Also on a first visit, as soon as the configuration says which it is.
  await expect(loading.getByRole('img')).toBeVisible()
  await expect(heading).toHaveCount(0)
  await page.clock.fastForward('02:00')
  await expect(heading).toBeVisible()
  await expect(loading).toHaveCount(0)

  for (const reopen of [() => page.reload(), () => page.goto('/join')]) {
    const letGo = configuration.holdBack()
    await reopen()
    await expect(loading).toBeVisible()
    await expect(heading).toHaveCount(0)
    letGo()
    await expect(heading).toBeVisible()
    await expect(loading).toHaveCount(0)
  }

  const otherTab = await context.newPage()
  await openWithAnHour(otherTab, '/contact')
  await otherTab.clock.fastForward('01:00:00')
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
})
