// What a visit comes to as it ends: what an item asks for is carried out before its end counts, a place that is not kept is
// announced, and a review changes nothing. For random courses of both versions it is in tests/one-result.test.ts.
import type { Page } from '@playwright/test'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { contentOf, openClassroom, openWindow } from '../classroom.ts'
import { expect, test } from '../product.ts'
import { courseOf, isPlaying, runIn } from '../small-course.ts'

test.use({ shared: 'playing' })
test.describe.configure({ mode: 'parallel' })

const version = '2004 4th Edition'
const begin = `const api = parent.API_1484_11; api.Initialize('')`
const endWith = (request: string, more = '') =>
  `${more} api.SetValue('adl.nav.request', '${request}'); api.SetValue('cmi.exit', 'normal'); api.Terminate('')`
const leaveButton = (window: Page) => window.getByRole('button', { name: 'Leave', exact: true })
const isClosing = (window: Page) =>
  expect(window.getByRole('heading', { name: 'You can close this window now' })).toBeVisible()

test('the last item asks to suspend the course: it is suspended', async ({ context, product }) => {
  const { publish, launch, record } = await openClassroom(product)
  const parts = ['one', 'two'].map((id) => ({ id, script: begin }))
  const course = await publish('Suspended', courseOf(version, parts, [], 'choice="false" flow="true"'))
  const window = await openWindow(context, await launch(course))
  await isPlaying(window, 'one')
  await runIn(window, endWith('continue'))
  await isPlaying(window, 'two')
  await runIn(window, endWith('suspendAll', `api.SetValue('cmi.location', 'half');`))
  await isClosing(window)
  await expect(window.getByText('You carry on from here when you open the course again.')).toBeVisible()
  await expect.poll(() => record(course)).toMatchObject({ lessonStatus: 1, completedDateTime: null })
  await window.close()
  const again = await openWindow(context, await launch(course))
  await isPlaying(again, 'two')
  await runIn(again, begin.replace('const', 'var'))
  expect(await runIn(again, `return parent.API_1484_11.GetValue('cmi.location')`)).toBe('half')
})

test('the last item is tried again by its rule, or leads back: the course ends only after it', async ({
  context,
  product,
}) => {
  const { publish, launch, record } = await openClassroom(product)
  const triedAgain = `<imsss:sequencing><imsss:sequencingRules><imsss:postConditionRule>
    <imsss:ruleConditions><imsss:ruleCondition operator="not" condition="satisfied"/></imsss:ruleConditions>
    <imsss:ruleAction action="retry"/></imsss:postConditionRule></imsss:sequencingRules></imsss:sequencing>`
  const parts = [
    { id: 'one', script: begin },
    { id: 'two', script: begin, sequencing: triedAgain },
  ]
  const ending = (request: string, success: string, completion = 'completed') =>
    endWith(
      request,
      `api.SetValue('cmi.completion_status', '${completion}'); api.SetValue('cmi.success_status', '${success}');`,
    )
  const course = await publish('Tried again', courseOf(version, parts, [], 'choice="false" flow="true"'))
  const window = await openWindow(context, await launch(course))
  await isPlaying(window, 'one')
  await runIn(window, ending('continue', 'passed'))
  await isPlaying(window, 'two')
  const mark = `document.body.dataset.attempt = 'first'`
  await runIn(window, mark)
  await runIn(window, ending('continue', 'failed'))
  await expect(contentOf(window).locator('body')).not.toHaveAttribute('data-attempt')
  await isPlaying(window, 'two')
  await expect
    .poll(() => record(course))
    .toMatchObject({ lessonStatus: lessonStatuses.failed, completedDateTime: null })

  await runIn(window, ending('previous', 'unknown', 'incomplete'))
  await isPlaying(window, 'one')
  await expect.poll(() => record(course)).toMatchObject({ completedDateTime: null })
  await runIn(window, ending('continue', 'passed'))
  await isPlaying(window, 'two')
  await runIn(window, ending('continue', 'passed'))
  await isClosing(window)
  await expect
    .poll(() => record(course))
    .toMatchObject({
      lessonStatus: lessonStatuses.passed,
      completedDateTime: expect.any(String),
    })
  await window.close()
})

test('where an item hides "suspend all", the learner is asked before the place is lost', async ({
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const hidden = `<adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>suspendAll</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>`
  const parts = ['one', 'two'].map((id) => ({ id, script: begin, sequencing: hidden }))
  const course = await publish('Not kept', courseOf(version, parts, [], 'choice="false" flow="true"'))
  const window = await openWindow(context, await launch(course))
  await isPlaying(window, 'one')
  await runIn(window, endWith('continue'))
  await isPlaying(window, 'two')
  await runIn(
    window,
    `api.SetValue('cmi.location', 'half'); api.SetValue('cmi.exit', 'suspend'); api.Commit('')`,
  )

  await leaveButton(window).click()
  const dialog = window.getByRole('dialog', { name: 'This course does not keep your place' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await isPlaying(window, 'two')
  await leaveButton(window).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await isClosing(window)
  await expect(window.getByText('The course begins from its start when you open it again.')).toBeVisible()
  await window.close()
  await isPlaying(await openWindow(context, await launch(course)), 'one')
})

test('a review shows what is recorded, whatever the content writes', async ({ context, product }) => {
  const { publish, launch, record } = await openClassroom(product)
  const script = `var api = parent.API; api.LMSInitialize('')
    const say = (status) => api.LMSSetValue('cmi.core.lesson_status', status)`
  const course = await publish('Reviewed', courseOf('1.2', [{ id: 'one', script }]))
  const window = await openWindow(context, await launch(course))
  await isPlaying(window, 'one')
  await runIn(window, `say('passed')`)
  await expect.poll(() => record(course)).toMatchObject({ lessonStatus: 4 })
  await leaveButton(window).click()
  await isClosing(window)
  await expect(window.getByText('You have finished the course.')).toBeVisible()

  const review = await openWindow(context, await launch(course))
  await isPlaying(review, 'one')
  await expect(review.getByText('Review: nothing is recorded')).toBeVisible()
  await runIn(review, `say('failed')`)
  await expect(contentOf(review).getByRole('heading')).toBeVisible()
  await expect(review.locator('header').getByText('Passed', { exact: true })).toBeVisible()
  await expect(review.locator('header').getByText('Failed', { exact: true })).toBeHidden()
  await expect.poll(() => record(course)).toMatchObject({ lessonStatus: 4 })
})
