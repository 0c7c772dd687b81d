// Reminders from being set to being explained: the administrator and the manager.
import { expect, test } from './product.ts'
import { askApi, comeAs } from './screens.ts'

test.use({ demo: true })

test('an administrator sets when a client is reminded, and sees beforehand what goes out on a day', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/reminders')
  await page.getByLabel('Organisation', { exact: true }).selectOption('Bryn Awel Housing')
  await expect(page.getByText('Bryn Awel Housing is reminded as the provider has set it.')).toBeVisible()
  await page.getByLabel('Days before the due date').fill('14, many')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter numbers of days from 0 to 365, such as 14, 3')).toBeVisible()

  // Tried before it is saved: of what is overdue, a mail on each day.
  await page.getByLabel('Days before the due date').fill('14, 3')
  await page.getByLabel('When overdue or expired: every … days').fill('1')
  await page.getByLabel('Stop after … reminders').fill('100')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const result = page.getByRole('region', { name: /^What happens on \d/ })
  await expect(result.getByRole('table', { name: 'Overdue and expired on that day' })).toBeVisible()
  const mails = result.getByRole('table', { name: 'Mails of that day' })
  await expect(mails.getByRole('row', { name: /Reminder/ }).first()).toContainText('(overdue)')
  await expect(result.getByText(/^Showing 1 to [1-9]/)).toHaveCount(2)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Bryn Awel Housing has its own settings.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('When overdue or expired: every … days')).toHaveValue('1')
  await page.getByRole('button', { name: 'As the provider' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Bryn Awel Housing is reminded as the provider has set it.')).toBeVisible()
  await expect(page.getByLabel('When overdue or expired: every … days')).toHaveValue('7')
})

test('"Remind now" leaves out who was reminded today, and says how many', async ({ page, product }) => {
  const { token } = await comeAs(page, product.url, 'manager')
  const [first, second, third] = await namesToRemind(product.url, token)
  await page.goto('/manage-learners')
  const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  const report = (text: string) => page.getByText(text)
  const dialog = page.getByRole('dialog', { name: 'Remind now' })
  const choose = async (names: string[]) => {
    await page.reload()
    for (const name of names) await boxOf(name).check()
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Remind' }).click()
  }
  const leftOut = (text: string) => dialog.getByText(`${text} left out: Reminded today already`)
  await choose([first])
  await dialog.getByRole('button', { name: 'Show the mail to' }).click()
  await expect(dialog.getByTitle(/^The email “/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click()
  await expect(report('Reminder to 1 person recorded, not sent')).toBeVisible()
  await choose([first])
  await expect(leftOut('1 person is')).toBeVisible()
  await expect(dialog.getByText('Nobody gets a mail.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remind', exact: true })).toBeDisabled()
  await choose([first, second, third])
  await expect(leftOut('1 person is')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remind 2 people' }).click()
  await expect(report('Reminder to 2 people recorded, not sent')).toBeVisible()
  await expect(report('1 person left out: Reminded today already')).toBeVisible()
})

/** Three learners on the first page of the manager's list who have something to complete and were not reminded today. */
async function namesToRemind(url: string, token: string): Promise<[string, string, string]> {
  const ask = (path: string) => askApi(`${url}/api/${path}`, token)
  const { users } = (await ask('Client/Learners/')) as { users: { name: string; urlToken: string }[] }
  const names: string[] = []
  for (const { name, urlToken } of users) {
    const { excludedBy, today, mails, courses } = (await ask(`Reminders/Explain/${urlToken}`)) as {
      excludedBy: string | null
      today: string
      mails: { day: string }[]
      courses: { next: { day: string } | null }[]
    }
    const isOfToday = [...mails, ...courses.map(({ next }) => next)].some((one) => one?.day === today)
    if (excludedBy === null && !isOfToday) names.push(name)
  }
  expect(names.length).toBeGreaterThanOrEqual(3)
  return names as [string, string, string]
}

test('in a paused client deadlines continue, no mail is sent, and the compliance page says so', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Northgate City Council', exact: true }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Pause Client', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unpause Client' })).toBeVisible()

  // The page says so, and a deadline that passes is overdue.
  await page.goto('/compliance?view=courses&status=toDo')
  const all = page.getByRole('button', { name: /^All: / })
  const ofAllClients = await all.innerText()
  await page.getByLabel('Organisation', { exact: true }).selectOption('Northgate City Council')
  await expect(page).toHaveURL(/client=/)
  // Until then the figures are those of all clients.
  await expect(all).not.toHaveText(ofAllClients)
  const client = new URL(page.url()).searchParams.get('client') ?? ''
  await expect(page.getByRole('group', { name: 'How it adds up' })).toContainText(
    /\d+ learners belong to an organisation that is paused: their deadlines continue, and no mail is sent/,
  )
  const overdue = page.getByRole('button', { name: /^Overdue: / })
  const before = Number(await overdue.innerText())
  const list = page.getByRole('table', { name: 'Compliance' })
  const change = list.getByRole('button', { name: /^Change the due date of / }).first()
  const name = (await change.getAttribute('aria-label')) ?? ''
  await change.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Due on').fill('2026-01-31')
  await dialog.getByLabel('Reason').fill('Agreed with the auditor')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Due date changed')).toBeVisible()
  await expect(overdue).toHaveText(String(before + 1))
  await overdue.click()
  await expect(list.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Matrix', exact: true }).click()
  await expect(
    page.getByRole('table', { name: 'Compliance matrix' }).getByText('Paused').first(),
  ).toBeVisible()

  // No mail by hand.
  await page.goto(`/manage-learners?client=${client}`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Remind' }).click()
  await expect(
    dialog.getByText('1 person is left out: Access for this organisation is paused at the moment'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remind', exact: true })).toBeDisabled()

  // No mail by itself: what would go out as soon as it is not paused any more.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const predict = async () => {
    await page.goto(`/reminders?client=${client}`)
    await page.getByLabel('When overdue or expired: every … days').fill('1')
    await page.getByLabel('Stop after … reminders').fill('100')
    await page.getByLabel('Day', { exact: true }).fill(day)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    return page.getByRole('region', { name: /^What happens on \d/ })
  }
  const whilePaused = await predict()
  await expect(whilePaused).toContainText('No mail goes out, because the organisation is paused.')
  await expect(whilePaused.getByRole('table', { name: 'Overdue and expired on that day' })).toBeVisible()
  await expect(whilePaused.getByRole('table', { name: 'Mails of that day' })).toHaveCount(0)
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Northgate City Council', exact: true }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Unpause Client' }).click()
  await expect(page.getByRole('button', { name: 'Pause Client', exact: true })).toBeVisible()
  await expect((await predict()).getByRole('table', { name: 'Mails of that day' })).toBeVisible()
})
