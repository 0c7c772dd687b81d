// Publishing and changing a course when something goes wrong: refusals, blocked windows, cancelled changes.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makePackageZip, manifestOf } from '../support/make-zip.ts'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'
import { choose, chooseFile, expectToast } from './steps.ts'

test.use({ demo: true })

const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer })
const good = zip('good.zip', makePackageZip())
const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a7' } })

test.beforeEach(async ({ page, product }) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
  await choose(page, 'Courses')
})

async function fillIn(page: Page, title: string) {
  await page.getByRole('link', { name: 'Create New' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('What it is about')
  await page.getByLabel('Reference').fill('REF')
  const buffer = await picture.png().toBuffer()
  await chooseFile(page, 'Badge image', { name: 'badge.png', mimeType: 'image/png', buffer })
}

async function publish(page: Page, title: string) {
  await fillIn(page, title)
  await chooseFile(page, 'SCORM file', good)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('link', { name: 'View course' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

test('a refused upload shows every problem, and the form stays filled in', async ({ page }) => {
  await fillIn(page, 'Second try')
  const manifest = manifestOf().replace('index.html', 'gone.html')
  await chooseFile(page, 'SCORM file', zip('bad.zip', makePackageZip([], {}, manifest)))
  await chooseFile(page, 'Badge image', {
    name: 'badge.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg/>'),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused()
  await expectToast(page, 'The page to open is not in the zip: “gone.html”')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^The page to open is not in the zip: “gone.html”/,
    'Please upload a badge image',
    'The picture is neither a PNG nor a JPEG: please save it as one of them',
  ])

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Second try')
  await chooseFile(page, 'SCORM file', good)
  await chooseFile(page, 'Badge image', {
    name: 'badge.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('button', { name: 'Create Another' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Please upload a course')).toBeVisible()
  await expect(page.getByText('Please upload a badge image')).toBeVisible()
})

test('a course is changed, gets its next version, and is deleted', async ({ page }) => {
  await publish(page, 'Short-lived')
  const title = page.getByLabel('Title')
  await expect(title).not.toBeEditable()

  await page.getByRole('button', { name: 'Edit' }).click()
  await title.fill('Not this')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Short-lived')

  await page.getByRole('button', { name: 'Edit' }).click()
  await title.fill('Long-lived')
  await chooseFile(
    page,
    'SCORM file',
    zip('next.zip', makePackageZip([], {}, manifestOf({ version: 'CAM 1.3' }))),
  )
  const fields: (string | undefined)[] = []
  await page.route('**/Course/UpdateCourse', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    fields.push(...[...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Course updated')
  expect(fields).toEqual(['CourseId', 'Title', 'Description', 'Reference', 'ScormFile', 'BadgeImage', 'Was'])
  await expect(page.getByRole('heading', { name: 'Long-lived' })).toBeVisible()
  await expect(page.getByText('2004 2nd Edition')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  // Nobody has it.
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Course deleted')
  await expect(page).toHaveURL(/\/courses$/)
  await expect(page.getByRole('row', { name: 'Long-lived' })).toHaveCount(0)
})

test('a preview opens in a new window, or a message explains why it cannot', async ({ page, product }) => {
  await page.getByRole('link', { name: /^View/ }).first().click()
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  await window.waitForURL(`${product.contentUrl}/playcourse/**`)
  await window.close()

  await page.evaluate(() => Object.assign(globalThis, { open: () => null }))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expectToast(page, 'The course window was blocked.')
})
