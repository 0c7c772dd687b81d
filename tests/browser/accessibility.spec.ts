// Every screen, wide and on a phone: nothing that keeps somebody out (WCAG 2.2 AA as far as axe can tell), and
// nothing that has to be scrolled sideways.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { type Kind, addressOf, askApi, logInByApi, rememberUser, screens } from './screens.ts'
import { untilLoaded, withoutStreams } from './steps.ts'

test.use({ demo: true, trace: 'off' })
test.describe.configure({ mode: 'parallel' })

const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 320, height: 720 } }
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test('every screen is known', () => {
  expect(screens.length).toBeGreaterThan(30)
})

for (const { kind, pattern } of screens) {
  test(`${kind} ${pattern}`, async ({ page, product }) => {
    await withoutStreams(page)
    const token = await comeAs(kind, page, product.url)
    await page.goto(await addressOf(pattern, (path) => askApi(`${product.url}/api/${path}`, token)))
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size)
      await untilLoaded(page)
      expect.soft(await sidewaysOf(page), `${name}: sideways`).toEqual([])
      const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
      expect.soft(violations.map(sentenceOf), `${name}: axe`).toEqual([])
    }
  })
}

async function comeAs(kind: Kind, page: Page, url: string): Promise<string | undefined> {
  if (kind === 'visitor') return undefined
  const user = await logInByApi(url, kind)
  await rememberUser(page, user)
  return user.token
}

/** What sticks out of the page, if the page can be moved sideways. */
function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} ${element.textContent.slice(0, 40)}`,
      )
  })
}

const sentenceOf = ({ id, help, nodes }: { id: string; help: string; nodes: { html: string }[] }) =>
  `${id}: ${help}, as in ${nodes[0]?.html.slice(0, 200)}`
