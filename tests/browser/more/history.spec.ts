// An attempt from its opening to the pass, as the learner plays it and as an administrator reads it; and a package that is only checked.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as courses from '#contract/calls/courses.ts'
import * as learners from '#contract/calls/learners.ts'
import { demoLogins } from '#server/demo/people.ts'
import { packCourse } from '#server/demo/pack.ts'
import { ask } from '#tests/support/ask.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { answerRight, chooseFile, openCourse, openFor, readOn } from '../steps.ts'

test.use({ demo: true })

const title = 'The circular office'

test('a learner continues and passes a course, and the attempt is followed from its opening to the pass', async ({
  page: admin,
  browser,
  product,
}, info) => {
  test.setTimeout(240_000)
  const { token } = await comeAs(admin, product.url, 'admin')
  const api = `${product.url}/api`
  const all = (await ask(api, courses.listOfClient, {}, token)).courses
  const id = all.find((one) => one.title === title)?.id as string
  const { users } = await ask(api, learners.list, { pageNumber: 1, searchTerm: demoLogins.learner }, token)
  const learner = await openFor(browser, product.url, 'learner')

  await test.step('the learner continues in the middle of the course', async () => {
    await learner.goto(`/engage/${id}`)
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
    await expect(learner.getByRole('button', { name: 'Review Course' })).toBeVisible()
  })

  const save = async (button: string) => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: button }).click(),
    ])
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }

  await test.step('the administrator downloads the learning time as evidence', async () => {
    await admin.goto(`/learner/${users[0]?.urlToken}/course/${id}`)
    await expect(admin.getByRole('group', { name: 'Total learning time' })).toContainText('min')
    await expect(admin.getByRole('row', { name: 'Passed' })).toContainText('100%')
    const { name, text } = await save('Download learning time')
    expect(name).toMatch(/^Learning-Time-.*\.csv$/)
    expect(text.split('\r\n').filter((line) => line.includes(title))).toHaveLength(1)
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
    expect((await save('Download log')).text).toContain('Opened the course.')
  })

  await test.step('checks a package, which is not published', async () => {
    const place = info.outputPath('circular-office.zip')
    await packCourse('circular-office', place)
    await admin.goto('/upload-course')
    await chooseFile(admin, 'SCORM file', place)
    await admin.getByRole('button', { name: 'Check package' }).click()
    await expect(admin.getByText(/^SCORM 2004 4th Edition, 1 SCO, 0 assets/)).toBeVisible()
    const found = admin.getByRole('list', { name: 'What was found in the package' })
    await expect(found.getByText('Its code can report a score.')).toBeVisible()
    await admin.getByRole('link', { name: 'Cancel' }).click()
    // The package that was chosen is not published.
    await admin.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(admin.getByRole('row', { name: title })).toHaveCount(1)
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
