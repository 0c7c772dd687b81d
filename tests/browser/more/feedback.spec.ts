// A feedback form from a learner who fills it in to what others read of it.
import * as courses from '#contract/calls/courses.ts'
import * as feedback from '#contract/calls/feedback.ts'
import { ask } from '#tests/support/ask.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { expectToast, openFor } from '../steps.ts'

test.use({ demo: true })

test('a form is filled in and read', async ({ page, browser, product }) => {
  const { token } = await comeAs(page, product.url, 'admin')
  const { formId, courseId } = await makeForm(`${product.url}/api`, token)

  await test.step('is filled in', async () => {
    const learner = await openFor(browser, product.url, 'learner')
    await learner.goto(`/engage/${courseId}`)
    await learner.getByRole('link', { name: 'Complete feedback' }).click()
    await expect(learner.getByRole('radiogroup')).toHaveCount(2)
    await expect(learner.getByText('Not ready')).toHaveCount(0)
    await learner.getByLabel('Not at all').check()
    await learner.getByLabel('Yes').check()
    await learner.getByLabel('What will you try first?').fill('=Walking <b>there</b>')
    await learner.getByLabel('Additional comments').fill('Well done')
    await learner.getByRole('button', { name: 'Submit' }).click()
    await expectToast(learner, 'Thanks for your feedback')
    await expect(learner).toHaveURL(/\/engage\//)
    await expect(learner.getByRole('link', { name: 'Download Certificate' })).toBeVisible()
    await expect(learner.getByRole('link', { name: 'Complete feedback' })).toHaveCount(0)
  })

  await test.step('shows the manager of few people nothing', async () => {
    const manager = await openFor(browser, product.url, 'manager')
    await manager.goto(`/learner-progress?course=${courseId}`)
    await manager.getByRole('link', { name: 'View feedback' }).click()
    await expect(manager.getByText('Fewer than 5 of your learners have answered')).toBeVisible()
    await expect(manager.getByRole('list', { name: 'Worth it?' })).toHaveCount(0)
    await expect(manager.getByText('Answers are shown when 5 people have answered.').first()).toBeVisible()
    await expect(manager.getByText('Walking')).toHaveCount(0)
    await expect(manager.getByText('Well done')).toHaveCount(0)
  })

  await test.step('shows the administrator everything, but no file of one answer', async () => {
    await page.goto(`/feedback-stats/${formId}`)
    await expect(page.getByRole('list', { name: 'Worth it?' })).toContainText('1 · 100%')
    await expect(page.getByRole('list', { name: 'Too long?' })).toContainText('Not at all 1 · 100%')
    await expect(page.getByText('=Walking <b>there</b>')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Additional Feedback' })).toHaveText('Well done')
    await expect(page.getByRole('button', { name: 'Download answers' })).toBeDisabled()
  })
})

/** A form of the course that the demo's learner has passed. */
async function makeForm(api: string, token: string) {
  const { id: feedbackFormId } = await ask(
    api,
    feedback.create,
    { title: 'Was it worth your time?', description: '' },
    token,
  )
  for (const [ordinal, [value = '', ...answers]] of [
    ['Worth it?', 'Yes', 'No'],
    ['Too long?', 'A little', 'Not at all'],
    ['Not ready'],
    ['What will you try first?'],
  ].entries()) {
    const isFreeText = value === 'What will you try first?'
    const question = { feedbackFormId, value, ordinal, isFreeText }
    const { id: questionId } = await ask(api, feedback.addQuestion, question, token)
    for (const [at, answer] of answers.entries())
      await ask(api, feedback.addAnswer, { questionId, value: answer, ordinal: at }, token)
  }
  const all = (await ask(api, courses.listOfClient, {}, token)).courses
  const courseId = all.find(({ title }) => title === 'Climate basics')?.id as string
  await ask(api, feedback.assignCourse, { courseId, feedbackFormId }, token)
  return { formId: feedbackFormId, courseId }
}
