// Certificates of learners are downloaded by an administrator. What leads to them is in web/features/certificates/of-learners.browser.test.tsx.
import { demoLogins } from '#server/demo/people.ts'
import { expect, test } from '../product.ts'
import { openLearner } from '../screens.ts'
import { openFor } from '../steps.ts'

test.use({ shared: 'reading' })

test('the certificates of selected people and of one person are saved as files', async ({
  browser,
  product,
}) => {
  const admin = await openFor(browser, product.url, 'admin')
  async function fileOf(press: () => Promise<void>) {
    const saving = admin.waitForEvent('download')
    await press()
    return (await saving).suggestedFilename()
  }
  await admin.goto(`/manage-learners?search=${demoLogins.learner}`)
  for (const [format, name] of [
    ['ZIP with a PDF for each', /^Certificates [\d-]+\.zip$/],
    ['One PDF to print', /^Certificates [\d-]+\.pdf$/],
  ] as const) {
    await admin.getByRole('checkbox', { name: 'Select all', exact: true }).check()
    await admin.getByRole('button', { name: 'More', exact: true }).click()
    const item = admin.getByRole('menuitem', { name: `Certificates: ${format}` })
    expect(await fileOf(() => item.click())).toMatch(name)
    await expect(admin.getByRole('region', { name: 'Selected' })).toHaveCount(0)
  }
  await openLearner(admin, product.url)
  const row = admin.getByRole('main').getByRole('button', { name: /^PDF of CO-/ })
  expect(await fileOf(() => row.first().click())).toMatch(/\.pdf$/)
  await admin.getByRole('tab', { name: 'Details' }).click()
  await admin.getByRole('link', { name: 'Certificate', exact: true }).first().click()
  await expect(admin.getByRole('article', { name: 'Certificate' })).toContainText(
    'has successfully completed',
  )
  const whole = admin.getByRole('button', { name: 'Download certificate' })
  expect(await fileOf(() => whole.click())).toMatch(/\.pdf$/)
})
