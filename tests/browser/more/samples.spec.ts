// Packages of others, where the folder with them is next to the checkout: they are uploaded, played, passed and resumed. Who fails one is in
// sample-windows.spec.ts, what is read of each or refused in server/packages/samples.test.ts.
import type { Page } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'
import {
  type Classroom,
  closeTab,
  contentOf,
  openClassroom,
  openWindow,
  callRunTime,
  stateOf,
} from '../classroom.ts'
import { readOn, shownIn as shown, takeTest } from '../golf.ts'
import { expect, test } from '../product.ts'

const folder = join(projectRoot, '..', 'shared', 'samples')
const isThere = existsSync(folder)

test.use({ shared: 'playing' })
test.describe.configure({ mode: 'parallel' })
test.skip(!isThere, `Packages of others are tested only where ${folder} is.`)

const sample = (name: string) => readFileSync(join(folder, `${name}.zip`))
let room: Classroom
test.beforeEach(async ({ product }) => {
  room = await openClassroom(product)
})

/** The messages of the course in dialogs of the browser; questions are answered with yes. */
function boxesOf(window: Page): string[] {
  const boxes: string[] = []
  window.on('dialog', (dialog) => {
    boxes.push(dialog.message())
    void dialog.accept()
  })
  return boxes
}

const addressShown = (window: Page) =>
  contentOf(window)
    .locator('body')
    .evaluate(() => location.pathname + location.search)
const entry = (window: Page, name: string) =>
  window.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name })

test('golf in SCORM 1.2 asks where to resume, and is passed by its quiz', async ({ context }) => {
  const course = await room.publish('Golf', sample('RuntimeBasicCalls_SCORM12'))
  const first = await openWindow(context, await room.launch(course))
  await expect(shown(first).getByRole('heading').first()).toBeVisible()
  await readOn(first, 2)
  await closeTab(first)

  const window = await context.newPage()
  const boxes = boxesOf(window)
  await window.goto(await room.launch(course))
  await expect(contentOf(window).locator('#contentFrame')).toHaveAttribute('src', '../Playing/Scoring.html')
  expect(boxes).toEqual(['Would you like to resume from where you previously left off?'])
  await readOn(window, 12)
  const score = await takeTest(window, 0.9)
  await expect(window.getByText('Passed', { exact: true })).toBeVisible()
  await expect.poll(() => room.record(course)).toMatchObject({ lessonStatus: 4, scorePercentage: score })
  await contentOf(window).getByRole('button', { name: 'Exit' }).click()
  // The item has terminated its session and cannot save: the window explains how to continue.
  await expect(window.getByText('This part has ended.')).toBeVisible()
  await window.getByRole('button', { name: 'Close this window' }).click()
  await expect(window.getByText('You can close this window now')).toBeVisible()
})

test('nine items in SCORM 1.2 that only initialise and finish', async ({ context }) => {
  const course = await room.publish('Golf in nine', sample('RuntimeMinimumCalls_SCORM12-mini'))
  const window = await openWindow(context, await room.launch(course))
  const addresses = new Set<string>()
  for (let at = 1; at <= 9; at++) {
    await expect(window.locator('#stage')).not.toHaveAttribute('data-loading')
    addresses.add(await addressShown(window))
    if (at === 9) break
    await window.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(window.locator('header').getByText(`${at} of 9`)).toBeVisible()
  }
  expect(addresses.size).toBe(9)
  expect([...addresses].filter((address) => address.includes('?questions='))).toHaveLength(2)
  await closeTab(window)
  // None of them has reported a status: completed, but without a certificate.
  await expect.poll(() => room.record(course)).toMatchObject({ lessonStatus: 2, progress: 100 })
})

