// What a page shows first is asked for before its scripts have arrived, and not a second time.
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { type DemoKind, addressOf, askApi, comeAs } from './screens.ts'
import { untilLoaded } from './steps.ts'

test.use({ shared: 'reading' })

/** How many calls, next to that for the configuration. */
const pages: Record<DemoKind, Record<string, number>> = {
  admin: {
    '/': 2,
    '/clients': 1,
    '/client/:urlToken': 1,
    '/courses': 1,
    '/course/:id': 1,
    '/learning-pathways': 1,
    '/learning-pathway/:id': 1,
    '/manage-learners': 1,
    '/manage-learners?pageNumber=2': 0,
    '/learner/:urlToken': 1,
    '/compliance': 2,
    '/users': 0,
  },
  manager: {
    '/': 3,
    '/manage-learners': 1,
    '/learner/:urlToken': 1,
    '/compliance': 5,
    '/learning-pathways': 0,
  },
  learner: { '/': 2, '/engage/:id': 1, '/learning-pathways': 1, '/learning-pathway/:id': 1 },
}

for (const kind of ['admin', 'manager', 'learner'] as const)
  test(`the first answers of each page of the ${kind}`, async ({ page, product }) => {
    await noteEarly(page)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const { token } = await comeAs(page, product.url, kind)
    const ask = (path: string) => askApi(`${product.url}/api/${path}`, token)
    for (const [address, count] of Object.entries(pages[kind])) {
      requested.length = 0
      await page.goto(await addressOf(address, ask))
      await untilLoaded(page)
      const { early, unused } = await earlyOf(page)
      expect.soft(early, address).toHaveLength(count + 1)
      expect.soft(unused, address).toEqual([])
      // A page that is watched loads again when its events begin: what has happened before then.
      const most = requested.some((path) => path.includes('/Watch')) ? 2 : 1
      for (const url of early)
        expect
          .soft(requested.filter((other) => other === url).length, `${address}: ${url}`)
          .toBeLessThanOrEqual(most)
    }
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
    return { early: earlyAddresses.map((url) => url.split('?')[0]), unused: Object.keys(early.answers) }
  })
