// The steps of users on the screens, in Firefox: elements are found by role and text.
import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import type { DemoKind, logInByApi } from '../browser/screens.ts'
import { expect } from './firefox.ts'

export const password = 'a good long password'

const selectors = { button: 'button', link: 'a[href]', tab: '[role=tab]', option: '[role=option]' }
type Role = keyof typeof selectors

/** Waits for the element with this role and exactly this name. */
export async function find(
  place: Page | Frame,
  name: string,
  role: Role = 'button',
  options: { timeout?: number } = {},
) {
  const found = await place.waitForFunction(
    (selector, wanted) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find(
        (element) => (element.ariaLabel ?? element.innerText).trim() === wanted && element.checkVisibility(),
      ) ?? false,
    options,
    selectors[role],
    name,
  )
  return found as ElementHandle<HTMLElement>
}

/**
 * The element may be replaced before it is pressed, for example when its list is loaded again, and a wait that begins
 * while the page is loaded again may never end: then it is searched for again. The click itself has no limit, because on
 * a busy machine it may come through after any, and a second one would press what has opened meanwhile, or nothing.
 */
export const press = (place: Page | Frame, name: string, role?: Role) =>
  expect(async () => {
    const found = await find(place, name, role, { timeout: 5_000 })
    await found.asLocator().setTimeout(5_000).hover()
    await found.click()
  }).toPass({ timeout: 60_000 })

/** The field with this label or name. */
async function fieldOf(page: Page, label: string): Promise<ElementHandle<HTMLInputElement>> {
  const found = await page.waitForFunction(
    (name) => {
      const named = document.querySelector(`input[aria-label="${name}"], select[aria-label="${name}"]`)
      if (named) return named
      const labels = [...document.querySelectorAll('label')]
      return labels.find(({ textContent }) => textContent.replace(/\s*\*$/, '') === name)?.control ?? false
    },
    {},
    label,
  )
  return found as ElementHandle<HTMLInputElement>
}

export async function fill(page: Page, label: string, text: string) {
  const field = await fieldOf(page, label)
  await field.asLocator().fill(text)
}

/** As the calendar of the field does it; the typed form of a date depends on the language of the browser. */
export async function fillDate(page: Page, label: string, date: string) {
  const field = await fieldOf(page, label)
  await field.evaluate((input, value) => {
    // React overrides the setter of the element, and ignores values that are set with its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, date)
}

/** Chooses options of a list that opens below its field. */
export async function pickSeveral(page: Page, label: string, ...options: string[]) {
  await (await fieldOf(page, label)).click()
  for (const option of options) await press(page, option, 'option')
  await page.keyboard.press('Escape')
}

export async function fillAll(page: Page, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await fill(page, label, text)
}

/** Chooses an option of a list by its text. */
export async function pick(page: Page, label: string, option: string | number) {
  const list = (await fieldOf(page, label)) as unknown as ElementHandle<HTMLSelectElement>
  const value = await list.evaluate(
    (select, wanted) =>
      [...select.options].find(({ text }, at) =>
        typeof wanted === 'number' ? at === wanted : text === wanted,
      )?.value,
    option,
  )
  if (value === undefined) throw new Error(`${label} has no option ${option}`)
  await list.select(value)
}

export async function chooseFile(page: Page, label: string, path: string) {
  const field = await fieldOf(page, label)
  if (await field.evaluate(({ type }) => type === 'file')) return field.uploadFile(path)
  // A button that opens the file dialog of the browser.
  const [chooser] = await Promise.all([page.waitForFileChooser(), field.click()])
  return chooser.accept([path])
}

export const textOf = (place: Page | Frame) => place.evaluate(() => document.body.innerText)

/** Waits until the page shows this text. */
export const see = (place: Page | Frame, text: string | RegExp) =>
  expect.poll(() => textOf(place), { timeout: 20_000 }).toMatch(text)

export const seeNot = (place: Page | Frame, text: string) =>
  expect.poll(() => textOf(place), { timeout: 20_000 }).not.toContain(text)

/** Waits until the row with the first text has the second one too. */
export const seeInRow = (page: Page, row: string, text: string) =>
  page.waitForFunction(
    (...wanted) =>
      [...document.querySelectorAll('tr')].some(({ innerText }) =>
        wanted.every((one) => innerText.replaceAll(/\s+/g, ' ').includes(one)),
      ),
    {},
    row,
    text,
  )

/** Chooses an entry of the menu. Until it is marked as the current one, the previous page is shown. */
export async function choose(page: Page, entry: string) {
  await press(page, entry, 'link')
  const current = () =>
    page
      .evaluate(() => document.querySelector('nav a[aria-current=page]')?.textContent.trim())
      .catch(() => undefined)
  await expect.poll(current, { timeout: 30_000 }).toBe(entry)
}

export async function logIn(page: Page, url: string, email: string, secret = demoPassword) {
  await page.goto(url)
  await fillAll(page, { Email: email, Password: secret })
  await press(page, 'Login')
  await find(page, 'Logout')
}

export const logInAs = (page: Page, url: string, kind: DemoKind) => logIn(page, url, demoLogins[kind])

/** As if the user had logged in in this browser before. */
export async function comeAs(page: Page, url: string, user: Awaited<ReturnType<typeof logInByApi>>) {
  await page.goto(`${url}/favicon.png`)
  await page.evaluate((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
}

export async function choosePassword(page: Page, button: string) {
  await fillAll(page, { Password: password, 'Repeat password': password })
  await press(page, button)
}

/** Reads the mail as an administrator, on the page of sent mail. */
export async function linkInMailTo(admin: Page, address: string): Promise<string> {
  // Firefox does not draw a window behind another one, so nothing can be pressed there.
  await admin.bringToFront()
  await choose(admin, 'Emails')
  await fill(admin, 'Search by recipient address', address)
  await press(admin, `View the email to ${address}`, 'link')
  await press(admin, 'Plain text', 'tab')
  const text = await admin.waitForSelector('[role=dialog] [aria-label="The email as plain text"]')
  await expect.poll(() => text?.evaluate((element) => element.textContent)).toContain('http')
  const link = await text?.evaluate((element) => /https?:\/\/\S+/.exec(element.textContent)?.[0])
  await press(admin, 'Close')
  return String(link)
}

/** The window of a course, opened by this button, and the page of its item. */
export async function openCourse(page: Page, button: string): Promise<{ window: Page; content: Frame }> {
  const opening = new Promise<Page | null>((opened) => page.once('popup', opened))
  await press(page, button)
  const window = await opening
  if (!window) throw new Error('No window was opened')
  return { window, content: await contentOf(window) }
}

/** The page of the item that the window plays. Looked for again: the frame is empty at first, and what waits in it may wait for ever. */
export async function contentOf(window: Page): Promise<Frame> {
  let content: Frame | null | undefined
  await expect(async () => {
    const frame = await window.waitForSelector('#stage iframe', { timeout: 5_000 })
    content = await frame?.contentFrame()
    await content?.waitForSelector('h1', { timeout: 5_000 })
  }).toPass({ timeout: 45_000 })
  if (!content) throw new Error('The course has no page')
  return content
}
