// Deadlines from being set to being met: the administrator, the manager and the learner.
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'

test.use({ demo: true })

test('a deadline is set for a pathway and for a client, and a manager extends it for one person', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/learning-pathways')
  await page.getByRole('link', { name: 'Sustainability foundations' }).first().click()
  const deadlines = page.getByRole('table', { name: 'Deadlines of this pathway' })
  await expect(deadlines.getByRole('row', { name: /The whole pathway/ })).toContainText(
    '30 days after joining',
  )
  await deadlines.getByRole('button', { name: 'Change the deadline: The whole pathway' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of days').fill('4000')
  await dialog.getByRole('button', { name: 'Save deadline' }).click()
  await expect(dialog.getByText('Please enter a number of days from 0 to 3,650')).toBeVisible()
  await dialog.getByLabel('Number of days').fill('3650')
  // Closed by mistake, it asks; Escape means no there.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByLabel('Number of days')).toHaveValue('3650')
  await dialog.getByRole('button', { name: 'Save deadline' }).click()
  await expect(deadlines.getByRole('row', { name: /The whole pathway/ })).toContainText(
    '3,650 days after joining',
  )
  await expect(deadlines.getByRole('row', { name: /Climate basics/ })).toContainText('as the pathway')

  // A client outranks it.
  const clients = page.getByRole('table', { name: 'Clients with this pathway' })
  await clients.getByRole('button', { name: 'Change the deadline of Bryn Awel Housing' }).click()
  await dialog.getByLabel('Due', { exact: true }).selectOption('On a fixed day')
  await dialog.getByLabel('Day', { exact: true }).fill('2031-05-31')
  await dialog.getByRole('button', { name: 'Save deadline' }).click()
  await expect(clients.getByRole('row', { name: /Bryn Awel Housing/ })).toContainText('By 31-05-2031')

  await comeAs(page, product.url, 'manager')
  await page.goto('/compliance?view=courses')
  const list = page.getByRole('table', { name: 'Compliance' })
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  const all = Number(await page.getByRole('button', { name: /^All: / }).innerText())
  const counts = await page
    .getByRole('button', { name: /^(Overdue|Expired|Due soon|Renewal due|To do|Completed|Exempt): / })
    .allInnerTexts()
  expect(counts).toHaveLength(7)
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(all)

  await page.getByRole('button', { name: /^To do: / }).click()
  await expect(page).toHaveURL(/status=toDo/)
  await expect(list.getByRole('row').nth(1)).toContainText('To do')
  const change = list.getByRole('button', { name: /^Change the due date of / }).first()
  const name = (await change.getAttribute('aria-label')) ?? ''
  await change.click()
  await dialog.getByLabel('Due on').fill('2020-01-31')
  await dialog.getByLabel('Reason').fill('Agreed with the auditor')
  await dialog.getByRole('button', { name: 'Save due date' }).click()
  await page.getByRole('button', { name: /^Overdue: / }).click()
  await expect(list.getByRole('button', { name })).toBeVisible()
  await expect(list.getByRole('row').filter({ has: page.getByRole('button', { name }) })).toContainText(
    '31-01-2020',
  )
  await page.reload()
  await expect(list.getByRole('button', { name })).toBeVisible()
})

test('the validity of a course is set on its page, and asks what it means for earlier completions', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/courses')
  await page.getByRole('link', { name: 'The circular office' }).first().click()
  await page.getByRole('button', { name: 'Change validity' }).click()
  await page.getByLabel('Valid for (months)').fill('12')
  await expect(page.getByLabel('Can be renewed (days before the end)')).toHaveValue('30')
  await expect(
    page.getByLabel(/^Apply it to the \d+ completions there are already, and to their certificates$/),
  ).not.toBeChecked()
  await page.getByRole('button', { name: 'Save validity' }).click()
  await expect(page.getByText('12 months')).toBeVisible()
  await expect(page.getByText('30 days before the end')).toBeVisible()
})

test('from the list of the learners of a course a manager extends the due dates of a selection', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/learner-progress')
  const course = page.getByLabel('Course', { exact: true })
  await course.selectOption({ label: 'Climate basics' })
  await page.getByRole('link', { name: 'Due dates' }).click()
  await expect(page).toHaveURL(/\/compliance\?course=.*view=courses/)
  const list = page.getByRole('table', { name: 'Compliance' })
  const boxes = list.getByRole('checkbox', { name: /^Select .* in Climate basics$/ })
  await expect(boxes.nth(1)).toBeVisible()
  // The rows stay on the page when their due dates are later than all others.
  await page.getByLabel('Page size').selectOption('50')
  await expect(page).toHaveURL(/size=50/)
  await expect(boxes.nth(10)).toBeVisible()
  await expect(list.getByRole('checkbox')).toHaveCount(await boxes.count())
  // What is completed shows the due date that held then (rule deadlines-70).
  const openRows = list
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select .* in / }) })
    .filter({ hasNotText: /Completed|Renewal due/ })
  const names = await Promise.all(
    [0, 1].map((at) => openRows.nth(at).getByRole('checkbox').getAttribute('aria-label')),
  )
  for (const name of names) await list.getByRole('checkbox', { name: name ?? '', exact: true }).check()
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change due date', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Due on').fill('2031-02-28')
  await dialog.getByLabel('Reason').fill('The room was closed')
  await dialog.getByRole('button', { name: 'Save due date' }).click()
  await expect(dialog).toHaveCount(0)
  for (const name of names)
    await expect(
      list.getByRole('row').filter({ has: page.getByRole('checkbox', { name: name ?? '' }) }),
    ).toContainText('28-02-2031')
})

test('the time zone and the days of “due soon” are set by the provider, and a client has its own', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/settings/provider')
  const form = page.getByRole('form', { name: 'Deadlines' })
  await form.getByLabel('Due soon: days').fill('91')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Please enter a whole number of days from 0 to 90')).toBeVisible()
  await form.getByLabel('Due soon: days').fill('14')
  await form.getByRole('combobox', { name: 'Time zone' }).fill('london')
  await page.getByRole('option', { name: 'Europe/London' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Deadlines saved')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Due soon: days')).toHaveValue('14')

  await page.goto('/clients')
  await page.getByRole('link', { name: 'Bryn Awel Housing', exact: true }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  const own = page.getByRole('combobox', { name: 'Time zone of the client' })
  await expect(own).toHaveAttribute('placeholder', 'As the provider: Europe/London')
  await own.fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByRole('button', { name: 'Save time zone' }).click()
  await expect(page.getByText('Time zone saved')).toBeVisible()
})
