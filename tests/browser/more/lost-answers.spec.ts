// Answers beyond what is stored: administrators see that some are missing (rule learning-26).
import { openClassroom, openWindow, stateOf } from '../classroom.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { courseOf, isPlaying, runIn } from '../small-course.ts'

test.use({ shared: 'playing' })

test('the item analysis and the log say that a course reported more answers than are stored', async ({
  page,
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const script = `const api = parent.API
    api.LMSInitialize('')
    const answer = (from, to) => {
      for (let at = from; at < to; at++) {
        api.LMSSetValue('cmi.interactions.' + at + '.id', 'q' + (at % 3))
        api.LMSSetValue('cmi.interactions.' + at + '.type', 'choice')
        api.LMSSetValue('cmi.interactions.' + at + '.student_response', 'a')
      }
      return api.LMSCommit('')
    }`
  const course = await publish('Many answers', courseOf('1.2', [{ id: 'one', script }]))
  const address = await launch(course)
  const window = await openWindow(context, address)
  await isPlaying(window, 'one')
  expect(await runIn(window, 'return answer(0, 2000)')).toBe('true')
  await expect(window.getByText(/^Saved/)).toBeVisible()

  await comeAs(page, product.url, 'admin')
  await page.goto(`/course/${course}`)
  const analysis = page.getByRole('list', { name: 'Questions of this course' })
  const note = page.getByRole('note').filter({ hasText: 'could not be stored' })
  await expect(analysis).toBeVisible()
  await expect(note).toBeHidden()

  expect(await runIn(window, 'return answer(2000, 2010)')).toBe('true')
  await expect(async () => {
    await page.reload()
    await expect(analysis).toBeVisible()
    await expect(note).toHaveText(/^In one attempt the package reported answers that could not be stored/, {
      timeout: 2_000,
    })
  }).toPass()
  const { attemptId } = await stateOf(address)
  await page.goto(`/learner/zoe/attempt/${attemptId}`)
  await expect(
    page.getByText('The course reported more answers than can be stored: what was too much is lost'),
  ).toBeVisible()
})
