// The first day of an administrator: the steps on the dashboard, the settings of the provider, mail that is off, and the
// way to the first result.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { packCourse } from '#server/demo/pack.ts'
import { expect, test } from './product.ts'
import {
  answerRight,
  card,
  chooseFile,
  choose,
  choosePassword,
  countClicks,
  expectToast,
  fillPerson,
  logIn,
  openCourse,
  openFor,
  readOn,
  soon,
} from './steps.ts'

const course = 'Climate basics'
const learner = { firstName: 'Lea', lastName: 'Brandt', email: 'lea@example.test' }
const password = 'a good long password'

// Each continues with what the previous one has set up.
test.describe.configure({ mode: 'serial' })

/** With its capital letters: “After the first course” is in another step until its facts have come. */
const step = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'First steps' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(title) })

test('from the first day to the first result in at most twelve clicks of the administrator', async ({
  browser,
  product,
}, info) => {
  test.setTimeout(240_000)
  const admin = await openFor(browser, product.url)
  const clicks = await countClicks(admin)

  await test.step('the first password leads to the dashboard', async () => {
    await admin.goto(product.firstLink)
    await admin.getByLabel('Password', { exact: true }).fill(password)
    await admin.getByLabel('Repeat password').fill(password)
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(admin.getByRole('region', { name: 'First steps' })).toContainText('0 of 9 done')
  })

  await test.step('a course', async () => {
    const place = info.outputPath('climate-basics.zip')
    await packCourse('climate-basics', place)
    await admin.getByRole('link', { name: 'Upload your first course' }).click()
    await admin.getByLabel('Title').fill(course)
    await admin.getByLabel('Description').fill('What is happening to the climate.')
    await admin.getByLabel('Reference').fill('CLIMATE-1')
    await chooseFile(admin, 'SCORM file', place)
    const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'green' } })
      .png()
      .toBuffer()
    await chooseFile(admin, 'Badge image', { name: 'badge.png', mimeType: 'image/png', buffer })
    // Once, as certificates are issued in this name.
    await admin.getByLabel('Name of your organisation').fill('Rowan Training')
    await admin.getByRole('button', { name: 'Upload' }).click()
    await expect(admin.getByRole('button', { name: 'Create Another' })).toBeVisible()
  })

  await test.step('a pathway', async () => {
    await choose(admin, 'Dashboard')
    await expect(step(admin, 'First course')).toContainText('Done')
    await admin.getByRole('link', { name: 'Create a pathway' }).click()
    await admin.getByLabel('Description').fill('For everybody.')
    // The first course is chosen already.
    await expect(admin.getByRole('main').getByText(course, { exact: true })).toBeVisible()
    await admin.getByLabel('Name').fill('Foundations')
    await admin.keyboard.press('Enter')
    await expectToast(admin, 'Learning pathway created')
  })

  await test.step('a learner, for whom the button names the organisation', async () => {
    await choose(admin, 'Manage Learners')
    await admin
      .getByRole('link', { name: /create/i })
      .first()
      .click()
    await fillPerson(admin, learner)
    await expect(admin.getByRole('button', { name: 'Create learner at Rowan Training' })).toBeVisible()
    await admin.getByLabel('Email').press('Enter')
    await expectToast(admin, 'Learner created')
  })

  const lea = await openFor(browser, product.url)
  await test.step('the learner registers, takes the course and passes', async () => {
    await choose(admin, 'Emails')
    const row = admin.getByRole('row', { name: learner.email })
    await expect(async () => {
      await admin.reload()
      await expect(row).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await row.getByRole('link', { name: /^View/ }).click()
    await admin.getByRole('tab', { name: 'Plain text' }).focus()
    await admin.keyboard.press('Enter')
    const text = admin.getByLabel('The email as plain text')
    await expect(text).toContainText('http')
    await lea.goto(/https?:\/\/\S+/.exec(await text.innerText())?.[0] as string)
    await admin.keyboard.press('Escape')

    await lea.getByLabel('Date of birth').fill('1990-01-31')
    await lea.getByLabel('Postcode').fill('SW1A 1AA')
    for (const list of ['Gender', 'Ethnicity', 'Employment status', 'Job role'])
      await lea.getByLabel(list).selectOption({ index: 1 })
    await lea.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await choosePassword(lea, 'Register')
    await expectToast(lea, 'Success, account created')
    await logIn(lea, learner.email)
    await lea.getByRole('link', { name: `View ${course}` }).click()
    const { window, content } = await openCourse(lea, 'Start Course')
    await readOn(content)
    await answerRight(content)
    await content.getByRole('button', { name: 'Check my answers' }).click()
    await expect(content.getByText('Well done, you have passed')).toBeVisible()
    await expect(window.getByText(/^Saved/).first()).toBeVisible()
    await window.close()
  })

  await choose(admin, 'Dashboard')
  await expect(card(admin, 'Completed Courses this month')).toContainText('1')
  expect(clicks()).toBeLessThanOrEqual(12)
})

