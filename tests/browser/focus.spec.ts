// Every page for the keyboard and for screen readers: one page of the browser goes through all those of a kind of user.
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { addressOf, askApi, comeAs, screens, startOf } from './screens.ts'
import { firstField, navigate, withoutStreams } from './steps.ts'

test.use({ demo: true })

interface Focus {
  heading: string
  title: string
}

/** Runs in the browser: notes the title of the tab at each moment at which a heading gets the focus. */
function noteHeadings() {
  const seen: Focus[] = []
  Object.assign(globalThis, { seen })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('h1'))
      seen.push({ heading: target.innerText, title: document.title })
  })
}
const headingsSeen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Focus[] }).seen)

/** Runs in the browser: whether the first element that Tab can reach in this part of the page has the focus, if any. */
function isAtFirstOf(part: string) {
  const usable =
    'a[href], button, input, select, textarea, summary, iframe, [contenteditable=true], [tabindex="0"]'
  const first = [...document.querySelectorAll<HTMLElement>(`${part} :is(${usable})`)].find(
    (element) =>
      !element.matches(':disabled, [tabindex="-1"], [type=hidden]') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  // Of a group of radio buttons, Tab reaches the chosen one.
  const group = first?.matches('[type=radio]') ? first.getAttribute('name') : undefined
  const focused = document.activeElement
  return first === undefined || first === focused || (group && focused?.getAttribute('name') === group)
}

for (const kind of ['visitor', 'learner', 'admin', 'manager'] as const)
  test(`${kind}: each page begins at its heading, and two stops lead to its first control`, async ({
    page,
    product,
  }) => {
    await withoutStreams(page)
    const token = kind === 'visitor' ? undefined : (await comeAs(page, product.url, kind)).token
    const ask = (path: string) => askApi(`${product.url}/api/${path}`, token)
    await page.goto(startOf[kind])
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await page.evaluate(noteHeadings)
    for (const { pattern } of screens.filter((screen) => screen.kind === kind))
      await test.step(pattern, async () => {
        const { length } = await headingsSeen(page)
        const address = await addressOf(pattern, ask)
        // The page before has led here, as that of a badge leads to the dashboard when none was chosen.
        if (new URL(page.url()).pathname === address) return
        await navigate(page, address)
        const wanted = new URL(page.url()).pathname
        // A form that begins with its first field, such as the log-in, needs no Tab.
        if ((await firstField(page).count()) > 0) return
        const [first] = (await headingsSeen(page)).slice(length)
        expect(first?.title, wanted).toContain('eLearning')
        const shown = await heading.evaluate(({ innerText }: HTMLElement) => ({
          heading: innerText,
          title: document.title,
        }))
        // Unless the page has another heading by now, such as one that says that a link does not work.
        if (first?.heading === shown.heading)
          expect(first, `${wanted}: the title changes before the focus`).toEqual(shown)

        const skip = page.getByRole('link', { name: 'Skip to the content' })
        await skip.focus()
        expect(await page.evaluate(isAtFirstOf, 'body'), `${wanted}: the skip link comes first`).toBe(true)
        await page.keyboard.press('Enter')
        await page.keyboard.press('Tab')
        expect(await page.evaluate(isAtFirstOf, '#content'), `${wanted}: its first control is next`).toBe(
          true,
        )
      })
  })

test('the number of results is announced after each search and filter', async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  const announced = page.locator('#content [aria-live=polite]').filter({ hasText: /result/ })
  await expect(announced).toHaveText(/^\d+ results$/)
  // One and the same element: what comes together with its text is not announced.
  const region = await announced.elementHandle()
  const text = () => region?.evaluate((element) => (element.isConnected ? element.textContent : 'removed'))
  await page.getByLabel('Search by client name').fill('no such client')
  await expect.poll(text).toBe('No results')
  await page.getByLabel('Search by client name').fill('')
  await expect.poll(text).toMatch(/^\d+ results$/)
})
