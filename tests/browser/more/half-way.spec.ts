// Items that are left half-way, that never report a status, and that pass invalid values to the run-time.
import type { Page } from '@playwright/test'
import { closeTab, contentOf, openClassroom, openWindow, callRunTime, stateOf } from '../classroom.ts'
import { expect, test } from '../product.ts'
import { bookmarking, courseOf, isPlaying, runIn } from '../small-course.ts'

test.use({ shared: 'playing' })

const openEntry = (window: Page, id: string) =>
  window
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('button', { name: `Item ${id}` })
    .click()

for (const version of ['1.2', '2004 4th Edition'] as const)
  for (const exit of ['suspend', ''])
    for (const way of ['closing the window', 'Leave'])
      test(`SCORM ${version}: after ${way}, exit "${exit}", the course continues in the item that was left`, async ({
        context,
        product,
      }) => {
        const { publish, launch } = await openClassroom(product)
        const parts = ['one', 'two', 'three', 'four'].map((id) => ({
          id,
          script: bookmarking(version, exit),
        }))
        const course = await publish(`Left by ${way} ${exit} ${version}`, courseOf(version, parts))
        const window = await openWindow(context, await launch(course))
        await isPlaying(window, 'one')
        await openEntry(window, 'three')
        await isPlaying(window, 'three')
        if (way === 'Leave') {
          const button = window.getByRole('button', { name: 'Leave', exact: true })
          await button.click()
          await expect(window.getByText('You can close this window now')).toBeVisible()
        } else await closeTab(window)

        const again = await openWindow(context, await launch(course))
        await isPlaying(again, 'three')
        await expect(contentOf(again).getByText('At page 5')).toBeVisible()
      })

for (const version of ['1.2', '2004 4th Edition'] as const)
  test(`SCORM ${version}: an asset that uses the run-time is recorded, and opening it does not pass the course`, async ({
    context,
    product,
  }) => {
    const { publish, launch, record } = await openClassroom(product)
    const [lms, status, value] =
      version === '1.2' ? ['LMS', 'cmi.core.lesson_status', 'passed'] : ['', 'cmi.success_status', 'passed']
    const zip = courseOf(version, [
      {
        id: 'one',
        kind: 'asset',
        script: `const api = parent.API || parent.API_1484_11
          const begin = () => api.${lms}Initialize('')
          const pass = () => { api.${lms}SetValue('${status}', '${value}'); api.${lms}Commit('') }`,
      },
    ])
    const course = await publish(`Mistyped ${version}`, zip)
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

  const speaking = await publish(
    'Asks, and could say',
    courseOf(
      '1.2',
      [{ id: 'one', script: ask }],
      [{ name: 'later.js', data: `parent.API.LMSSetValue('cmi.core.lesson_status', 'passed')` }],
    ),
  )
  const other = await launch(speaking)
  const second = await openWindow(context, other)
  await isPlaying(second, 'one')
  await closeTab(second)
  await expect.poll(async () => (await stateOf(other)).items['one']?.cmi.isUnderWay).toBe(false)
  expect(await record(speaking)).toMatchObject({ lessonStatus: 1, completedDateTime: null })
})

test('after invalid values the course still saves, and its window can be closed', async ({
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const script = `const api = parent.API
    api.LMSInitialize('')
    for (const name of ['cmi.suspend_data', 'cmi.core.lesson_location', 'cmi.core.score.raw', 'cmi.comments'])
      for (const value of [undefined, null, 7, {}, Symbol('odd'), Object.create(null), { get toString() { throw 1 } }])
        api.LMSSetValue(name, value)
    api.LMSSetValue('cmi.suspend_data', undefined)`
  const course = await publish('Odd values', courseOf('1.2', [{ id: 'one', script }]))
  const address = await launch(course)
  const window = await openWindow(context, address)
  await isPlaying(window, 'one')
  expect(await callRunTime(window, 'LMSSetValue', 'cmi.core.lesson_location', 'page 2')).toBe('true')
  expect(await callRunTime(window, 'LMSCommit', '')).toBe('true')
  await expect.poll(async () => (await stateOf(address)).items['one']?.cmi.location).toBe('page 2')
  await window.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(window.getByText('You can close this window now')).toBeVisible()
})
