// Light and dark: as the device is set, as the user chooses, and with any colours of the provider. That a page is dark from its first frame
// needs the document itself: tests/browser/more/first-frame.spec.ts.
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { devtools } from '../testing/devtools.ts'
import { updateColourScheme } from '#contract/calls/accounts.ts'
import * as theme from '#contract/calls/theme.ts'
import { contrast } from '#contract/rules/contrast.ts'
import { button, field, menuEntry } from '../testing/locators.ts'
import { configuration, openProduct } from '../testing/open-product.tsx'
import { replyTo } from '../testing/replies.ts'
import { violations } from '../testing/violations.ts'
import { defaultTheme } from '../ui/theme.ts'

const isDark = () => getComputedStyle(document.body).backgroundColor === 'rgb(15, 22, 19)'
const setDevice = (scheme: 'light' | 'dark' | '', media = '') =>
  devtools().send('Emulation.setEmulatedMedia', {
    media,
    features: [{ name: 'prefers-color-scheme', value: scheme }],
  })
afterEach(() => setDevice(''))

const stored = (colourScheme: 'light' | 'dark') =>
  replyTo(theme.openTheme, { ...configuration, colourScheme })
const inColour = (colour: string) => ({
  ...configuration,
  config: { ...defaultTheme, ...Object.fromEntries(theme.colourNames.map((name) => [name, colour])) },
})

test('a page follows the device until the user chooses, and the choice stays on this device', async () => {
  await setDevice('light')
  const requests = await openProduct('/', { role: 'LEARNER' })
  const saved = () =>
    requests.filter(({ call }) => call.path === updateColourScheme.path).map(({ input }) => input)
  await expect.element(button('Colour scheme: As the device is set')).toBeVisible()
  expect(isDark()).toBe(false)
  await setDevice('dark')
  await expect.poll(isDark).toBe(true)
  await button('Colour scheme: As the device is set').click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(isDark).toBe(false)
  expect(saved()).toEqual([{ colourScheme: 'light' }])
  await openProduct('/my-account', { isReload: true, role: 'LEARNER' })
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(isDark()).toBe(false)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(isDark).toBe(true)
  // After a log-out, the public pages on this device have the last choice.
  await setDevice('light')
  localStorage.removeItem('user')
  await openProduct('/news', { isReload: true, role: 'visitor' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(isDark()).toBe(true)
})

test('the choice that is stored with the account is shown on another device', async () => {
  await setDevice('dark')
  await openProduct('/my-account', { replies: [stored('light')] })
  await expect.poll(isDark).toBe(false)
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked()
})

test('printed pages are light, also those of a user who has chosen dark ones', async () => {
  await openProduct('/my-account', { replies: [stored('dark')] })
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(isDark()).toBe(true)
  const scheme = () => document.documentElement.dataset['mantineColorScheme']
  dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  await setDevice('dark', 'print')
  expect(getComputedStyle(document.body).color).toBe('rgb(22, 36, 29)')
  await setDevice('dark')
  dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
  expect(isDark()).toBe(true)
})

test.each(['#000000', '#ffffff', '#ffd500', '#1d3f8f', '#c00000'])(
  'a dark page can be read in the colour %s of the provider',
  async (colour) => {
    await openProduct('/users', {
      replies: [replyTo(theme.openTheme, { ...inColour(colour), colourScheme: 'dark' })],
    })
    await expect.element(page.getByRole('table', { name: 'Users' }).getByRole('link').first()).toBeVisible()
    expect(isDark()).toBe(true)
    expect(await violations({ onlyColours: true })).toEqual([])
  },
)

const white = '#ffffff'
const openInColour = (colour: string, address: string) =>
  openProduct(address, {
    replies: [replyTo(theme.openTheme, { ...inColour(colour), colourScheme: 'light' })],
  })

test.each(['#ffd500', white, '#000000'])(
  'fields, and what has the focus, can be seen in the colour %s of the provider',
  async (colour) => {
    await openInColour(colour, '/create-client')
    await expect.element(field('Company name')).toBeVisible()
    await expect
      .poll(() => contrastOf(field('Company name'), 'border-top-color', white))
      .toBeGreaterThanOrEqual(3)
    focus(field('Company name'))
    await expect
      .poll(() => contrastOf(field('Company name'), 'border-top-color', white))
      .toBeGreaterThanOrEqual(4.5)
    for (const [place, ground] of [
      [button('Create'), white],
      [menuEntry('Clients').first(), colour],
      [button('Logout'), colour],
    ] as const) {
      // What is focused after a key shows it.
      await userEvent.keyboard('{Tab}')
      focus(place)
      await expect.poll(() => contrastOf(place, 'outline-color', ground)).toBeGreaterThanOrEqual(3)
    }
  },
)

test('what is not chosen, and the part of a page that is, can be seen in a light colour of the provider', async () => {
  await openInColour('#ffd500', '/my-account')
  const unchosen = page.getByRole('radio', { name: 'Dark' })
  await expect.element(unchosen).not.toBeChecked()
  await expect.poll(() => contrastOf(unchosen, 'border-top-color', white)).toBeGreaterThanOrEqual(3)
  await openInColour('#ffd500', '/client/acorn')
  const active = page.getByRole('tab', { name: 'Overview' })
  await expect.element(active).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => contrastOf(active, 'border-bottom-color', white)).toBeGreaterThanOrEqual(3)
})

const focus = (place: Locator) => (place.element() as HTMLElement).focus()

function contrastOf(place: Locator, property: string, ground: string): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas')
  context.fillStyle = getComputedStyle(place.element()).getPropertyValue(property)
  context.fillRect(0, 0, 1, 1)
  const colour = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)]
  return contrast(`#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`, ground)
}
