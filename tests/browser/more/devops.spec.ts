// The page that shows whether everything works, on the running product.
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { card, choose } from '../steps.ts'

test.use({ shared: 'reading' })

test('an administrator sees that every part is up, and the page makes only the health call', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
  await expect(card(page, 'Completed Courses this month')).toContainText(/\d/)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await choose(page, 'DevOps')
  await expect(page.getByText('Everything works')).toBeVisible()
  for (const part of ['Database', 'Content host', 'File store', 'Mail', 'Job queue'])
    await expect(page.getByRole('row', { name: new RegExp(`^${part} Up`) })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'version' })).toBeVisible()
  expect(asked).toEqual(['/api/Health/GetHealth'])
})
