// What only the document itself can show: the colours of its first frame, and a theme after the page was loaded again. Everything else about
// colours is in web/shell/colour-scheme.browser.test.tsx and web/features/theme/branding.browser.test.tsx.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { openFor, untilLoaded } from '../steps.ts'

test.use({ demo: true, colorScheme: 'light' })

test('a page is dark from its first frame', async ({ page, product }) => {
  const { token } = await comeAs(page, product.url, 'learner')
  const stored = await page.request.post(`${product.url}/api/Account/UpdateColourScheme`, {
    headers: { authorization: `Bearer ${token}` },
    data: { colourScheme: 'dark' },
  })
  expect(stored.ok()).toBe(true)
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

const menuOf = (page: Page) =>
  page.locator('#side-menu').evaluate((menu) => getComputedStyle(menu).backgroundColor)

test('a theme with a logo that a manager saves is that of the own organisation at once', async ({
  browser,
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/settings/theme')
  const logo = sharp({ create: { width: 160, height: 40, channels: 3, background: '#235' } })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() })
  await page.getByRole('textbox', { name: 'Menu background' }).fill('#223355')
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  await expect(page.locator('#side-menu')).toBeVisible()
  expect(await menuOf(page)).toBe('rgb(34, 51, 85)')
  await expect
    .poll(() =>
      page
        .locator('#side-menu img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  const admin = await openFor(browser, product.url, 'admin')
  await admin.goto('/my-account')
  await expect(admin.locator('#side-menu')).toBeVisible()
  expect(await menuOf(admin)).not.toBe('rgb(34, 51, 85)')
})
