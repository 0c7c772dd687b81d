// The search of the header: by keyboard, on a phone, and without barriers.
import type { Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { untilLoaded } from '../steps.ts'

test.use({ shared: 'reading' })

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const fieldOn = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const selectedOn = (page: Page) => page.getByRole('option', { selected: true })

test('an administrator finds a person despite a typing error, with the keyboard alone', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  await untilLoaded(page)
  const before = page.getByRole('table', { name: 'Clients' }).getByRole('link').first()
  await before.focus()

  await page.keyboard.press('Control+k')
  await expect(fieldOn(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toBeHidden()
  await expect(before).toBeFocused()

  await page.keyboard.press('/')
  await expect(fieldOn(page)).toBeFocused()
  await expect(fieldOn(page)).toHaveValue('')
  await page.keyboard.type('Evnas')
  const nia = page.getByRole('option', { name: /^Nia Evans/ })
  await expect(nia).toContainText('Bryn Awel Housing')
  while (!(await nia.getAttribute('aria-selected'))?.includes('true')) await page.keyboard.press('ArrowDown')
  await expect(nia).toHaveAttribute('id', (await fieldOn(page).getAttribute('aria-activedescendant')) ?? '')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/learner\//)
  await expect(dialogOn(page)).toBeHidden()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Nia Evans')
  await expect(heading).toBeFocused()

  // In a field, / is a character.
  await page.goto('/manage-learners')
  await page.getByRole('searchbox').fill('')
  await page.keyboard.type('a/b')
  await expect(page.getByRole('searchbox')).toHaveValue('a/b')
  await expect(dialogOn(page)).toBeHidden()
})

test('pages are found without the server, and that nothing is found is reported', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/')
  await untilLoaded(page)
  await page.getByRole('button', { name: 'Search' }).click()
  await fieldOn(page).fill('zzzzzz')
  await expect(dialogOn(page)).toContainText('Nothing found for “zzzzzz”')
  await expect(dialogOn(page).getByRole('status')).toHaveText('Nothing found')
  expect(await violationsOf(page)).toEqual([])
  await fieldOn(page).fill('create lea')
  await expect(selectedOn(page)).toContainText('Create Learner')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/create-learner$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Learner' })).toBeVisible()
})

test('on a phone an icon opens it over the whole page, and it can be closed by touch', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 760 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await comeAs(page, product.url, 'learner')
  await page.goto('/')
  await untilLoaded(page)
  const icon = page.getByRole('button', { name: 'Search' })
  expect((await icon.boundingBox())?.width).toBeLessThan(50)
  await icon.tap()
  await fieldOn(page).fill('circular')
  const course = page.getByRole('option', { name: /The circular office/ })
  await expect(course).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialogOn(page).getByRole('button', { name: 'Close' }).tap()
  await expect(dialogOn(page)).toBeHidden()
  await icon.tap()
  await fieldOn(page).fill('circular')
  await course.tap()
  await expect(page).toHaveURL(/\/engage\//)
  await context.close()
})
