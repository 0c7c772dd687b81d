// What people do on the screens, in WebKit: elements are found by their role and their text.
import { demoPassword } from '#server/demo/people.ts'
import { expect } from './webkit.ts'
import type { WebDriver } from './web-driver.ts'

const byName = `
  const [selector, name] = arguments
  return [...document.querySelectorAll(selector)].find((element) =>
    (element.ariaLabel || element.value || element.innerText).trim() === name && element.checkVisibility())`

const byLabel = `
  const found = [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent.replace(/\\s*\\*$/, '') === arguments[0])
  return found?.control`

export const textOf = (page: WebDriver) => page.run<string>('return document.body.innerText')

/** Waits until the page shows this text. */
export const see = (page: WebDriver, text: string | RegExp) =>
  expect.poll(() => textOf(page).catch(String), { timeout: 30_000 }).toMatch(text)

export const seeNot = (page: WebDriver, text: string) =>
  expect.poll(() => textOf(page), { timeout: 30_000 }).not.toContain(text)

export const press = (page: WebDriver, name: string, selector = 'button, a[href]') =>
  expect(async () => {
    const found = await page.find(byName, selector, name)
    expect(found, name).toBeDefined()
    if (found) await page.click(found)
  }).toPass({ timeout: 30_000 })

export const fill = (page: WebDriver, label: string, text: string) =>
  expect(async () => {
    const field = await page.find(byLabel, label)
    expect(field, label).toBeDefined()
    if (field) await page.type(field, text)
  }).toPass({ timeout: 30_000 })

export async function logIn(page: WebDriver, url: string, email: string) {
  await page.open(url)
  await fill(page, 'Email', email)
  await fill(page, 'Password', demoPassword)
  await press(page, 'Login')
  await see(page, 'Logout')
}

/** Opens the window of a course with this button, and switches to it. */
export async function openCourse(page: WebDriver, button: string): Promise<string> {
  const before = await page.windows()
  await press(page, button)
  const opened = async () => (await page.windows()).find((window) => !before.includes(window))
  await expect.poll(opened, { timeout: 30_000 }).toBeDefined()
  const window = (await opened()) as string
  await page.toWindow(window)
  return window
}

/** To the page of the course's item. */
export const toContent = (page: WebDriver) =>
  expect(async () => {
    await page.toFrame(null)
    const frame = await page.find(`return document.querySelector('#stage:not([data-loading]) iframe')`)
    expect(frame).toBeDefined()
    await page.toFrame(frame ?? null)
  }).toPass({ timeout: 30_000 })
