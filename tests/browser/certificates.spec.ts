// Certificates as others verify them, and how administrators revoke them and issue them again.
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, test } from './product.ts'
import { askApi, logInByApi, openLearner } from './screens.ts'
import { expectToast, openFor, soon } from './steps.ts'

test.use({ demo: true })

interface Listed {
  number: string
  status: string
  courseId: string
}

/** The certificates of the learner of the demo. */
async function ownCertificates(url: string): Promise<Listed[]> {
  const { token } = await logInByApi(url, 'learner')
  const { certificates } = await askApi(`${url}/api/Certificate/GetMyCertificates`, token)
  return certificates as Listed[]
}

const status = (page: Page) => page.getByRole('main').getByRole('status')

test('any visitor verifies a certificate by its number', async ({ page, product }) => {
  const [{ number }] = (await ownCertificates(product.url)) as [Listed]
  await page.goto('/verify')
  const typed = page.getByLabel('Certificate number')
  await typed.fill(number.replace(/.$/, (last) => (last === '2' ? '3' : '2')))
  const looked: string[] = []
  page.on('request', (request) => void looked.push(request.url()))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('There is a typing error in this number.')).toBeVisible()
  expect(looked.filter((address) => address.includes('/api/'))).toEqual([])

  await typed.fill(number.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(new RegExp(`/verify/${number}$`))
  await expect(status(page)).toContainText('Valid')
  await expect(page.getByRole('main')).toContainText(number)
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/verify/CO-2222-2222-2222-2222-2222')
  await expect(page.getByText('No certificate with this number')).toBeVisible()
})

test('a certificate is issued again: the old one is replaced, and its holder finds the new one', async ({
  browser,
  page,
  product,
}) => {
  const [{ number }] = (await ownCertificates(product.url)) as [Listed]
  const admin = await openFor(browser, product.url, 'admin')
  await openLearner(admin, product.url)
  const watching = await openFor(browser, product.url, 'admin')
  await openLearner(watching, product.url)
  const rowOf = (at: Page, text: string) =>
    at.getByRole('table', { name: 'Certificates of this learner' }).getByRole('row').filter({ hasText: text })
  await expect(rowOf(watching, number)).toContainText('Valid')

  await admin.getByRole('button', { name: `Issue again ${number}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'Issue certificate again' })
  await expect(dialog.getByRole('note')).toContainText('Mail is off: emails are recorded, not sent')
  await dialog.getByRole('button', { name: 'Issue again' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Last name').fill('Llŷr')
  await dialog.getByLabel('Reason').fill('The name was spelt wrongly')
  await dialog.getByRole('button', { name: 'Issue again' }).click()
  await expectToast(admin, 'Certificate issued again')
  await expect(rowOf(admin, number)).toContainText('Replaced')
  await expect(rowOf(admin, number).getByRole('button')).toHaveCount(0)
  await expect(rowOf(admin, 'The name was spelt wrongly')).toContainText('Llŷr')
  // The page of another user shows it without being loaded again.
  await expect(rowOf(watching, number)).toContainText('Replaced', soon)

  await page.goto(`/verify/${number}`)
  await expect(status(page)).toContainText('Replaced')
  await expect(page.getByRole('link', { name: 'Your new certificate' })).toBeHidden()

  const learner = await openFor(browser, product.url, 'learner')
  await learner.goto('/certificates')
  const own = learner.getByRole('table', { name: 'Your certificates' })
  await expect(own.getByRole('button', { name: `PDF of ${number}` })).toHaveCount(0)
  await own.getByRole('link', { name: number }).click()
  await learner.getByRole('link', { name: 'Your new certificate' }).click()
  await expect(status(learner)).toContainText('Valid')
  const [file] = await Promise.all([
    learner.waitForEvent('download'),
    learner.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/Llŷr .+\.pdf$/)
})

test('a revoked certificate says so, with the reason, also at its previous address', async ({
  browser,
  page,
  product,
}) => {
  const certificates = await ownCertificates(product.url)
  const { number, courseId } = certificates.find((one) => one.status === 'valid') as Listed
  const { id } = await logInByApi(product.url, 'learner')
  await page.goto(`/certificate/${courseId}/${id}`)
  await expect(page.getByText('has been downloaded.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(number)

  const admin = await openFor(browser, product.url, 'admin')
  await openLearner(admin, product.url)
  await admin.getByRole('button', { name: `Revoke ${number}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'Revoke certificate' })
  await expect(dialog.getByRole('note')).toContainText('Mail is off: emails are recorded, not sent')
  await dialog.getByLabel('Reason').fill('Another person took the test')
  expect(await violationsOf(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click()
  await expectToast(admin, 'Certificate revoked')

  for (const address of [`/verify/${number}`, `/certificate/${courseId}/${id}`]) {
    await page.goto(address)
    await expect(page.getByText('Reason: Another person took the test')).toBeVisible()
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  }
  await expect(page.getByText('has been downloaded.')).toBeHidden()
  expect(await violationsOf(page)).toEqual([])
})
