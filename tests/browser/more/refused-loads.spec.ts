// Whatever a screen loads and the server refuses, the screen says what the server has said (rule messages-7).
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../product.ts'
import { addressOf, askApi, comeAs, screens } from '../screens.ts'
import { untilStill, withoutStreams } from '../steps.ts'

test.use({ shared: 'reading' })
test.describe.configure({ mode: 'parallel' })

/** Without the configuration the user is logged out (rule access-14). Streams are stopped by withoutStreams. */
const leftAlone = /Config\/GetConfig|\/Watch/

const pathOf = (url: string) => decodeURIComponent(new URL(url).pathname.replace(/^\/api\//, ''))
const messageFor = (path: string) => `The server refuses ${path}.`

/** Opens the address. All that it loads is refused, each with a message of its own, except for the given paths. */
async function openRefused(page: Page, address: string, answered: Set<string>): Promise<string[]> {
  const refused = new Set<string>()
  const refuse = async (route: Route) => {
    const request = route.request()
    const path = pathOf(request.url())
    if (request.method() !== 'GET' || leftAlone.test(path) || answered.has(path)) return route.fallback()
    refused.add(path)
    const errors = [{ error: messageFor(path) }]
    return route.fulfill({ status: 500, json: { success: false, errors } })
  }
  await page.route('**/api/**', refuse)
  await page.goto(address)
  await expect(page.locator('main').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await untilStill(page)
  await page.unroute('**/api/**', refuse)
  return [...refused]
}

/** Where a page says it in words of its own. */
const ownWords: Record<string, string> = { 'Health/GetHealth': 'The server does not answer' }

async function shownOf(page: Page, paths: string[]): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return paths.filter((path) => text.includes(ownWords[path] ?? messageFor(path)))
}

for (const { kind, pattern } of screens)
  test(`${kind} ${pattern}`, async ({ page, product }) => {
    await withoutStreams(page)
    const user = kind === 'visitor' ? undefined : await comeAs(page, product.url, kind)
    const address = await addressOf(pattern, (path) => askApi(`${product.url}/api/${path}`, user?.token))
    // What has been reported is answered from then on, because the rest may only appear with it.
    const answered = new Set<string>()
    let left: string[]
    do {
      left = await openRefused(page, address, answered)
      const shown = await shownOf(page, left)
      if (shown.length === 0) break
      for (const path of shown) answered.add(path)
    } while (left.length > 0)
    expect(left, 'refused, and nothing says so').toEqual([])
  })
