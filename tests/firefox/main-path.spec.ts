// The main path: an administrator sets everything up, a client manager invites a learner, who is interrupted,
// continues, passes and gets a certificate.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { pageTurner } from '../browser/page-turner.ts'
import { test } from './firefox.ts'
import {
  choose,
  chooseFile,
  choosePassword,
  fill,
  fillAll,
  fillDate,
  linkInMailTo,
  logIn,
  logInAs,
  openCourse,
  password,
  pick,
  pickSeveral,
  press,
  seeInRow,
  see,
  seeNot,
} from './steps.ts'

test.use({ demo: true })

const course = 'Water in the workshop'
const pathway = 'Workshop basics'
const client = 'Harbour Works'
const manager = { 'First name': 'Mona', 'Last name': 'Field', Email: 'mona@harbour.test' }
const learner = { 'First name': 'Lea', 'Last name': 'Brandt', Email: 'lea@harbour.test' }
const isOpen = 'The course is open in a window of its own'

/** On its third page the course is passed. */
const passing = `document.querySelector('button').addEventListener('click', () => {
  if (at < 3) return
  call('SetValue', 'cmi.core.score.raw', '90')
  call('SetValue', 'cmi.core.lesson_status', 'passed')
})`

test('a course goes from upload to certificate', async ({ openPage, product }, info) => {
  test.setTimeout(300_000)
  const admin = await openPage()

  await test.step('the administrator uploads a course', async () => {
    const [packagePlace, badgePlace] = [info.outputPath('course.zip'), info.outputPath('badge.png')]
    await writeFile(packagePlace, pageTurner('1.2', passing))
    const badge = sharp({ create: { width: 200, height: 200, channels: 3, background: '#1f6f4f' } })
    await badge.png().toFile(badgePlace)
    await logInAs(admin, product.url, 'admin')
    await choose(admin, 'Courses')
    await press(admin, 'Create New', 'link')
    await fillAll(admin, {
      Title: course,
      Description: 'How to save it.',
      Reference: 'WATER-1',
      'Name of your organisation': 'Rowan Training',
    })
    await chooseFile(admin, 'SCORM file', packagePlace)
    await chooseFile(admin, 'Badge image', badgePlace)
    await press(admin, 'Upload')
    await see(admin, 'Create Another')
  })

  await test.step('puts it into a pathway', async () => {
    await choose(admin, 'Learning Pathways')
    await press(admin, 'Create New', 'link')
    await fillAll(admin, { Name: pathway, Description: 'For everybody.' })
    await pickSeveral(admin, 'Courses', course)
    await press(admin, 'Create')
    await see(admin, 'Learning pathway created')
  })

  await test.step('creates a client and assigns the pathway', async () => {
    await choose(admin, 'Clients')
    await press(admin, 'Create New', 'link')
    await fillAll(admin, {
      'Company name': client,
      'Referral code': 'HARBOUR',
      'Number of learners': '5',
      Phone: '020 7946 0000',
      ...manager,
    })
    await press(admin, 'Create')
    await see(admin, 'Client created')
    await press(admin, `View ${client}`, 'link')
    await press(admin, 'Pathways', 'tab')
    await pick(admin, 'Assign a pathway', pathway)
    await press(admin, 'Assign')
    await see(admin, 'Assigned pathway to Client')
  })

  await test.step('the manager confirms, and invites a learner', async () => {
    const link = await linkInMailTo(admin, manager.Email)
    const mona = await openPage()
    await mona.goto(link)
    await choosePassword(mona, 'Set password')
    await see(mona, 'Success, account created')
    await choose(mona, 'Manage Learners')
    await press(mona, 'Create Learner', 'link')
    await fillAll(mona, learner)
    await press(mona, 'Create')
    await see(mona, 'Learner created')
  })

  const registration = await linkInMailTo(admin, learner.Email)
  const lea = await openPage()
  await test.step('the learner registers and logs in', async () => {
    await lea.goto(registration)
    await fillDate(lea, 'Date of birth', '1990-01-31')
    await fill(lea, 'Postcode', 'SW1A 1AA')
    for (const list of ['Gender', 'Ethnicity', 'Employment status', 'Job role']) await pick(lea, list, 1)
    // The last one: the terms and conditions.
    await (await lea.$$('input[type=checkbox]')).at(-1)?.click()
    await choosePassword(lea, 'Register')
    await see(lea, 'Success, account created')
    await logIn(lea, product.url, learner.Email, password)
  })

  await test.step('starts the course, is interrupted, continues where she left off, and passes', async () => {
    await seeInRow(lea, course, 'Not Started')
    await press(lea, `View ${course}`, 'link')
    const first = await openCourse(lea, 'Start Course')
    await see(first.content, 'Page 1')
    await press(first.content, 'Next')
    await see(first.content, 'Page 2')
    await first.window.close()
    await seeNot(lea, isOpen)

    const second = await openCourse(lea, 'Continue')
    await see(second.content, 'Page 2')
    await press(second.content, 'Next')
    await see(second.content, 'Page 3')
    await see(second.window, /Saved \d\d:\d\d/)
    await second.window.close()
    await see(lea, 'Congratulations, you have passed this course!')
  })

  await test.step('gets a certificate', async () => {
    const link = await lea.waitForSelector('a[href^="/certificate/"]')
    const address = await link?.evaluate(({ href }) => href)
    await lea.goto(String(address))
    await see(lea, `The certificate of Lea Brandt for “${course}” has been downloaded.`)
  })
})
