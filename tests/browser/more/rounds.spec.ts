// Packages that begin and end their session around everything that they read and write (rule learning-24). In SCORM 2004 a second beginning is
// refused: player/run-time/scorm2004.test.ts.
import { openClassroom, openWindow, stateOf } from '../classroom.ts'
import { expect, test } from '../product.ts'
import { courseOf, isPlaying, runIn } from '../small-course.ts'

test.use({ shared: 'playing' })

const inRounds = `const api = parent.API
  const round = (what) => { api.LMSInitialize(''); const result = what(); api.LMSFinish(''); return result }
  const get = (name) => round(() => api.LMSGetValue(name))
  const set = (name, value) => round(() => api.LMSSetValue(name, value))`

test('SCORM 1.2: each round finds what the one before has set, and the part is not called ended all the time', async ({
  context,
  product,
}) => {
  const { publish, launch, record } = await openClassroom(product)
  const course = await publish('In rounds', courseOf('1.2', [{ id: 'one', script: inRounds }]))
  const address = await launch(course)
  const window = await openWindow(context, address)
  await isPlaying(window, 'one')
  const hint = window.getByText('This part has ended.')
  expect(await runIn(window, `return set('cmi.core.lesson_status', 'incomplete')`)).toBe('true')
  await expect(hint).toBeVisible()
  await runIn(window, `api.LMSInitialize('')`)
  await expect(hint).toBeHidden()
  await runIn(window, `api.LMSFinish('')`)

  expect(await runIn(window, `return set('cmi.core.lesson_location', 'page 2')`)).toBe('true')
  expect(await runIn(window, `return set('cmi.suspend_data', 'x=1')`)).toBe('true')
  expect(
    await runIn(
      window,
      `return ['cmi.core.lesson_location', 'cmi.suspend_data', 'cmi.core.lesson_status'].map(get).join()`,
    ),
  ).toBe('page 2,x=1,incomplete')
  await window.waitForTimeout(3_000)
  await expect(hint).toBeHidden()

  await runIn(window, `set('cmi.core.score.raw', '80'); set('cmi.core.lesson_status', 'passed')`)
  await expect.poll(() => record(course)).toMatchObject({ lessonStatus: 4, scorePercentage: 80 })
  expect((await stateOf(address)).items['one']?.cmi).toMatchObject({
    location: 'page 2',
    suspendData: 'x=1',
  })
})
