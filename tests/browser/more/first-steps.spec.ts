// From an empty product to a learner who has played a course and to the result on the dashboard, by what each page offers next.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../product.ts'
import { courseOf } from '../small-course.ts'
import { card, chooseFile, choosePassword, countClicks, expectToast, fillPerson, openFor } from '../steps.ts'

const course = 'Fire safety'
const client = 'Harbour Works'
const learner = { firstName: 'Lea', lastName: 'Brandt', email: 'lea@example.test' }

const passed = `const api = parent.API
  api.LMSInitialize('')
  api.LMSSetValue('cmi.core.lesson_status', 'passed')
  api.LMSCommit('')`

const press = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .click()
const created = (page: Page, name: string) =>
  expect(page.getByRole('note', { name: 'Created' })).toContainText(`“${name}” was created.`)

async function uploadCourse(admin: Page) {
  await press(admin, 'Upload your first course')
  await admin.getByLabel('Title').fill(course)
  await admin.getByLabel('Description').fill('What to do when it burns.')
  await admin.getByLabel('Reference').fill('FIRE-1')
  await admin.getByLabel('Name of your organisation').fill('Rowan Training')
  const zip = courseOf('1.2', [{ id: 'one', script: passed }])
  await chooseFile(admin, 'SCORM file', { name: 'fire.zip', mimeType: 'application/zip', buffer: zip })
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  await chooseFile(admin, 'Badge image', { name: 'badge.png', mimeType: 'image/png', buffer })
  await press(admin, 'Upload')
  await expect(admin.getByRole('heading', { name: 'Course uploaded' })).toBeVisible()
}

async function createClient(admin: Page) {
  await admin.getByLabel('Company name').fill(client)
  await admin.getByLabel('Referral code').fill('HARBOUR')
  await admin.getByLabel('Number of learners').fill('5')
  await admin.getByLabel('Phone').fill('020 7946 0000')
  await fillPerson(admin, { firstName: 'Mona', lastName: 'Field', email: 'mona@harbour.test' })
  await press(admin, 'Create')
  await created(admin, client)
}

/** The mail is recorded, and not sent: an administrator passes its link on. */
async function linkOfInvitation(admin: Page): Promise<string> {
  await press(admin, 'Open the invitation')
  await expect(async () => {
    await admin.reload()
    await expect(admin.getByRole('row', { name: learner.email })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await press(admin, `View the email to ${learner.email}`)
  const link = admin.frameLocator('iframe').getByRole('link', { name: /register/i })
  const address = await link.first().getAttribute('href')
  await admin.keyboard.press('Escape')
  return address as string
}

async function registerAndPlay(lea: Page, invitation: string) {
  await lea.goto(invitation)
  await lea.getByLabel('Date of birth').fill('1990-01-31')
  await lea.getByLabel('Postcode').fill('SW1A 1AA')
  for (const list of ['Gender', 'Ethnicity', 'Employment status', 'Job role'])
    await lea.getByLabel(list).selectOption({ index: 1 })
  await lea.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await choosePassword(lea, 'Register')
  await expectToast(lea, 'Success, account created')
  await lea.getByLabel('Email').fill(learner.email)
  await lea.getByLabel('Password', { exact: true }).fill('a good long password')
  await press(lea, 'Login')
  const [window] = await Promise.all([lea.waitForEvent('popup'), press(lea, `Start ${course}`)])
  await expect(window.getByText(/^Saved/).first()).toBeVisible()
  await window.close()
}

test('an empty product leads to a learner who has played in at most twenty presses', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const [admin, lea] = [await openFor(browser, product.url), await openFor(browser, product.url)]
  const [ofAdmin, ofLearner] = [await countClicks(admin), await countClicks(lea)]

  await admin.goto(product.firstLink)
  await choosePassword(admin, 'Set password')
  const steps = admin.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 9 done')
  await uploadCourse(admin)
  await press(admin, 'Create a pathway with it')
  await expect(admin.getByRole('main').getByText(course, { exact: true })).toBeVisible()
  await admin.getByLabel('Name').fill('Foundations')
  await press(admin, 'Create')
  await created(admin, 'Foundations')
  await press(admin, 'Create a client')
  await createClient(admin)
  await press(admin, 'Assign a pathway')
  await admin.getByLabel('Assign a pathway').selectOption('Foundations')
  await press(admin, 'Assign')
  await expectToast(admin, 'Assigned pathway to Client')
  await press(admin, 'Add learner')
  await fillPerson(admin, learner)
  await press(admin, `Create learner at ${client}`)
  await created(admin, 'Lea Brandt')
  await registerAndPlay(lea, await linkOfInvitation(admin))

  await press(admin, 'Dashboard')
  await expect(card(admin, 'Completed Courses this month')).toContainText('1')
  const row = admin.getByRole('table', { name: 'Learners in each course' }).getByRole('row', { name: course })
  // Title, not started, in progress, completed, total.
  await expect(row.getByRole('cell')).toHaveText([course, '0', '0', '1', '1'])
  // All but the look of the provider and the test message, which nobody needs for this.
  await expect(steps).toContainText('7 of 9 done')
  expect(ofAdmin() + ofLearner()).toBeLessThanOrEqual(20)
})
