// Every page for the keyboard and for screen readers: one browser page for each kind of user goes through all of them.
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { type Kind, addressOf, askApi, comeAs, screens } from './screens.ts'
import { untilLoaded, withoutStreams } from './steps.ts'

test.use({ demo: true })

/** As a link of the product: without loading the document again. */
const navigateTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement) focused.blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

/** Runs in the browser: notes the title at the moment at which a heading takes the focus. */
function noteTitles() {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('h1'))
      document.documentElement.dataset['focused'] = `${target.textContent} | ${document.title}`
  })
}

const kinds: Kind[] = ['visitor', 'learner', 'admin', 'manager']
for (const kind of kinds) {
  const addresses = async (url: string, token: string | undefined) => {
    const all = screens.filter((screen) => screen.kind === kind)
    return Promise.all(
      all.map(({ pattern }) => addressOf(pattern, (path) => askApi(`${url}/api/${path}`, token))),
    )
  }

  test(`${kind}: the focus goes to the heading of every page, after the title has changed`, async ({
    page,
    product,
  }) => {
    test.setTimeout(180_000)
    await withoutStreams(page)
    const token = kind === 'visitor' ? undefined : (await comeAs(page, product.url, kind)).token
    const all = await addresses(product.url, token)
    await page.goto(kind === 'visitor' ? '/contact' : '/my-account')
    await untilLoaded(page)
    await page.evaluate(noteTitles)
    for (const address of all.filter(
      (other) => !new URL(page.url()).pathname.startsWith(other) || other === '/',
    )) {
      const before = await page.title()
      await navigateTo(page, address)
      await expect.poll(() => page.title(), { message: address }).not.toBe(before)
      const heading = page.getByRole('heading', { level: 1 })
      const field = page.locator('#content input[autofocus], #content :focus')
      await expect.soft(heading.and(page.locator(':focus')).or(field).first(), address).toBeVisible()
      const noted = await page.evaluate(() => document.documentElement.dataset['focused'])
      if (await heading.evaluate((element) => element === document.activeElement))
        expect.soft(noted, address).toBe(`${await heading.innerText()} | ${await page.title()}`)
    }
  })

  test(`${kind}: the first stop of every page skips to its content, and the second is its first control`, async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000)
    await withoutStreams(page)
    const token = kind === 'visitor' ? undefined : (await comeAs(page, product.url, kind)).token
    for (const address of await addresses(product.url, token)) {
      await page.goto(address)
      await untilLoaded(page)
      const inPage = await page.evaluate(
        () => document.activeElement?.matches('#content :is(input, textarea, select)') ?? false,
      )
      // A form that begins with its first field needs no Tab at all.
      if (inPage) continue
      await page.keyboard.press('Tab')
      await expect.soft(page.getByRole('link', { name: 'Skip to the content' }), address).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect.soft(await page.evaluate(isFirstControl), address).toBe(true)
    }
  })
}

/** Runs in the browser: whether the focus is on the first control of the content, or the content has none. */
function isFirstControl() {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      '#content :is(a[href], button, input, select, textarea, iframe, [contenteditable=true], [tabindex="0"])',
    ),
  ].filter((control) => !control.matches(':disabled, [tabindex="-1"]') && control.checkVisibility())
  return controls.length === 0 || controls[0] === document.activeElement
}
