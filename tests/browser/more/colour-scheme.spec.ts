// Light and dark: as the device is set, as the user chooses, and on the user's other devices.
import type { Browser, Locator, Page } from '@playwright/test'
import * as theme from '#contract/calls/theme.ts'
import { contrast } from '#contract/rules/contrast.ts'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { logIn, untilLoaded } from '../steps.ts'

test.use({ demo: true })

const isDark = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor === 'rgb(15, 22, 19)')
const open = async (browser: Browser, url: string, colorScheme: 'light' | 'dark') => {
  const page = await (await browser.newContext({ baseURL: url, colorScheme })).newPage()
  await page.goto('/')
  return page
}

test('a page follows the device until the user chooses, and the choice is there on the next device', async ({
  browser,
  product,
}) => {
  const page = await open(browser, product.url, 'light')
  await logIn(page, demoLogins.learner, demoPassword)
  expect(await isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)

  await page.getByRole('button', { name: 'Colour scheme: As the device is set' }).click()
  const saved = page.waitForResponse(/UpdateColourScheme/)
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  expect((await saved).status()).toBe(200)
  await expect.poll(() => isDark(page)).toBe(false)
  await page.reload()
  await untilLoaded(page)
  expect(await isDark(page)).toBe(false)

  const other = await open(browser, product.url, 'dark')
  await expect.poll(() => isDark(other)).toBe(true)
  await logIn(other, demoLogins.learner, demoPassword)
  await expect.poll(() => isDark(other)).toBe(false)
  await other.getByRole('link', { name: 'My Account' }).click()
  const savedAgain = other.waitForResponse(/UpdateColourScheme/)
  await other.getByRole('radio', { name: 'Dark' }).click()
  await savedAgain
  await expect.poll(() => isDark(other)).toBe(true)
  await page.reload()
  await untilLoaded(page)
  await expect.poll(() => isDark(page)).toBe(true)
  // After a log-out, the public pages on this device have the last choice.
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/news')
  expect(await isDark(page)).toBe(true)
})

test('a page is dark from its first frame', async ({ browser, product }) => {
  const page = await open(browser, product.url, 'light')
  await comeAs(page, product.url, 'learner')
  await page.addInitScript(() => {
    localStorage.setItem('colour-scheme', 'dark')
    const seen = new Set<string>()
    Object.assign(globalThis, { coloursSeen: seen })
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor)
      requestAnimationFrame(look)
    }
    look()
  })
  for (const address of ['/news', '/my-account']) {
    await page.goto(address)
    await untilLoaded(page)
    const seen = await page.evaluate(() => [
      ...(globalThis as unknown as { coloursSeen: Set<string> }).coloursSeen,
    ])
    expect(seen, address).toEqual(['rgb(15, 22, 19)'])
  }
})

/** As if the provider had chosen one colour for everything. */
async function openInColour(page: Page, colour: string, path: string) {
  await page.route(/Config\/GetConfig/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { config: Record<string, unknown> }
    for (const name of theme.colourNames) body.config[name] = colour
    await route.fulfill({ json: body })
  })
  await page.goto(path)
  await untilLoaded(page)
  await page.unroute(/Config\/GetConfig/)
}

test('a dark page can be read with any theme of the provider', async ({ browser, product }) => {
  const page = await open(browser, product.url, 'dark')
  await comeAs(page, product.url, 'admin')
  for (const colour of ['#000000', '#ffffff', '#ffd500', '#1d3f8f', '#c00000']) {
    await openInColour(page, colour, '/users')
    expect(await violationsOf(page, { onlyColours: true }), colour).toEqual([])
  }
})

test('fields, and what has the focus, can be seen with any theme of the provider', async ({
  browser,
  product,
}) => {
  const page = await open(browser, product.url, 'light')
  await comeAs(page, product.url, 'admin')
  const white = '#ffffff'
  for (const colour of ['#ffd500', white, '#000000']) {
    await openInColour(page, colour, '/create-client')
    const field = page.getByRole('textbox', { name: 'Company name' })
    await expect.poll(() => contrastOf(field, 'border-top-color', white), colour).toBeGreaterThanOrEqual(3)
    await field.focus()
    await expect.poll(() => contrastOf(field, 'border-top-color', white), colour).toBeGreaterThanOrEqual(4.5)
    for (const [place, ground] of [
      [page.getByRole('button', { name: 'Create', exact: true }), white],
      [page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).first(), colour],
      [page.getByRole('button', { name: 'Logout' }), colour],
    ] as const) {
      await page.keyboard.press('Tab')
      await place.focus()
      await expect.poll(() => contrastOf(place, 'outline-color', ground), colour).toBeGreaterThanOrEqual(3)
    }
  }
  await openInColour(page, '#ffd500', '/my-account')
  const unchosen = page.getByRole('radio', { name: 'Light' })
  await expect.poll(() => contrastOf(unchosen, 'border-top-color', white)).toBeGreaterThanOrEqual(3)
  await openInColour(page, '#ffd500', '/clients')
  await page.getByRole('link', { name: 'View Bryn Awel Housing' }).click()
  const active = page.getByRole('tab', { name: 'Overview' })
  await expect.poll(() => contrastOf(active, 'border-bottom-color', white)).toBeGreaterThanOrEqual(3)
})

const contrastOf = async (place: Locator, property: string, ground: string) =>
  contrast(await colourOf(place, property), ground)

/** As `#rrggbb`. */
const colourOf = async (place: Locator, property: string) => {
  const [red, green, blue] = await place.evaluate((element, name) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('There is no canvas')
    context.fillStyle = getComputedStyle(element).getPropertyValue(name)
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }, property)
  return `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`
}

test('printed pages are light', async ({ browser, product }) => {
  const page = await open(browser, product.url, 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(22, 36, 29)')
})
