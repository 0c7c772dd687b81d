// A window that did not end properly: its tab was killed, or the course was opened again beside it. What the learner does
// in the next window decides. For random courses, both versions and any end of a window it is in tests/one-result.test.ts, for what an item
// finds as its entry in player/session/entry.test.ts.
import type { BrowserContext, Page } from '@playwright/test'
import { type Classroom, openClassroom, openWindow, stateOf } from '../classroom.ts'
import { waysToLose } from '../lose-window.ts'
import { expect, test } from '../product.ts'
import { type Version, courseOf, isPlaying, runIn } from '../small-course.ts'

test.use({ shared: 'playing' })
test.describe.configure({ mode: 'parallel' })

/** Calls itself completed as its test begins, and gives its verdict at the end, as many courses do. */
function quiz(version: Version): string {
  const is12 = version === '1.2'
  const [lms, end] = is12 ? ['LMS', 'Finish'] : ['', 'Terminate']
  const set = (name: string, value: string) => `api.${lms}SetValue('${name}', '${value}');`
  const status = (value: string) => set(is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status', value)
  const verdict = (value: 'passed' | 'failed', share: number) =>
    is12
      ? status(value) + set('cmi.core.score.raw', String(share * 100))
      : set('cmi.success_status', value) + set('cmi.score.scaled', String(share))
  return `const api = parent.API || parent.API_1484_11
    api.${lms}Initialize('')
    const read = () => { ${status('incomplete')} ${set(is12 ? 'cmi.core.lesson_location' : 'cmi.location', 'page 2')} api.${lms}Commit('') }
    const beginTest = () => { ${status('completed')} api.${lms}Commit('') }
    const fail = () => { ${verdict('failed', 0.53)} api.${lms}Commit('') }
    const pass = () => { ${verdict('passed', 0.9)} api.${lms}Commit('') }
    const end = () => { api.${lms}${end}('') }`
}

async function leave(window: Page) {
  await window.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(window.getByText('You can close this window now')).toBeVisible()
}

async function lose(
  {
    launch,
    course,
    context,
    way,
  }: { launch: Classroom['launch']; course: string; context: BrowserContext; way: keyof typeof waysToLose },
  until: string,
) {
  const address = await launch(course)
  const window = await openWindow(context, address)
  await isPlaying(window, 'quiz')
  await runIn(window, until)
  await expect
    .poll(async () => (await stateOf(address)).items['quiz']?.cmi)
    .toMatchObject({ isUnderWay: true, location: 'page 2' })
  await waysToLose[way](window)
}

const cases = [
  { version: '1.2', way: 'after its tab was killed', until: 'read(); beginTest()', others: [] },
  { version: '2004 4th Edition', way: 'beside another window', until: 'read()', others: [] },
  { version: '1.2', way: 'after its tab was killed', until: 'read(); beginTest()', others: ['before'] },
] as const

for (const { version, way, until, others } of cases)
  test(`SCORM ${version}, ${others.length + 1} items: who fails ${way}, last at ${until}, has failed`, async ({
    context,
    product,
  }) => {
    const { publish, launch, record } = await openClassroom(product)
    const parts = [
      ...others.map((id) => ({ id, script: `${quiz(version)}; read(); pass(); end()` })),
      { id: 'quiz', script: quiz(version) },
    ]
    const course = await publish(`Lost ${way} ${version} ${until} ${others.length}`, courseOf(version, parts))
    if (others.length) {
      const first = await openWindow(context, await launch(course))
      await isPlaying(first, 'before')
      await first.getByRole('button', { name: 'Next', exact: true }).click()
      await isPlaying(first, 'quiz')
      await leave(first)
    }
    await lose({ launch, course, context, way }, until)

    const again = await openWindow(context, await launch(course))
    await isPlaying(again, 'quiz')
    const entry = version === '1.2' ? "LMSGetValue('cmi.core.entry')" : "GetValue('cmi.entry')"
    expect(await runIn(again, `return api.${entry}`)).toBe('resume')
    await runIn(again, 'beginTest()')
    await expect(again.locator('.saving')).toHaveAttribute('data-saving', 'saved')
    expect(await record(course)).toMatchObject({ lessonStatus: 1, completedDateTime: null })
    await runIn(again, 'fail()')
    if (!others.length)
      await expect(again.locator('header').getByText('Failed', { exact: true })).toBeVisible()
    await runIn(again, 'end()')
    await leave(again)
    await expect
      .poll(() => record(course))
      .toMatchObject({
        lessonStatus: 3,
        completedDateTime: null,
        scorePercentage: others.length ? 71.5 : 53,
      })

    // And who passes then has passed.
    const last = await openWindow(context, await launch(course))
    // Several items begin with the first one, as a test that was failed is not half-way.
    if (others.length) await last.getByRole('button', { name: 'Item quiz , failed' }).click()
    await isPlaying(last, 'quiz')
    await runIn(last, 'pass(); end()')
    await leave(last)
    await expect.poll(() => record(course)).toMatchObject({ lessonStatus: 4 })
  })
