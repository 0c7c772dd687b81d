// Everything that works with a mouse works with the keyboard.
import type { Page } from '@playwright/test'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { expect, test } from './product.ts'
import { addressOf, askApi, comeAs } from './screens.ts'
import { untilLoaded, withoutStreams } from './steps.ts'

test.use({ shared: 'reading' })

test('logging in, finding a page and logging out needs no mouse', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(demoLogins.admin)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await tabTo(page, 'Clients')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()

  await tabTo(page, 'Logout')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to log out?')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused()
})

for (const screen of [
  '/clients',
  '/create-client',
  '/manage-learners',
  '/client/:urlToken',
  '/settings/theme',
  '/community/:id',
]) {
  test(`everything on ${screen} can be reached, and its focus seen`, async ({ page, product }) => {
    await withoutStreams(page)
    const { token } = await comeAs(page, product.url, 'admin')
    await page.goto(await addressOf(screen, (path) => askApi(`${product.url}/api/${path}`, token)))
    await untilLoaded(page)
    const wanted = await page.evaluate(markWhatIsForAction)
    expect(wanted).toBeGreaterThan(5)
    const { missed, unseen } = await walkByTab(page, wanted)
    expect(missed).toEqual([])
    expect(unseen).toEqual([])
  })
}

/** Runs in the browser: numbers all elements that can be clicked or filled in, and returns their count. */
function markWhatIsForAction(): number {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex="0"]',
  )
  const usable = [...all].filter(
    (element) => !element.matches(':disabled, [tabindex="-1"], [type=hidden]') && element.checkVisibility(),
  )
  usable.forEach((element, at) => (element.dataset['wanted'] = String(at)))
  return usable.length
}

/** Presses Tab until every marked element has had the focus, or the focus is back at the start. */
async function walkByTab(page: Page, wanted: number) {
  const reached = new Set<number>()
  const unseen: string[] = []
  for (let step = 0; step < wanted + 10 && reached.size < wanted; step++) {
    await page.keyboard.press('Tab')
    const { at, visible, html } = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const shown = [focused, focused.parentElement, focused.closest('label')].some((element) => {
        if (!element) return false
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
        const plain = getComputedStyle(document.body).borderColor
        // A link that covers a row has its outline around the row.
        const around = getComputedStyle(element, '::after')
        return (
          (outlineStyle !== 'none' && outlineWidth !== '0px') ||
          (around.outlineStyle !== 'none' && around.content !== 'none') ||
          boxShadow !== 'none' ||
          borderColor !== plain
        )
      })
      return { at: focused.dataset['wanted'], visible: shown, html: focused.outerHTML.slice(0, 160) }
    })
    if (at !== undefined) reached.add(Number(at))
    if (!visible) unseen.push(html)
  }
  const missed = await page.evaluate(
    (done) =>
      [...document.querySelectorAll<HTMLElement>('[data-wanted]')]
        .filter((element) => !done.includes(Number(element.dataset['wanted'])))
        // In a group of radio buttons, Tab reaches the chosen one; the arrow keys reach the others.
        .filter((element) => !element.matches('[type=radio]'))
        .map((element) => element.outerHTML.slice(0, 160)),
    [...reached],
  )
  return { missed, unseen }
}

async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 100; step++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent.trim())
    if (text === name) return
  }
  throw new Error(`Tab does not come to ${name}`)
}
