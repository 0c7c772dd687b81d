// Every screen, wide in light colours and on a phone in dark ones: it begins at its heading for the keyboard and screen
// readers, has no barrier for people with disabilities (WCAG 2.2 AA as far as axe can find), nothing that has to be
// scrolled sideways, and dates in one form.
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { datesInOtherForms } from './date-forms.ts'
import { beginsAtHeading, expectControlAfterSkipLink, headingsSeen, noteHeadings } from './focus.ts'
import { attachPictures, expect, test as base } from './product.ts'
import { type Kind, addressOf, askApi, comeAs, screens, startOf } from './screens.ts'
import { overflowing } from './overflowing.ts'
import { navigate, untilAnswered, untilLoaded, untilStill, withoutStreams } from './steps.ts'

interface Visitor {
  page: Page
  token: string | undefined
  /** The side menu is the same on all screens: it is checked with the first one. */
  isMenuChecked: boolean
}

/** One document for each kind of user, which shows one screen after the other: the client and axe are loaded once. */
const test = base.extend<{ visitorAs: (kind: Kind) => Promise<Visitor> }, { visitors: Map<Kind, Visitor> }>({
  visitors: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern: none
    async ({}, provide) => {
      const visitors = new Map<Kind, Visitor>()
      await provide(visitors)
      for (const { page } of visitors.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  // These pages stay open for the next tests.
  contextsOfTest: async ({ visitors }, provide, info) => {
    await provide()
    await attachPictures(
      [...visitors.values()].map(({ page }) => page.context()),
      info,
    )
  },
  visitorAs: async ({ browser, product, visitors }, provide) => {
    await provide(async (kind) => {
      const known = visitors.get(kind)
      if (known) return known
      const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await withoutStreams(page)
      const user = kind === 'visitor' ? undefined : await comeAs(page, product.url, kind)
      await page.goto(startOf[kind])
      await untilLoaded(page)
      await page.evaluate(noteHeadings)
      const visitor = { page, token: user?.token, isMenuChecked: false }
      visitors.set(kind, visitor)
      return visitor
    })
  },
})

test.use({ shared: 'reading' })
test.describe.configure({ mode: 'parallel' })

const wide = { width: 1280, height: 900 }
/** Each size in one scheme: what is shown at both sizes is checked in both schemes. */
const looks = {
  wide: { size: wide, colorScheme: 'light' },
  phone: { size: { width: 320, height: 720 }, colorScheme: 'dark' },
} as const
/** Where tables have the least width: just above the sizes at which they become sheets and the menu covers the page. */
const tables = [701, 993]

/** On a busy machine some frames pass before all parts are drawn for a new size of the window. */
const expectNothingSideways = (page: Page, size: string) =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(overflowing), `${size}: sideways`)
    .toEqual([])

/** `npm test` tries the screens whose files have changed, and `npm run test:more` all. */
const changed = process.env['SCREENS_OF']?.split(',')
const chosen = screens.filter(
  ({ folder }) => !changed || changed.some((path) => path.startsWith(`${folder}/`)),
)

for (const { kind, pattern } of chosen) {
  test(`${kind} ${pattern}`, async ({ visitorAs, product }) => {
    const visitor = await visitorAs(kind)
    const { page, token } = visitor
    const without = visitor.isMenuChecked ? { without: '#side-menu' } : {}
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(wide)
    const address = await addressOf(pattern, (path) => askApi(`${product.url}/api/${path}`, token))
    // The page before may have led here, as that of a badge leads to the dashboard when none was chosen.
    const isThere = new URL(page.url()).pathname === address
    const { length } = await headingsSeen(page)
    if (!isThere) await untilAnswered(page, () => navigate(page, address))
    const hasHeadingFirst = !isThere && (await beginsAtHeading(page, length))
    for (const [name, { size, colorScheme }] of Object.entries(looks)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await untilStill(page)
      await expectNothingSideways(page, name)
      expect.soft(await violationsOf(page, without), `${name}: axe`).toEqual([])
    }
    visitor.isMenuChecked = true
    expect.soft(await page.evaluate(datesInOtherForms)).toEqual([])
    for (const width of tables) {
      await page.setViewportSize({ width, height: 900 })
      await untilStill(page)
      await expectNothingSideways(page, String(width))
    }
    if (!hasHeadingFirst) return
    await page.setViewportSize(wide)
    await untilStill(page)
    await expectControlAfterSkipLink(page)
  })
}
