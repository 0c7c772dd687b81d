// The first calls of a page are made by the first script, and are exactly those that the page makes.
import type { Page as Window, Request } from '@playwright/test'
import { addressOf as urlOf } from '#web/data/address-of.ts'
import { pagesFor } from '#web/routes/pages.ts'
import { expect, test } from '../product.ts'
import { type DemoKind, addressOf, askApi, comeAs } from '../screens.ts'
import { untilLoaded } from '../steps.ts'

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
      const asked = await openAndCount(page, address)
      // A page that is watched loads again when its events begin: what has happened before then.
      const most = [...asked.keys()].some((url) => url.includes('/Watch')) ? 2 : 1
      for (const url of first) expect.soft(asked.get(url), `${path}: ${url}`).toBeLessThanOrEqual(most)
      // At an address with fields nothing is asked for first: what the page itself asks for.
      const alone = await openAndCount(page, `${address}?from=test`)
      for (const url of first) expect.soft(alone.has(url), `${path} needs ${url}`).toBe(true)
    }
  })

/** Opens an address and returns how often each address of the API was asked for. */
async function openAndCount(page: Window, address: string) {
  const asked = new Map<string, number>()
  const count = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1)
  }
  page.on('request', count)
  await page.goto(address)
  await untilLoaded(page)
  page.off('request', count)
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
