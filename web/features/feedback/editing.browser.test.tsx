// The questions of a feedback form, which are changed in their places, with the mouse, the keyboard and on a phone.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as feedback from '#contract/calls/feedback.ts'
import { button } from '../../testing/locators.ts'
import { openProduct, phone } from '../../testing/open-product.tsx'
import { refusal, replyTo } from '../../testing/replies.ts'
import { form } from './form-for-test.ts'

async function openForm(options: { viewport?: [number, number] } = {}) {
  let words = 'Your rating?'
  const sent = await openProduct('/feedback-form/a-form', {
    ...options,
    replies: [
      replyTo(feedback.openForm, () => ({
        feedbackForm: {
          ...form,
          questions: form.questions.map((question) =>
            question.id === 'rating' ? { ...question, value: words } : question,
          ),
        },
      })),
      replyTo(feedback.rewordQuestion, ({ value }) => {
        words = value
        return { id: 'rating' }
      }),
      replyTo(feedback.rewordAnswer, { id: 'id-Good' }),
    ],
  })
  await expect.element(change('Your rating?')).toBeVisible()
  return (call: { path: string }) =>
    sent.filter((request) => request.call.path === call.path).map(({ input }) => input)
}

const change = (words: string) => button(`Change the words of ${words}`)
const questions = page.getByRole('list', { name: 'Multiple-choice questions' })
const editor = questions.getByRole('textbox', { name: 'Question', exact: true })

test('a question is one line with its number, type and whether it is required, and its answers in short', async () => {
  await openForm()
  const row = (at: number) => questions.getByRole('listitem').nth(at)
  await expect
    .element(row(0))
    .toHaveTextContent(/^1Your rating\?Multiple choice, requiredYour rating\?: 2 answers: Good · Bad/)
  await expect
    .element(row(1))
    .toHaveTextContent(/^2Not ready yet\?Multiple choiceNot ready yet\?: No answers/)
  await expect
    .element(page.getByRole('list', { name: 'Free-text questions' }))
    .toHaveTextContent(/^1What was missing\?Free text, required$/)
  // The line of the question and the line of its answers, on a small laptop.
  expect(row(0).element().getBoundingClientRect().height).toBeLessThan(100)
})

test('pressing the words of a question opens a form in their place', async () => {
  const sent = await openForm()
  await change('Your rating?').click()
  await expect.element(editor).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await editor.fill('Your rating today?')
  await button('Save words').click()
  await expect.element(change('Your rating today?')).toHaveFocus()
  expect(sent(feedback.rewordQuestion)).toEqual([
    {
      questionId: 'rating',
      value: 'Your rating today?',
      isCorrection: false,
      was: { value: 'Your rating?' },
    },
  ])
})

test('Enter opens the form and Escape closes it from each of its fields, without a call', async () => {
  const sent = await openForm()
  for (const steps of ['', '{Tab}']) {
    ;(change('Your rating?').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(editor).toHaveFocus()
    await userEvent.keyboard(`${steps}{Escape}`)
    await expect.element(change('Your rating?')).toHaveFocus()
  }
  expect(sent(feedback.rewordQuestion)).toEqual([])
})

test('a question and its answers are changed in their places on a phone', async () => {
  const sent = await openForm({ viewport: phone })
  const free = page.getByRole('list', { name: 'Free-text questions' })
  await change('What was missing?').click()
  await expect.element(free.getByRole('textbox', { name: 'Question' })).toHaveFocus()
  await button('Cancel').click()
  await expect.element(change('What was missing?')).toHaveFocus()
  await button('Your rating?: 2 answers').click()
  await change('Good').click()
  const answers = page.getByRole('list', { name: 'Answers to Your rating?' })
  await answers.getByRole('textbox', { name: 'Answer' }).fill('Very good')
  await button('Save words').click()
  await expect.poll(() => sent(feedback.rewordAnswer)).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBe(phone[0])
})

/** The form as the server stores it, which `stored` changes meanwhile. */
async function openStored(answeredIds: string[] = []) {
  const stored = { questions: structuredClone(form.questions) }
  const requests = await openProduct('/feedback-form/a-form', {
    replies: [
      replyTo(feedback.openForm, () => ({ feedbackForm: { ...form, answeredIds, ...stored } })),
      replyTo(feedback.rewordQuestion, ({ questionId, value, was }) => {
        const question = stored.questions.find(({ id }) => id === questionId)
        if (!question) return refusal(404, 'This question has been deleted')
        if (question.value !== (was as { value: string }).value)
          return refusal(409, 'Somebody else has changed this in the meantime: words')
        question.value = value
        return { id: questionId }
      }),
      replyTo(feedback.rewordAnswer, () => refusal(404, 'This answer has been deleted')),
      replyTo(feedback.addQuestion, ({ value }) => {
        stored.questions.push({
          ...form.questions[1],
          id: 'more',
          stableId: 'more',
          value,
          ordinal: 9,
          answers: [],
        })
        return { id: 'more' }
      }),
    ],
  })
  await expect.element(change('Your rating?')).toBeVisible()
  return { stored, requests }
}

test('of words that another user has changed meanwhile, both are shown, and the chosen ones are stored', async () => {
  const { stored, requests } = await openStored(['rating'])
  await change('Your rating?').click()
  await page.getByRole('radio', { name: /^I ask something else/ }).click()
  await editor.fill('Our words?')
  ;(stored.questions[0] as { value: string }).value = 'Their words?'
  await button('Save words').click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Nothing is lost' })
  await expect.element(conflict).toHaveTextContent('Their words?')
  await expect.element(conflict).toHaveTextContent('Our words?')
  await expect.element(editor).toHaveValue('Our words?')
  await expect.element(button('Save words')).toBeDisabled()
  await button('Keep mine').click()
  await button('Save words').click()
  await expect.element(change('Our words?')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === feedback.rewordQuestion.path)
  expect(sent.map(({ input }) => input['was'])).toEqual([
    { value: 'Your rating?' },
    { value: 'Their words?' },
  ])
})

test('the words of an answer stay when another user deletes it, and its question, until they are closed', async () => {
  const { stored } = await openStored()
  const answer = page.getByRole('textbox', { name: 'Answer', exact: true })
  const deleted = (what: string) =>
    page.getByRole('alert').filter({ hasText: `This ${what} has been deleted` })
  await button('Your rating?: 2 answers').click()
  await change('Good').click()
  await answer.fill('Words for a deleted answer')
  stored.questions[0]?.answers.shift()
  await button('Save words').click()
  await expect.element(deleted('answer').first()).toBeVisible()
  await expect.element(answer).toHaveValue('Words for a deleted answer')
  await expect.element(button('Save words')).toBeDisabled()

  stored.questions.shift()
  await page.getByRole('region', { name: 'Add new question' }).getByLabelText('Question').fill('One more?')
  await button('Add question').click()
  await expect.element(change('One more?')).toBeVisible()
  await expect.element(answer).toHaveValue('Words for a deleted answer')
  await page.getByRole('main').getByRole('button', { name: 'Close' }).first().click()
  await expect.element(answer).not.toBeInTheDocument()
  await expect.poll(() => change('Your rating?').elements()).toEqual([])
})
