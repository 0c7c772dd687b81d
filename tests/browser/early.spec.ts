// What a page shows first is asked for before its scripts have arrived, and not a second time.
import type { Page } from '@playwright/test'
import { firstCallsOf } from '../support/page-scripts.ts'
import { expect, test } from './product.ts'
import { type DemoKind, addressOf, askApi, comeAs } from './screens.ts'
import { untilLoaded } from './steps.ts'

test.use({ shared: 'reading' })

const tables = {
  admin: ['admin', 'manager'],
  manager: ['client-admin', 'manager'],
  // The public pages are those of a user who is logged in too.
  learner: ['learner', 'visitor'],
} satisfies Record<DemoKind, string[]>

for (const kind of ['admin', 'manager', 'learner'] as const)
  test(`the first answers of each page of the ${kind}`, async ({ page, product }) => {
    await noteEarly(page)
    const requested: string[] = []
    // With what is asked for: a page may ask for something else of the same call.
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      requested.push(pathname + search)
    })
    const { token } = await comeAs(page, product.url, kind)
    const ask = (path: string) => askApi(`${product.url}/api/${path}`, token)
    async function open(pattern: string, calls: string[]) {
      requested.length = 0
      await page.goto(await addressOf(pattern, ask))
      await untilLoaded(page)
      const { early, unused } = await earlyOf(page)
      // And the configuration.
      expect.soft(early, pattern).toHaveLength(calls.length + 1)
      expect.soft(unused, pattern).toEqual([])
      // A page that is watched loads again when its events begin: what has happened before then.
      const most = requested.some((path) => path.includes('/Watch')) ? 2 : 1
      for (const url of early)
        expect
          .soft(requested.filter((other) => other === url).length, `${pattern}: ${url}`)
          .toBeLessThanOrEqual(most)
    }
    // What this kind of user has alone counts before what several kinds have.
    const expected: Record<string, string[]> = Object.assign(
      {},
      ...tables[kind].map(firstCallsOf).toReversed(),
    )
    expect(Object.keys(expected).length).toBeGreaterThan(4)
    for (const [pattern, calls] of Object.entries(expected)) await open(pattern, calls)
    if (kind === 'learner') return
    // What comes after the address may change the answer.
    await open('/manage-learners?pageNumber=2', [])
    await open('/users', [])
  })

/** Remembers which addresses were asked for early: each is removed when its answer is used. */
const noteEarly = (page: Page) =>
  page.addInitScript(() => {
    let early: { answers: object }
    Object.defineProperty(globalThis, 'early', {
      get: () => early,
      set(value: typeof early) {
        early = value
        Object.assign(globalThis, { earlyAddresses: Object.keys(value.answers) })
      },
    })
  })

const earlyOf = (page: Page) =>
  page.evaluate(() => {
    const { earlyAddresses, early } = globalThis as unknown as {
      earlyAddresses: string[]
      early: { answers: object }
    }
    return { early: earlyAddresses, unused: Object.keys(early.answers) }
  })
