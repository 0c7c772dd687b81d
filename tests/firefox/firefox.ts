// The installed Firefox, and its users: each in a new window, with an empty browser storage.
import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core'
import { testWithProduct } from '../browser/product.ts'

export { expect } from '../browser/product.ts'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

export const sizes = { wide: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }

interface Fixtures {
  /** A window in which no user is logged in. */
  openPage: (at?: keyof typeof sizes) => Promise<Page>
}

export const test = testWithProduct.extend<Fixtures, { firefox: Browser }>({
  firefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern: none
    async ({}, provide) => {
      const browser = await launchFirefox()
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  openPage: async ({ firefox }, provide, info) => {
    const opened: Page[] = []
    await provide(async (at = 'wide') => {
      const context = await firefox.createBrowserContext()
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      await page.setViewport(sizes[at])
      opened.push(page)
      return page
    })
    const failed = info.status !== info.expectedStatus
    for (const [at, page] of opened.entries()) {
      if (failed)
        await info.attach(`window ${at + 1}`, {
          body: Buffer.from(await page.screenshot()),
          contentType: 'image/png',
        })
      await page.browserContext().close()
    }
  },
})

export function launchFirefox(options: LaunchOptions = {}): Promise<Browser> {
  // npm test looks for the program in more places.
  const executablePath = process.env['FIREFOX'] ?? places.find(existsSync)
  if (!executablePath)
    throw new Error('These tests need Firefox: please install it, or set FIREFOX to the program.')
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true, ...options })
}
