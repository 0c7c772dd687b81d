// An upload goes on when its page is left.
import { makePackageZip } from '../support/make-zip.ts'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'
import { choose, chooseFile, expectToast } from './steps.ts'

test.use({ demo: true })

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
})

test('an upload continues while other pages are visited, and reports its end', async ({ page }) => {
  await choose(page, 'Courses')
  await page.getByRole('link', { name: 'Create New' }).first().click()
  await page.getByLabel('Title').fill('Uploaded on the way')
  await page.getByLabel('Description').fill('What it is about')
  await page.getByLabel('Reference').fill('REF')
  const badge = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await chooseFile(page, 'Badge image', { name: 'badge.png', mimeType: 'image/png', buffer: badge })
  const scorm = { name: 'slow.zip', mimeType: 'application/zip', buffer: makePackageZip() }
  await chooseFile(page, 'SCORM file', scorm)
  let release: () => void = () => undefined
  const isSlow = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/Course/UploadCourse', async (route) => {
    await isSlow
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Uploading your course')).toBeVisible()
  await choose(page, 'Clients')
  const notice = page.getByRole('status').filter({ hasText: 'slow.zip' })
  await expect(notice).toBeVisible()
  release()
  await expectToast(page, '“slow.zip” has been uploaded')
  await expect(notice.getByRole('progressbar')).toHaveCount(0)
  await expect(page).toHaveURL(/\/clients$/)
  await choose(page, 'Courses')
  await expect(page.getByText('Uploaded on the way')).toBeVisible()
})
