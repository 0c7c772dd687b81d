// One attempt in several windows, tickets that expire, and windows for preview and review: which of them may write.
import { join } from 'node:path'
import pg from 'pg'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { contentOf, openClassroom, openWindow, callRunTime, stateOf } from './classroom.ts'
import { pageTurner } from './page-turner.ts'
import { expect, test } from './product.ts'
import { rememberUser } from './screens.ts'

test.use({ shared: 'playing' })

const heading = 'heading'
const restarted = 'This course was restarted'
const openedElsewhere = 'This course was opened in another window'
const locationIn = async (address: string) => (await stateOf(address)).items['one']?.cmi.location

test('a second window supersedes the first one, which shows a message', async ({ context, product }) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('In two windows', pageTurner())
  const previous = await launch(course)
  const first = await openWindow(context, previous)
  await contentOf(first).getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => locationIn(previous)).toBe('2')

  const address = await launch(course)
  const second = await openWindow(context, address)
  await expect(contentOf(second).getByRole(heading)).toHaveText('Page 2')
  await expect(first.getByRole(heading, { name: openedElsewhere })).toBeVisible()
  await expect(first.locator('#stage iframe')).toHaveCount(0)
  await expect(first.getByText('Not saved', { exact: true })).toBeVisible()

  await contentOf(second).getByRole('button', { name: 'Next' }).click()
  await contentOf(second).getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => locationIn(address)).toBe('4')
  await expect(first.getByRole('button', { name: 'Close this window' })).toBeVisible()
})

test('a restart starts a new attempt, and a window of the previous attempt cannot write to it', async ({
  context,
  product,
}) => {
  const { publish, launch, restart, record } = await openClassroom(product)
  const course = await publish('Once more', pageTurner('2004 4th Edition'))
  const previous = await launch(course)
  const first = await openWindow(context, previous)
  await contentOf(first).getByRole('button', { name: 'Next' }).click()
  // The window has nothing left to send, so no reply can report the restart.
  await expect.poll(() => locationIn(previous)).toBe('2')
  await expect(first.getByText(/^Saved/)).toBeVisible()

  await restart(course)
  await expect(first.getByRole(heading, { name: restarted })).toBeVisible()
  await expect(first.getByText('Not saved', { exact: true })).toBeVisible()
  expect(await record(course)).toMatchObject({ startedDateTime: null, lessonStatus: 0 })

  const second = await openWindow(context, await launch(course))
  await expect(contentOf(second).getByRole(heading)).toHaveText('Page 1')
})

test('the page of a course shows the changes of its window, and stops it at once when the course is restarted elsewhere', async ({
  page,
  product,
}) => {
  const room = await openClassroom(product)
  const course = await room.publish('Followed', pageTurner())
  await rememberUser(page, room.learner)
  await page.goto(`/engage/${course}`)
  const status = (text: string) =>
    expect(page.locator('main').getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Course' })).toBeVisible()
  const [player] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Start Course' }).click(),
  ])
  await expect(contentOf(player).getByRole(heading)).toHaveText('Page 1')
  await status('In Progress')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()

  await callRunTime(player, 'LMSSetValue', 'cmi.core.score.raw', '40')
  await callRunTime(player, 'LMSSetValue', 'cmi.core.lesson_status', 'failed')
  await status('Failed')
  await status('40%')

  await room.restart(course)
  await expect(player.getByRole(heading, { name: restarted })).toBeVisible()
  // Further calls to the run-time are not reported as saved.
  expect(await player.evaluate(() => Reflect.get(globalThis, 'API').LMSCommit(''))).toBe('false')
  await expect(page.getByRole('button', { name: 'Start Course' })).toBeVisible()
  await expect(page.getByText('40%')).toHaveCount(0)
  expect(await room.record(course)).toMatchObject({ startedDateTime: null, lessonStatus: 0 })
})

test('an expired ticket is renewed where this is allowed, and otherwise the commits are sent by the next window', async ({
  context,
  product,
}) => {
  const letPass = (hours: number) =>
    query(product.server.dataDir, `update launches set expires_at = now() - interval '${hours} hours'`)
  const { publish, launch } = await openClassroom(product)
  const course = await publish('A long break', pageTurner())
  const address = await launch(course)
  const window = await openWindow(context, address)
  const next = () => contentOf(window).getByRole('button', { name: 'Next' }).click()
  await next()
  await expect.poll(() => locationIn(address)).toBe('2')

  await letPass(2)
  await next()
  await expect.poll(() => locationIn(address).catch(() => undefined)).toBe('3')

  await letPass(48)
  await next()
  await expect(window.getByRole(heading, { name: 'This window has ended' })).toBeVisible()
  await window.reload()
  await expect(window.getByRole(heading, { name: 'This window has ended' })).toBeVisible()
  const again = await openWindow(context, await launch(course))
  await expect(contentOf(again).getByRole(heading)).toHaveText('Page 4')
})

test('review and preview show the course, and write nothing', async ({ context, product }) => {
  const { publish, launch, preview, record } = await openClassroom(product)
  const course = await publish('To look at', pageTurner())

  const looked = await openWindow(context, await preview(course))
  await expect(looked.getByText('Preview: nothing is recorded')).toBeVisible()
  expect(await callRunTime(looked, 'LMSGetValue', 'cmi.core.lesson_mode')).toBe('browse')
  expect(await callRunTime(looked, 'LMSSetValue', 'cmi.core.lesson_status', 'passed')).toBe('true')
  expect(await callRunTime(looked, 'LMSFinish', '')).toBe('true')
  expect(await record(course)).toMatchObject({ startedDateTime: null, lessonStatus: 0 })

  const played = await openWindow(context, await launch(course))
  await contentOf(played).getByRole('button', { name: 'Next' }).click()
  await callRunTime(played, 'LMSSetValue', 'cmi.core.score.raw', '90')
  await callRunTime(played, 'LMSSetValue', 'cmi.core.lesson_status', 'passed')
  // The obligation follows the result a moment later.
  const passed = { lessonStatus: 4, obligation: { status: 'completed' } }
  await expect.poll(() => record(course)).toMatchObject(passed)
  const before = await record(course)
  await played.close()

  const address = await launch(course)
  const review = await openWindow(context, address)
  await expect(review.getByText('Review: nothing is recorded')).toBeVisible()
  await expect(contentOf(review).getByRole(heading)).toHaveText('Page 2')
  const posts: string[] = []
  review.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  expect(await callRunTime(review, 'LMSGetValue', 'cmi.core.lesson_mode')).toBe('review')
  expect(await callRunTime(review, 'LMSGetValue', 'cmi.core.credit')).toBe('no-credit')
  await callRunTime(review, 'LMSSetValue', 'cmi.core.lesson_status', 'failed')
  await callRunTime(review, 'LMSSetValue', 'cmi.core.score.raw', '10')
  await contentOf(review).getByRole('button', { name: 'Next' }).click()
  expect(await callRunTime(review, 'LMSFinish', '')).toBe('true')
  await review.getByRole('button', { name: 'Leave' }).click()
  expect(await record(course)).toEqual(before)
  expect((await stateOf(address)).items['one']?.cmi).toMatchObject({ lessonStatus: 'passed', location: '2' })
  expect(posts).toEqual([])
})

async function query(dataDir: string, text: string) {
  const client = new pg.Client({ connectionString: await addressOfRunning(join(dataDir, 'postgres')) })
  await client.connect()
  await client.query(text)
  await client.end()
}
