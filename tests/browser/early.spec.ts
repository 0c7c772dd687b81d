// The first calls of a page are made by the first script, and are exactly those that the page makes.
import type { Page as Window, Route } from '@playwright/test'
import { addressOf as urlOf } from '#web/data/address-of.ts'
import { pagesFor } from '#web/routes/pages.ts'
import { expect, test } from './product.ts'
import { type DemoKind, addressOf, askApi, comeAs } from './screens.ts'
import { untilLoaded } from './steps.ts'

test.use({ shared: 'reading' })

for (const kind of ['admin', 'manager', 'learner'] as const satisfies DemoKind[])
  test(`the first answers of each page of the ${kind}`, async ({ page, product }) => {
    const user = await comeAs(page, product.url, kind)
    const ask = (path: string) => askApi(`${product.url}/api/${path}`, user.token)
    const { open, own } = pagesFor(user)
    const begun = [...open, ...own].filter(({ firstCalls }) => firstCalls)
    expect(begun.length).toBeGreaterThan(4)
    for (const { path, firstCalls } of begun) {
      const address = await addressOf(path, ask)
      const names = namesIn(path, address)
      const first = (firstCalls?.(names, user) ?? []).map(({ call, input }) => urlOf(call, input).url)
      const asked = await openAndCount(page, address, first)
      // A page that is watched loads again when its events begin: what has happened before then.
      const most = [...asked.keys()].some((url) => url.includes('/Watch')) ? 2 : 1
      for (const url of first) expect.soft(asked.get(url), `${path}: ${url}`).toBeLessThanOrEqual(most)
      // Each fails when the first script asks for it: a page that needs it asks again.
      const again = await openAndCount(page, address, first, (route) => route.abort())
      for (const url of first) expect.soft(again.get(url), `${path}: ${url}`).toBeGreaterThan(1)
    }
  })

/** Opens an address and returns how often each address of the API was asked for. */
async function openAndCount(
  page: Window,
  address: string,
  first: string[],
  answer?: (route: Route) => unknown,
) {
  const asked = new Map<string, number>()
  const failed = new Set<string>()
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const url = pathname + search
    asked.set(url, (asked.get(url) ?? 0) + 1)
    if (!answer || !first.includes(url) || failed.has(url)) return route.fallback()
    failed.add(url)
    await answer(route)
  })
  await page.goto(address)
  await untilLoaded(page)
  await page.unroute('**/api/**')
  return asked
}

function namesIn(pattern: string, address: string): Record<string, string> {
  const steps = new URL(address, 'http://any').pathname.split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((step, at) => (step.startsWith(':') ? [[step.slice(1), steps[at] ?? '']] : [])),
  )
}
