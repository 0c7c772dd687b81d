// The main path: an administrator sets everything up, a client manager invites a learner, the learner is interrupted,
// continues and passes, and all of them see the result.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { packCourse } from '#server/demo/pack.ts'
import { expect, test } from './product.ts'
import {
  answerRight,
  card,
  choose,
  chooseFile,
  choosePassword,
  expectToast,
  fillPerson,
  linkInMailTo,
  logIn,
  openCourse,
  openFor,
  readOn,
} from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const course = 'Climate basics'
const pathway = 'Sustainability foundations'
const client = 'Harbour Works'
const manager = { firstName: 'Mona', lastName: 'Field', email: 'mona@harbour.test' }
const learner = { firstName: 'Lea', lastName: 'Brandt', email: 'lea@harbour.test' }

test('a course goes from upload to certificate', async ({ browser, product }, info) => {
  test.setTimeout(300_000)
  const admin = await openFor(browser, product.url)
  const mona = await openFor(browser, product.url)
  const lea = await openFor(browser, product.url)

  await test.step('the first administrator chooses a password and is logged in by it', async () => {
    await admin.goto(product.firstLink)
    await choosePassword(admin, 'Set password')
    await expectToast(admin, 'Success, account created')
    await expect(admin.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('the administrator uploads a course', async () => {
    const place = info.outputPath('climate-basics.zip')
    await packCourse('climate-basics', place)
    await choose(admin, 'Courses')
    await expect(admin.getByText('No courses to currently display')).toBeVisible()
    await admin.getByRole('link', { name: 'Create New' }).first().click()
    await admin.getByLabel('Title').fill(course)
    await admin.getByLabel('Description').fill('What is happening to the climate, and what you can do.')
    await admin.getByLabel('Reference').fill('CLIMATE-1')
    await chooseFile(admin, 'SCORM file', place)
    await chooseFile(admin, 'Badge image', {
      name: 'badge.png',
      mimeType: 'image/png',
      buffer: await badge(),
    })
    await admin.getByLabel('Name of your organisation').fill('Rowan Training')
    await admin.getByRole('button', { name: 'Upload' }).click()
    await expect(admin.getByRole('button', { name: 'Create Another' })).toBeVisible()
    await choose(admin, 'Courses')
    await expect(admin.getByRole('row', { name: course })).toContainText('CLIMATE-1')
  })

  await test.step('puts it into a pathway', async () => {
    await choose(admin, 'Learning Pathways')
    await admin.getByRole('link', { name: 'Create New' }).first().click()
    await admin.getByLabel('Name').fill(pathway)
    await admin.getByLabel('Description').fill('For everybody.')
    await admin.getByRole('combobox', { name: 'Courses' }).click()
    await admin.getByRole('option', { name: course }).click()
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Create', exact: true }).click()
    await expectToast(admin, 'Learning pathway created')
  })

  await test.step('creates a client and assigns the pathway', async () => {
    await choose(admin, 'Clients')
    await admin.getByRole('link', { name: 'Create New' }).first().click()
    await admin.getByLabel('Company name').fill(client)
    await admin.getByLabel('Referral code').fill('HARBOUR')
    await admin.getByLabel('Number of learners').fill('5')
    await admin.getByLabel('Phone').fill('020 7946 0000')
    await fillPerson(admin, manager)
    await admin.getByRole('button', { name: 'Create', exact: true }).click()
    await expectToast(admin, 'Client created')
    await admin.getByRole('link', { name: `View ${client}` }).click()
    await admin.getByRole('tab', { name: 'Pathways' }).click()
    await expect(admin.getByText('No pathways have yet been assigned to this client')).toBeVisible()
    await admin.getByLabel('Assign a pathway').selectOption(pathway)
    await admin.getByRole('button', { name: 'Assign', exact: true }).click()
    await expectToast(admin, 'Assigned pathway to Client')
  })

  await test.step('the manager confirms with the link of the mail and is logged in by it', async () => {
    await mona.goto(await linkInMailTo(admin, manager.email))
    await choosePassword(mona, 'Set password')
    await expectToast(mona, 'Success, account created')
    await expect(mona.getByText('out of 5')).toBeVisible()
  })

  await test.step('and invites a learner', async () => {
    await choose(mona, 'Manage Learners')
    await mona
      .getByRole('link', { name: /create/i })
      .first()
      .click()
    await fillPerson(mona, learner)
    await mona.getByRole('button', { name: 'Create', exact: true }).click()
    await expectToast(mona, 'Learner created')
    await expect(mona.getByRole('row', { name: learner.email })).toBeVisible()
  })

  await test.step('the learner registers and logs in', async () => {
    await lea.goto(await linkInMailTo(admin, learner.email))
    await lea.getByLabel('Date of birth').fill('1990-01-31')
    await lea.getByLabel('Postcode').fill('SW1A 1AA')
    for (const list of ['Gender', 'Ethnicity', 'Employment status', 'Job role'])
      await lea.getByLabel(list).selectOption({ index: 1 })
    await lea.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await choosePassword(lea, 'Register')
    await expectToast(lea, 'Success, account created')
    await logIn(lea, learner.email)
  })

  await test.step('starts the course and is interrupted', async () => {
    const row = lea.getByRole('row', { name: course })
    await expect(row).toContainText('Not Started')
    await lea.getByRole('link', { name: `View ${course}` }).click()
    const { window, content } = await openCourse(lea, 'Start Course')
    await expect(content.getByRole('heading', { name: 'Climate basics' })).toBeVisible()
    for (const heading of ['Weather or climate?', 'The greenhouse effect', 'The gases that matter']) {
      await content.getByRole('button', { name: 'Next' }).click()
      await expect(content.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    await expect(window.getByText(/^Saved/).first()).toBeVisible()
    await window.close()
    await expect(lea.getByRole('button', { name: 'Continue' })).toBeVisible()
  })

  await test.step('continues where she left off, and passes', async () => {
    const { window, content } = await openCourse(lea, 'Continue')
    const welcome = content.getByRole('dialog')
    await expect(welcome).toContainText('Welcome back, Lea')
    await expect(welcome).toContainText('The gases that matter')
    await welcome.getByRole('button', { name: 'Carry on there' }).click()
    await readOn(content)
    await answerRight(content)
    await content.getByRole('button', { name: 'Check my answers' }).click()
    await expect(content.getByText('Well done, you have passed')).toBeVisible()
    await expect(window.getByText(/^Saved/).first()).toBeVisible()
    await window.close()
    await expect(lea.getByText(/congratulations/i)).toBeVisible()
    await expect(lea.getByRole('button', { name: 'Review Course' })).toBeVisible()
    await expect(lea.getByText('Passed', { exact: true })).toBeVisible()
  })

  await test.step('gets a certificate', async () => {
    const [opened] = await Promise.all([
      lea.waitForEvent('popup'),
      lea.getByRole('link', { name: 'Download Certificate' }).click(),
    ])
    // The first certificate of an installation creates its key.
    const download = await opened.waitForEvent('download', { timeout: 60_000 })
    expect(download.suggestedFilename()).toBe(`${learner.firstName} ${learner.lastName} ${course}.pdf`)
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await opened.close()
  })

  await test.step('and a badge', async () => {
    await lea.goto('/')
    await expect(lea.getByRole('row', { name: course })).toContainText('Completed')
    await lea
      .getByRole('link', { name: new RegExp(course) })
      .filter({ hasText: 'Completed' })
      .click()
    await expect(lea.getByText('Successfully completed')).toBeVisible()
    await expect(lea.getByRole('heading', { name: `${learner.firstName} ${learner.lastName}` })).toBeVisible()
    await linkInMailTo(admin, learner.email, 'BadgeClaim')
  })

  await test.step('the manager sees the result', async () => {
    await choose(mona, 'Learner Progress')
    await mona.getByLabel('Course').selectOption({ label: course })
    const row = mona.getByRole('row', { name: `${learner.firstName} ${learner.lastName}` })
    await expect(row).toContainText('Completed')
    await expect(row).toContainText('Passed')
    await mona.goto('/')
    await expect(card(mona, 'Courses completed this month')).toContainText('1')
  })

  await test.step('and so does the administrator', async () => {
    await choose(admin, 'Dashboard')
    await expect(card(admin, 'Completed Courses this month')).toContainText('1')
    await choose(admin, 'Clients')
    await admin.getByRole('link', { name: `View ${client}` }).click()
    await admin.getByRole('tab', { name: 'Progress' }).click()
    await admin.getByLabel('Course').selectOption({ label: course })
    await expect(
      admin
        .getByRole('row', { name: `${learner.firstName} ${learner.lastName}` })
        .filter({ hasText: 'Passed' }),
    ).toBeVisible()
  })
})

const badge = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#1f6f4f' } })
    .png()
    .toBuffer()
