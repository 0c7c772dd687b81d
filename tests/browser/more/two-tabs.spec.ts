// The same object in two tabs: no save overwrites another one without a question. These two are sent with files; all others are in
// web/ui/two-editors.browser.test.tsx, and what the server refuses in tests/two-editors.test.ts.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { addressOf, askApi, comeAs } from '../screens.ts'

test.use({ demo: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conflict = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Somebody else has changed this since you began' })

interface Edited {
  pattern: string
  /** Read-only until Edit is pressed. */
  edit: boolean
  label: string
  /** Another field, which one of the two changes. */
  other: [label: string, value: string]
  values: [first: string, second: string]
}

const objects: Record<string, Edited> = {
  course: {
    pattern: '/course/:id',
    edit: true,
    label: 'Title',
    other: ['Reference', 'Changed beside it'],
    values: ['First title', 'Second title'],
  },
  theme: {
    pattern: '/settings/theme',
    edit: false,
    label: 'Menu background',
    other: ['Page icons', '#abcdef'],
    values: ['#123456', '#654321'],
  },
}

test('two tabs change one course, and the theme', async ({ context, page, product }) => {
  const { token } = await comeAs(page, product.url, 'admin')
  const tab = await context.newPage()
  const field = (of: Page, label: string): Locator =>
    of.getByRole('main').getByLabel(label).and(of.locator('input, textarea')).first()
  const save = async (of: Page) => {
    const [answer] = await Promise.all([
      of.waitForResponse((one) => one.request().method() === 'POST'),
      button(of, 'Save').click(),
    ])
    return answer.status()
  }
  for (const [name, { pattern, edit, label, other, values }] of Object.entries(objects))
    await test.step(name, async () => {
      const address = await addressOf(pattern, (path) => askApi(`${product.url}/api/${path}`, token))
      for (const one of [page, tab]) {
        await one.goto(address)
        if (edit) await button(one, 'Edit').first().click()
        await expect(field(one, label)).toBeEditable()
      }
      const [first, second] = values
      await field(page, label).fill(first)
      expect(await save(page)).toBe(200)

      await field(tab, other[0]).fill(other[1])
      await field(tab, label).fill(second)
      await button(tab, 'Save').click()
      await expect(conflict(tab)).toContainText(first)
      await expect(conflict(tab)).toContainText(second)
      await expect(field(tab, label)).toHaveValue(second)
      await expect(button(tab, 'Save')).toBeDisabled()
      await button(tab, 'Keep mine').click()
      await expect(conflict(tab)).toHaveCount(0)
      expect(await save(tab)).toBe(200)

      // After a theme is saved the page is loaded again, which may interrupt this.
      await expect(() => tab.goto(address)).toPass()
      await expect(field(tab, label)).toHaveValue(second)
      await expect(field(tab, other[0])).toHaveValue(other[1])
    })
})
