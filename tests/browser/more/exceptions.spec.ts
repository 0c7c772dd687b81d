// Exemptions and courses completed elsewhere, from the manager's pages to those of the learner.
import { readFile } from 'node:fs/promises'
import { expect, test } from '../product.ts'
import { askApi, comeAs, logInByApi } from '../screens.ts'

test.use({ demo: true })

test('a manager exempts people by a selection of rows, and sees and ends it on the page of the person', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/compliance?view=courses&status=toDo')
  const list = page.getByRole('table', { name: 'Compliance' })
  const boxes = list.getByRole('checkbox')
  const name = (await boxes.first().getAttribute('aria-label')) ?? ''
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(page.getByText('2 rows selected')).toBeVisible()
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Exempt', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/2 rows of the list/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('On parental leave')
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await expect(page.getByText('Exempted for 2 rows')).toBeVisible()
  await page.getByRole('button', { name: /^Exempt: / }).click()
  const row = list.getByRole('row').filter({ has: page.getByRole('checkbox', { name }) })
  await expect(row).toContainText('Exempt')

  await row.getByRole('link').click()
  await page.getByRole('tab', { name: 'Records' }).click()
  const exceptions = page.getByRole('table', { name: 'Exemptions and changed due dates' })
  await expect(exceptions).toContainText('On parental leave')
  await exceptions
    .getByRole('button', { name: /^Remove the exemption from/ })
    .first()
    .click()
  await dialog.getByLabel('Reason').fill('Back at work')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Exemption removed')).toBeVisible()
  await expect(exceptions.getByText('On parental leave')).toHaveCount(0)
})

test('a manager records a course as completed elsewhere, opens the evidence, corrects and removes it', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/compliance?view=courses&status=toDo')
  const list = page.getByRole('table', { name: 'Compliance' })
  const row = list.getByRole('row').nth(1)
  await expect(row.getByRole('link')).toBeVisible()
  const course = await row.getByRole('cell').nth(1).innerText()
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Record a completion elsewhere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Course').selectOption({ label: course })
  await dialog.getByLabel('Completed on').fill('2026-01-31')
  await dialog.getByLabel('Valid until').fill('2099-12-31')
  await dialog.getByLabel('What it was and who issued it').fill('First aid, Red Cross')
  await dialog.getByRole('button', { name: 'Record completion' }).click()
  await expect(dialog.getByText('Please choose the evidence: a PDF or a picture')).toBeVisible()
  const pdf = Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'First aid.pdf', mimeType: 'application/pdf', buffer: pdf })
  await dialog.getByRole('button', { name: 'Record completion' }).click()
  await expect(page.getByText('Completion recorded')).toBeVisible()

  await expect(
    page.getByRole('table', { name: 'Courses of this learner' }).getByRole('row', { name: course }),
  ).toContainText('Completed')
  await page.getByRole('tab', { name: 'Records' }).click()
  const completions = page.getByRole('table', { name: 'Completions of this learner' })
  await expect(completions).toContainText('Completed elsewhere: First aid, Red Cross')
  const downloading = page.waitForEvent('download')
  await completions.getByRole('button', { name: `Evidence for ${course}: First aid.pdf` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('First aid.pdf')
  expect((await readFile(await download.path())).equals(pdf)).toBe(true)

  await completions.getByRole('button', { name: `Correct the completion of ${course}` }).click()
  await dialog.getByLabel('Completed on').fill('2026-02-01')
  await dialog.getByLabel('Reason').fill('The day was wrong')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(completions).toContainText('01-02-2026')
  await completions.getByRole('button', { name: `Remove the completion of ${course}` }).click()
  await dialog.getByLabel('Reason').fill('Another person')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Completion removed')).toBeVisible()
  await expect(page.getByText('First aid, Red Cross')).toHaveCount(0)
})