test('golf in SCORM 2004 finds its objectives, and its measure decides', async ({ context }) => {
  const course = await room.publish('Measured golf', sample('RunTimeAdvancedCalls_SCORM20043rdEdition'))
  const address = await room.launch(course)
  const window = await context.newPage()
  const boxes = boxesOf(window)
  await window.goto(address)
  await expect(shown(window).getByRole('heading').first()).toBeVisible()
  expect(await callRunTime(window, 'GetValue', 'cmi.objectives._count')).toBe('5')
  expect(await callRunTime(window, 'GetValue', 'cmi.scaled_passing_score')).toBe('0.8')
  await readOn(window, 14)
  const score = await takeTest(window, 0.9)
  expect(await callRunTime(window, 'GetValue', 'cmi.success_status')).toBe('passed')
  await expect.poll(() => room.record(course)).toMatchObject({ lessonStatus: 4, scorePercentage: score })
  const { interactions } = (await stateOf(address)).items['item_1']?.cmi ?? {}
  expect(interactions).toHaveLength(15)
  expect(boxes).toEqual([])
  // The course exits by itself, after its last commit.
  await contentOf(window).getByRole('button', { name: 'Exit' }).click()
  await expect(window.getByText('You can close this window now')).toBeVisible()
})

test('a forced order opens one item after the other, and back', async ({ context }) => {
  const course = await room.publish('Golf in order', sample('SequencingForcedSequential_SCORM20043rdEdition'))
  const window = await openWindow(context, await room.launch(course))
  const items = ['Playing the Game', 'Etiquette', 'Handicapping', 'Having Fun', 'Quiz'] as const
  const pages = [5, 3, 4, 2]
  for (const [at, count] of pages.entries()) {
    await expect(entry(window, items[at] as string)).toHaveAttribute('aria-current', 'true')
    await expect(entry(window, items[at + 1] as string)).toHaveAttribute('aria-disabled', 'true')
    await expect(shown(window).getByRole('heading').first()).toBeVisible()
    await readOn(window, count - 1)
    await expect(entry(window, items[at] as string)).toHaveAccessibleName(/passed$/)
    await entry(window, items[at + 1] as string).click()
  }
  await expect(entry(window, 'Quiz')).toHaveAttribute('aria-current', 'true')
  await expect(entry(window, 'Playing the Game')).not.toHaveAttribute('aria-disabled')
  await takeTest(window, 1)
  await expect(window.locator('header').getByText('5 of 5')).toBeVisible()
  await expect
    .poll(() => room.record(course))
    .toMatchObject({ lessonStatus: 4, progress: 100, scorePercentage: null })
})

test('prerequisites lock items until they are met, and pages without a status can be marked as completed', async ({
  context,
}) => {
  const course = await room.publish('Prerequisites', sample('PrerequisitesTest_SCORM12'))
  const window = await context.newPage()
  await window.clock.install()
  await window.goto(await room.launch(course))
  await expect(entry(window, 'Module 1')).toHaveAttribute('aria-current', 'true')
  for (const locked of ['Module 2', 'Module 3', 'Module 4'])
    await expect(entry(window, locked)).toHaveAttribute('aria-disabled', 'true')
  expect(await callRunTime(window, 'LMSInitialize', '')).toBe('true')
  expect(await callRunTime(window, 'LMSGetValue', 'cmi.student_data.mastery_score')).toBe('80')
  expect(await callRunTime(window, 'LMSGetValue', 'cmi.student_data.max_time_allowed')).toBe('02:30:00')
  await callRunTime(window, 'LMSSetValue', 'cmi.core.score.raw', '85')
  expect(await callRunTime(window, 'LMSFinish', '')).toBe('true')
  await expect(entry(window, 'Module 1')).toHaveAccessibleName(/passed$/)
  await expect(entry(window, 'Module 3')).toHaveAttribute('aria-disabled', 'true')

  await entry(window, 'Module 2').click()
  await expect(entry(window, 'Module 2')).toHaveAttribute('aria-current', 'true')
  await expect(window.locator('#stage')).not.toHaveAttribute('data-loading')
  await window.clock.fastForward(11_000)
  await window.getByRole('button', { name: 'Mark as done' }).click()
  await expect(entry(window, 'Module 2')).toHaveAccessibleName(/completed$/)
  for (const open of ['Module 3', 'Module 4'])
    await expect(entry(window, open)).not.toHaveAttribute('aria-disabled')
})
