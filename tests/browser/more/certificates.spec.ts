// Certificates of learners, downloaded by an administrator.
import { demoLogins } from '#server/demo/people.ts'
import { expect, test } from '../product.ts'
import { openLearner } from '../screens.ts'
import { openFor } from '../steps.ts'

test.use({ shared: 'reading' })

test('the certificates of selected people are downloaded as one file', async ({ browser, product }) => {
  const admin = await openFor(browser, product.url, 'admin')
  await admin.goto(`/manage-learners?search=${demoLogins.learner}`)
  for (const [format, ending] of [
    ['ZIP with a PDF for each', '.zip'],
    ['One PDF to print', '.pdf'],
  ] as const) {
    await admin.getByRole('checkbox', { name: 'Select all', exact: true }).check()
    const saving = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'More', exact: true }).click()
    await admin.getByRole('menuitem', { name: `Certificates: ${format}` }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^Certificates [\d-]+\.(zip|pdf)$/)
    expect(saved.suggestedFilename()).toContain(ending)
    await expect(admin.getByRole('region', { name: 'Selected' })).toHaveCount(0)
  }
})

// That a manager may is in server/features/certificates/issued-certificates.test.ts.
test('the certificate of a learner is opened and downloaded from the page of the learner and from progress', async ({
  browser,
  product,
}) => {
  const page = await openFor(browser, product.url, 'admin')
  const download = async (name: string | RegExp) => {
    const started = page.waitForEvent('download')
    await page.getByRole('main').getByRole('button', { name }).first().click()
    expect((await started).suggestedFilename()).toMatch(/\.pdf$/)
  }
  await openLearner(page, product.url)
  await download(/^PDF of CO-/)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('link', { name: 'Certificate', exact: true }).first().click()
  await expect(page.getByRole('article', { name: 'Certificate' })).toContainText('has successfully completed')
  await download('Download certificate')

  await page.goto('/learner-progress')
  // Another test may have added a course that comes first.
  await page.getByLabel('Course', { exact: true }).selectOption({ label: 'Climate basics' })
  await page
    .getByRole('link', { name: /^Certificate of / })
    .first()
    .click()
  await expect(page.getByRole('article', { name: 'Certificate' })).toContainText('has successfully completed')
  await download('Download certificate')
})