test('an administrator sets the deadline of a client and of a team, and the validity in a client', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Bryn Awel Housing' }).first().click()
  await page.getByRole('tab', { name: 'Pathways' }).click()
  const assigned = page.getByRole('table', { name: 'Assigned pathways' }).getByRole('row', { name: /Travel/ })
  await assigned.getByRole('button', { name: /^Change the deadline of Bryn Awel Housing, / }).click()
  await page.getByRole('dialog').getByLabel('Due', { exact: true }).selectOption('On a fixed day')
  await page.getByRole('dialog').getByLabel('Day', { exact: true }).fill('2031-06-30')
  await page.getByRole('dialog').getByRole('button', { name: 'Save deadline' }).click()
  await expect(assigned).toContainText('By 30-06-2031')

  const validities = page.getByRole('table', { name: 'Validity of completions' })
  const row = validities.getByRole('row').nth(1)
  await row.getByRole('button', { name: /^Change the validity of / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('In this client').selectOption('Own validity')
  await dialog.getByLabel('Valid for (months)').fill('7')
  await dialog.getByRole('button', { name: 'Save validity' }).click()
  await expect(row).toContainText('7 months')
  await expect(row).toContainText('Own validity')

  await page.getByRole('tab', { name: 'Teams' }).click()
  // A team of the demo without a pathway.
  await page.getByRole('link', { name: 'View Neighbourhood officers' }).click()
  const pathways = page.getByRole('table', { name: 'Pathways of the team' })
  await page.getByLabel('Assign a pathway').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await pathways
    .getByRole('button', { name: /^Change the deadline of / })
    .first()
    .click()
  await dialog.getByLabel('Due', { exact: true }).selectOption('On a fixed day')
  await dialog.getByLabel('Day', { exact: true }).fill('2031-05-31')
  await dialog.getByRole('button', { name: 'Save deadline' }).click()
  await expect(pathways.getByRole('row').nth(1)).toContainText('By 31-05-2031')
})

test('a certificate that is revoked ends the completion: the person, the list and the verify page agree', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/compliance?view=courses&status=completed')
  const list = page.getByRole('table', { name: 'Compliance' })
  const row = list.getByRole('row').nth(1)
  await row.getByRole('link').click()
  await page.getByRole('tab', { name: 'Records' }).click()
  const completions = page.getByRole('table', { name: 'Completions of this learner' })
  const certificate = completions.getByRole('link', { name: /^Certificate CO-/ }).first()
  const number = await certificate.innerText()
  const completion = completions.getByRole('row').filter({ has: page.getByText(number) })
  const course = await completion.getByRole('cell').first().innerText()
  // The table is on the other tab, which stays as it is.
  const required = page
    .locator('table[aria-label="Courses of this learner"]')
    .locator('tr')
    .filter({ hasText: course })
  await expect(required).toContainText('Completed')
  await page.getByRole('button', { name: `Revoke ${number}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Somebody else took the assessment')
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click()
  await expect(page.getByText('Certificate revoked')).toBeVisible()
  const within = { timeout: 2000 }
  await expect(completion).toContainText('Ended when its certificate was revoked', within)
  await expect(required).not.toContainText('Completed', within)
  await expect(required).toContainText(/Overdue|To do|Due soon/, within)
  await page.goto(`/verify/${number}`)
  await expect(page.getByText('Revoked').first()).toBeVisible()
})

test('a learner renews a passed course, and the completion before it stays valid meanwhile', async ({
  page,
  product,
}) => {
  const { token } = await logInByApi(product.url, 'admin')
  const ask = (path: string) => askApi(`${product.url}/api/${path}`, token)
  const { obligations } = (await ask('Training/GetCompliance?status=renewalDue')) as {
    obligations: {
      learner: { urlToken: string }
      isClientPaused: boolean
      course: { id: string; title: string }
      validUntil: string
      certificateNumber: string
    }[]
  }
  const due = obligations.find(({ isClientPaused }) => !isClientPaused)
  if (!due) throw new Error('The demo has nobody who can renew a course')
  const { learner, course, validUntil, certificateNumber } = due
  const { user } = (await ask(`Client/GetUserByUrlToken/${learner.urlToken}`)) as {
    user: { email: `${string}@${string}` }
  }
  await comeAs(page, product.url, user.email)
  await page.goto(`/engage/${course.id}`)
  await page.getByRole('button', { name: 'Renew', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew' })
  await expect(dialog).toContainText('Your earlier result and certificate stay as they are')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Start Course' })).toBeVisible()

  await page.goto(`/verify/${certificateNumber}`)
  await expect(page.getByText('Valid', { exact: true }).first()).toBeVisible()
  const after = (await ask(`Training/GetCompliance?status=renewalDue&courseId=${course.id}`)) as {
    obligations: { learner: { urlToken: string }; validUntil: string }[]
  }
  expect(after.obligations.find((one) => one.learner.urlToken === learner.urlToken)?.validUntil).toBe(
    validUntil,
  )
})
