// A manager changes a due date and records a completion with its evidence, and the status follows on each page.
import { readFile } from 'node:fs/promises'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'

test.use({ demo: true })

test('a due date that is changed and a completion that is recorded change the status, and the evidence comes back as it was', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/compliance?view=courses&status=toDo')
  const list = page.getByRole('table', { name: 'Compliance' })
  const dialog = page.getByRole('dialog')
  const change = list.getByRole('button', { name: /^Change the due date of / }).first()
  const name = (await change.getAttribute('aria-label')) ?? ''
  const row = list.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  const course = await row.getByRole('cell').nth(1).innerText()

  await test.step('the row is overdue with a due date that has passed', async () => {
    await change.click()
    await dialog.getByLabel('Due on').fill('2020-01-31')
    await dialog.getByLabel('Reason').fill('Agreed with the auditor')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: /^Overdue: / }).click()
    await expect(row).toContainText('31-01-2020')
  })

  await test.step('and completed with what was done elsewhere', async () => {
    await row.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Record a completion elsewhere' }).click()
    await dialog.getByLabel('Course').selectOption({ label: course })
    await dialog.getByLabel('Completed on').fill('2026-01-31')
    await dialog.getByLabel('Valid until').fill('2099-12-31')
    await dialog.getByLabel('What it was and who issued it').fill('First aid, Red Cross')
    const pdf = Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'First aid.pdf', mimeType: 'application/pdf', buffer: pdf })
    await dialog.getByRole('button', { name: 'Record completion' }).click()
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
  })

  await test.step('the completion is corrected and removed', async () => {
    const completions = page.getByRole('table', { name: 'Completions of this learner' })
    await completions.getByRole('button', { name: `Correct the completion of ${course}` }).click()
    await dialog.getByLabel('Completed on').fill('2026-02-01')
    await dialog.getByLabel('Reason').fill('The day was wrong')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(completions).toContainText('01-02-2026')
    await completions.getByRole('button', { name: `Remove the completion of ${course}` }).click()
    await dialog.getByLabel('Reason').fill('Another person')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('First aid, Red Cross')).toHaveCount(0)
    await page.goto('/compliance?view=courses&status=overdue')
    await expect(row).toContainText('31-01-2020')
  })
})
