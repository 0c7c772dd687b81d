// The attempts of a learner, their answers and timeline, and the facts about a package.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoLogins } from '#server/demo/people.ts'
import { packCourse } from '#server/demo/pack.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { answerRight, choose, chooseFile, openCourse, openFor, readOn } from '../steps.ts'

test.use({ demo: true })

const course = 'The circular office'

test('a learner continues and passes a course, and the attempt is followed from its opening to the pass', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const learner = await openFor(browser, product.url, 'learner')
  const admin = await openFor(browser, product.url, 'admin')
  const row = learner.getByRole('row', { name: course })

  await test.step('the learner continues in the middle of the course', async () => {
    await learner.goto('/')
    await expect(row).toContainText('50%')
    await row.getByRole('link', { name: /^View/ }).click()
    const { window, content } = await openCourse(learner, 'Continue')
    await expect(content.getByRole('dialog', { name: 'Welcome back, Nia' })).toBeVisible()
    await content.getByRole('button', { name: 'Carry on there' }).click()
    await expect(content.getByRole('heading', { level: 1 })).toHaveText('Equipment that lasts')
    await expect(content.getByText('4 of 8 pages')).toBeVisible()
    await expect(window.getByText(/^Saved/)).toBeVisible()
    await expectHeaderToFit(window)
    await readOn(content)
    await answerRight(content)
    await content.getByRole('button', { name: 'Check my answers' }).click()
    await expect(content.getByRole('heading', { name: 'Well done, you have passed' })).toBeVisible()
    await expect(window.getByText('Saved', { exact: false })).toBeVisible()
    await window.close()
    await learner.goto('/')
    await expect(row).toContainText('Passed')
    await expect(row).toContainText('100%')
  })

  await test.step('the administrator opens the attempt by way of the learner', async () => {
    await admin.goto('/')
    await choose(admin, 'Manage Learners')
    await admin.getByLabel('Search').fill(demoLogins.learner)
    await admin.getByRole('row', { name: demoLogins.learner }).getByRole('link', { name: /^View/ }).click()
    await admin.getByRole('link', { name: course, exact: true }).click()
    await expect(admin.getByRole('heading', { name: course, level: 1 })).toBeVisible()
    await expect(admin.getByRole('group', { name: 'Total learning time' })).toContainText('min')
    await expect(admin.getByRole('row', { name: 'Passed' })).toContainText('100%')
  })

  await test.step('and downloads the learning time as evidence', async () => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Download learning time' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Learning-Time-.*\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n').filter((line) => line.includes(course))).toHaveLength(1)
  })

  await test.step('reads the timeline, and downloads the log', async () => {
    await admin.getByRole('link', { name: 'View attempt 1' }).click()
    const answers = admin.getByRole('table', { name: 'Answers in this attempt' })
    await expect(answers.getByRole('row')).toHaveCount(7)
    const timeline = admin.getByRole('list', { name: 'What happened in this attempt' })
    await expect(timeline.getByRole('listitem').first()).toContainText('Opened the course.')
    await expect(timeline.getByText('Opened the course again.')).not.toHaveCount(0)
    await expect(timeline.getByRole('listitem').filter({ hasText: '6 answers, 6 right' })).toHaveCount(1)
    await expect(timeline.getByText('The course is now passed, with 100%.')).toBeVisible()
    await expect(admin.getByText(/^Every entry is as it was written/)).toBeVisible()
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Download log' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('Opened the course.')
  })
})

/** The status and the time of saving are not cut off on a small phone. */
async function expectHeaderToFit(window: Page) {
  for (const width of [390, 360, 320, 1280]) {
    await window.setViewportSize({ width, height: 640 })
    for (const part of ['.chip', '.saving'])
      expect(
        await window.locator(`header ${part}`).evaluate((box) => box.scrollWidth - box.clientWidth),
        `${part} at ${width}`,
      ).toBe(0)
  }
}

test('a course shows the facts about its package, and how its questions are answered', async ({
  page,
  product,
}, info) => {
  const place = info.outputPath('circular-office.zip')
  await packCourse('circular-office', place)
  await comeAs(page, product.url, 'admin')
  await page.goto('/')
  await choose(page, 'Courses')
  await page.getByRole('link', { name: `View ${course}` }).click()
  const card = page.getByRole('region', { name: 'Package' })
  await expect(card).toContainText('index.html')
  await expect(card.getByText('Its code can report completion.')).toBeVisible()
  const questions = page.getByRole('list', { name: 'Questions of this course' })
  await expect(questions.getByText('What matters most in a circular economy?')).toBeVisible()
  await expect(questions.getByText(/\d+ answers, \d+% right/).first()).toBeVisible()

  await choose(page, 'Courses')
  await page.getByRole('link', { name: 'Create New' }).first().click()
  await chooseFile(page, 'SCORM file', place)
  await page.getByRole('button', { name: 'Check package' }).click()
  await expect(page.getByText(/^SCORM 2004 4th Edition, 1 SCO, 0 assets/)).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: 'What was found in the package' })
      .getByText('Its code can report a score.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  // The package that was chosen is not published.
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('row', { name: course })).toHaveCount(1)
})