test('a step is done in every tab soon after its fact, without loading the page again', async ({
  browser,
  product,
}) => {
  const [first, second] = [await openFor(browser, product.url), await openFor(browser, product.url)]
  await logIn(first, 'ada@example.test', password)
  await logIn(second, 'ada@example.test', password)
  await expect(second.getByRole('region', { name: 'First steps' })).toContainText('5 of 9 done')

  await choose(first, 'Clients')
  await first.getByRole('link', { name: 'Create New' }).first().click()
  await expect(first.getByRole('note')).toContainText('Mail is off: emails are recorded, not sent')
  await first.getByLabel('Company name').fill('Harbour Works')
  await first.getByLabel('Referral code').fill('HARBOUR')
  await first.getByLabel('Number of learners').fill('5')
  await first.getByLabel('Phone').fill('020 7946 0000')
  await fillPerson(first, { firstName: 'Mona', lastName: 'Field', email: 'mona@harbour.test' })
  await first.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(step(second, 'First organisation')).toContainText('Done', soon)
  await expect(second.getByRole('region', { name: 'First steps' })).toContainText('6 of 9 done')

  // The name, which came with the first course, is half of the first step.
  await choose(first, 'Dashboard')
  await expect(first.getByRole('link', { name: 'Choose your colours' })).toBeVisible()
  await second.goto('/settings/theme')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(step(first, 'Name and branding')).toContainText('Done', soon)
})

test('mail that is off is said in the header and on the pages about mail, and a test message says it too', async ({
  browser,
  product,
}) => {
  const page = await openFor(browser, product.url)
  await logIn(page, 'ada@example.test', password)
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Mail is recorded, not sent' }),
  ).toBeVisible()
  await step(page, 'Invitations go by email').getByRole('button', { name: 'Send me a test message' }).click()
  await expect(step(page, 'Invitations go by email')).toContainText('Recorded, not sent: mail is off')
  for (const address of [
    '/emails',
    '/create-user',
    '/create-learner',
    '/upload-learners',
    '/create-client',
    '/settings/provider',
  ]) {
    await page.goto(address)
    await expect(page.getByText('Mail is off: emails are recorded, not sent')).toBeVisible()
  }
  await page.goto('/emails')
  await expect(page.getByRole('row', { name: 'TestMessage' })).toContainText('Recorded, not sent')
})

test('settings hold everywhere at once, warn of square brackets, and two editors undo nothing', async ({
  browser,
  product,
}) => {
  const [ada, other] = [await openFor(browser, product.url), await openFor(browser, product.url)]
  for (const page of [ada, other]) {
    await logIn(page, 'ada@example.test', password)
    await page.goto('/settings/provider')
  }
  const warning = ada.getByRole('note').filter({ hasText: 'Your users see square brackets' })
  await expect(warning).toContainText('[registered address]')
  await ada.getByLabel('Registered address').fill('1 High Street, Cardiff')
  await ada.getByLabel('Log-in text').fill('Welcome to Rowan.\nHelp: 029 2018 0000')
  await other.getByLabel('Registered address').fill('2 Low Road')
  await other.getByLabel('Company number').fill('01234567')
  await ada.getByRole('button', { name: 'Save' }).click()
  await expectToast(ada, 'Settings saved')
  await expect(warning).not.toContainText('[registered address]')

  await other.getByRole('button', { name: 'Save' }).click()
  await expectToast(other, 'Somebody else has changed this')
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await other.getByRole('button', { name: 'Save' }).click()
  await expectToast(other, 'Settings saved')

  await ada.goto('/gdpr/privacy')
  await expect(ada.getByText(/run by Rowan Training, 2 Low Road, registered under 01234567/)).toBeVisible()
  const visitor = await openFor(browser, product.url)
  await visitor.goto('/')
  await expect(visitor.getByText('Help: 029 2018 0000')).toBeVisible()
})

test('the steps are hidden permanently, for every administrator', async ({ browser, product }) => {
  const page = await openFor(browser, product.url)
  await logIn(page, 'ada@example.test', password)
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeHidden()
  await page.reload()
  await expect(card(page, 'Clients')).toContainText('1')
  await expect(page.getByRole('region', { name: 'First steps' })).toBeHidden()
})
