// What was missing, uneven or covered in a narrow window.
import { expect, test } from './product.ts'
import { askApi, comeAs, logInByApi } from './screens.ts'

test.use({ shared: 'reading', viewport: { width: 390, height: 800 } })

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
})

test('the pictures of the theme are shown', async ({ page }) => {
  await page.goto('/settings/theme')
  const pictures = page.locator('main img:visible')
  await expect(pictures.nth(2)).toBeVisible()
  const widths = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThan(10)
})

test('the bars of a list have one length', async ({ page }) => {
  await page.goto('/reporting/user-insights')
  // Each is a part of a track behind it.
  const tracks = page.getByRole('table', { name: 'Gender' }).locator('tbody [aria-hidden]')
  await expect(tracks.nth(2)).toBeVisible()
  const lengths = await tracks.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  // With the font of the device, which a slow connection shows, the numbers beside them are wider.
  expect(Math.min(...lengths)).toBeGreaterThan(150)
  expect(new Set(lengths).size).toBe(1)
})

for (const [list, call] of [
  ['manage-learners', 'Client/Learners/'],
  ['users', 'User/getADMINusers/'],
] as const)
  test(`people are headed by both names: ${list}`, async ({ page, product }) => {
    const { token } = await logInByApi(product.url, 'admin')
    const { users } = await askApi(`${product.url}/api/${call}?pageNumber=1&pageSize=100`, token)
    const names = (users as { name: string }[]).map(({ name }) => name)
    expect(names.every((name) => name.includes(' '))).toBe(true)
    await page.goto(`/${list}`)
    const heads = page.getByRole('main').getByRole('row').getByRole('link')
    await expect(heads.nth(2)).toBeVisible()
    const shown = (await heads.allInnerTexts()).filter((text) => names.includes(text.trim()))
    expect(shown).toHaveLength(Math.min(10, names.length))
  })

test('a window that is made narrower with the menu beside the page still shows the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/clients')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible()
  // The click is refused where something covers it.
  await heading.click({ trial: true })
})

for (const [address, table] of [
  ['/activity', 'Logins this month'],
  ['/devops', 'Recurring jobs'],
] as const)
  test(`rows without a page of their own are as short as the others: ${table}`, async ({ page }) => {
    await page.goto(address)
    const rows = page.getByRole('table', { name: table }).locator('tbody tr')
    await expect(rows.nth(3).getByRole('cell').first()).toHaveText(/\w/)
    // A name, and the rest in lines below it; a list of labels and values is twice as long.
    const layouts = await rows.evaluateAll((all) => all.map((one) => getComputedStyle(one).display))
    expect(new Set(layouts)).toEqual(new Set(['flex']))
  })

test('a date that is missing takes no line of a row', async ({ page }) => {
  await page.goto('/compliance')
  const rows = page.getByRole('table', { name: 'Compliance' }).locator('tbody tr')
  const missing = rows.locator('td[data-label="Valid until"]').filter({ hasText: /^-$/ })
  await expect(missing.first()).toBeAttached()
  await expect(missing.first()).toBeHidden()
  await expect(rows.locator('td[data-label="Due"]').first()).toBeVisible()
})
