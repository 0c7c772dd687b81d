// Two presses from a manager's dashboard to a reminder of everybody who is overdue.
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'

test.use({ demo: true })

test('everybody who is overdue is reminded from the dashboard in two presses', async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Compliance today' })
  const overdue = Number(await today.getByRole('link', { name: /^Overdue: / }).innerText())
  expect(overdue).toBeGreaterThan(0)

  await today.getByRole('button', { name: `Remind ${overdue} overdue` }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind now' })
  const reminding = dialog.getByRole('button', { name: /^Remind \d+ (person|people)$/ })
  const people = Number((await reminding.innerText()).match(/\d+/)?.[0])
  // The job of the day may have reminded some of them already.
  const leftOut = (await dialog.getByRole('listitem').allInnerTexts()).map((text) => ({
    count: parseInt(text, 10),
    isReminded: text.includes('Reminded today already'),
  }))
  expect(people + leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(overdue)
  await reminding.click()
  await expect(page.getByText(`Reminder to ${people} people recorded, not sent`)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // Nobody is reminded twice on a day: the place of the button says so now, without a dialog.
  await today.getByRole('button', { name: `Remind ${overdue} overdue` }).click()
  const reminded = people + (leftOut.find(({ isReminded }) => isReminded)?.count ?? 0)
  await expect(today.getByText('Nobody gets a mail.')).toContainText(
    `${reminded} people: Reminded today already`,
  )
  await expect(dialog).toHaveCount(0)
})
