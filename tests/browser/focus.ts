// Where the focus is after a navigation, for the keyboard and for screen readers.
import type { Page } from '@playwright/test'
import { expect } from './product.ts'
import { firstField } from './steps.ts'

interface Focus {
  heading: string
  title: string
}

/** Runs in the browser, once in a document: notes the title of the tab at each moment at which a heading gets the focus. */
export function noteHeadings() {
  const seen: Focus[] = []
  Object.assign(globalThis, { seen })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('h1'))
      seen.push({ heading: target.innerText, title: document.title })
  })
}
export const headingsSeen = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: Focus[] }).seen)

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

/** Whether the page that has just been shown began at its heading: a form may begin with its first field, as the log-in does. */
export async function beginsAtHeading(page: Page, headingsBefore: number): Promise<boolean> {
  if ((await firstField(page).count()) > 0) return false
  const [first] = (await headingsSeen(page)).slice(headingsBefore)
  expect.soft(first?.title, 'the title of the tab').toContain('eLearning')
  const shown = await page
    .getByRole('heading', { level: 1 })
    .evaluate(({ innerText }: HTMLElement) => ({ heading: innerText, title: document.title }))
  // Unless the page has another heading by now, such as one that says that a link does not work.
  if (first?.heading === shown.heading)
    expect.soft(first, 'the title changes before the focus').toEqual(shown)
  return true
}

/** Two stops lead from the heading to the first control. What that shows while it has the focus stays open. */
export async function expectControlAfterSkipLink(page: Page) {
  await page.getByRole('link', { name: 'Skip to the content' }).focus()
  expect.soft(await page.evaluate(isAtFirstOf, 'body'), 'the skip link comes first').toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect.soft(await page.evaluate(isAtFirstOf, '#content'), 'its first control is next').toBe(true)
}
