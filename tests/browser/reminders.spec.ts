// Reminders from being set to being explained: the administrator and the manager.
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'

test.use({ demo: true })

test('an administrator sets when a client is reminded, and sees beforehand what goes out on a day', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/reminders')
  await page.getByLabel('Client', { exact: true }).selectOption('Bryn Awel Housing')
  await expect(page.getByText('Bryn Awel Housing is reminded as the provider has set it.')).toBeVisible()
  await page.getByLabel('Days before the due date').fill('14, many')
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Please enter numbers of days from 0 to 365, such as 14, 3')).toBeVisible()

  // Tried before it is saved: of what is overdue, a mail on each day.
  await page.getByLabel('Days before the due date').fill('14, 3')
  await page.getByLabel('When overdue or expired: every … days').fill('1')
  await page.getByLabel('At most … times').fill('100')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const result = page.getByRole('region', { name: /^What happens on / })
  await expect(result.getByRole('table', { name: 'Overdue and expired on that day' })).toBeVisible()
  const mails = result.getByRole('table', { name: 'Mails of that day' })
  await expect(mails.getByRole('row', { name: /Reminder/ }).first()).toContainText('(overdue)')

  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Bryn Awel Housing has its own settings.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('When overdue or expired: every … days')).toHaveValue('1')
  await page.getByRole('button', { name: 'As the provider' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Bryn Awel Housing is reminded as the provider has set it.')).toBeVisible()
  await expect(page.getByLabel('When overdue or expired: every … days')).toHaveValue('7')
})

test('a manager reminds people now, once a day', async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/manage-learners')
  const first = page.getByRole('table').getByRole('checkbox').nth(1)
  const remind = async () => {
    await first.check()
    await page.getByLabel('Bulk action').selectOption('Remind now')
    await page.getByRole('button', { name: 'Remind now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  }
  await remind()
  await expect(
    page.getByText(
      /^(Reminder sent to 1 person|1 person left out: (Nothing to complete|Not registered yet|Reminded today already))$/,
    ),
  ).toBeVisible()
  await page.reload()
  await remind()
  await expect(
    page.getByText(/^1 person left out: (Nothing to complete|Not registered yet|Reminded today already)$/),
  ).toBeVisible()
})
