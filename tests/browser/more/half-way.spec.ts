// Items that are left half-way, and that never report a status. What both versions find at their next visit is in
// player/session/entry.test.ts, what counts without a status in tests/one-result.test.ts, invalid values in player/run-time/any-value.test.ts.
import type { Page } from '@playwright/test'
import { closeTab, contentOf, openClassroom, openWindow, stateOf } from '../classroom.ts'
import { expect, test } from '../product.ts'
import { bookmarking, courseOf, isPlaying, runIn } from '../small-course.ts'

test.use({ shared: 'playing' })

const openEntry = (window: Page, id: string) =>
  window
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('button', { name: `Item ${id}` })
    .click()

for (const [version, exit, way] of [
  ['1.2', '', 'closing the window'],
  ['2004 4th Edition', 'suspend', 'Leave'],
] as const)
  test(`SCORM ${version}: after ${way}, exit "${exit}", the course continues in the item that was left`, async ({
    context,
    product,
  }) => {
    const { publish, launch } = await openClassroom(product)
    const parts = ['one', 'two', 'three', 'four'].map((id) => ({ id, script: bookmarking(version, exit) }))
    const course = await publish(`Left by ${way} ${exit} ${version}`, courseOf(version, parts))
    const window = await openWindow(context, await launch(course))
    await isPlaying(window, 'one')
    await openEntry(window, 'three')
    await isPlaying(window, 'three')
    if (way === 'Leave') {
      await window.getByRole('button', { name: 'Leave', exact: true }).click()
      await expect(window.getByText('You can close this window now')).toBeVisible()
    } else await closeTab(window)

    const again = await openWindow(context, await launch(course))
    await isPlaying(again, 'three')
    await expect(contentOf(again).getByText('At page 5')).toBeVisible()
  })

test('SCORM 1.2: an asset that uses the run-time is recorded, and opening it does not pass the course', async ({
  context,
  product,
}) => {
  const { publish, launch, record } = await openClassroom(product)
  const script = `const begin = () => parent.API.LMSInitialize('')
    const pass = () => { parent.API.LMSSetValue('cmi.core.lesson_status', 'passed'); parent.API.LMSCommit('') }`
  const course = await publish('Mistyped', courseOf('1.2', [{ id: 'one', kind: 'asset', script }]))
  const window = await openWindow(context, await launch(course))
  await isPlaying(window, 'one')
  await runIn(window, 'begin()')
  await closeTab(window)
  await expect.poll(async () => (await record(course)).startedDateTime).not.toBeNull()
  expect((await record(course)).completedDateTime).toBeNull()

  const again = await openWindow(context, await launch(course))
  await isPlaying(again, 'one')
  await runIn(again, 'begin(); pass()')
  await expect.poll(async () => (await record(course)).lessonStatus).toBe(4)
})

test('an item that initialises and terminates for every question is not completed while it is open', async ({
  context,
  product,
}) => {
  const { publish, launch, record } = await openClassroom(product)
  const ask = `function ask(name) {
      parent.API.LMSInitialize(''); const answer = parent.API.LMSGetValue(name); parent.API.LMSFinish(''); return answer }
    document.title = ask('cmi.core.student_name')`
  // Nothing in its code can report a status: it is completed when it has been left.
  const silent = await publish('Asks and asks', courseOf('1.2', [{ id: 'one', script: ask }]))
  const address = await launch(silent)
  const window = await openWindow(context, address)
  await isPlaying(window, 'one')
  await expect.poll(async () => (await stateOf(address)).items['one']?.cmi.isPresumed).toBe(true)
  expect(await record(silent)).toMatchObject({ lessonStatus: 1, completedDateTime: null })
  expect(await runIn(window, `return ask('cmi.core.lesson_status')`)).toBe('not attempted')
  await closeTab(window)
  await expect.poll(async () => (await record(silent)).lessonStatus).toBe(2)
})
