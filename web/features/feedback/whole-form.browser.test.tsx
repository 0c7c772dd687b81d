// A feedback form from its creation on: its questions and answers are put in order with the keyboard, the mouse and a finger, and it is
// assigned, copied and renamed.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { devtools } from '../../testing/devtools.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { button, heading, toast } from '../../testing/locators.ts'
import { openProduct, phone } from '../../testing/open-product.tsx'
import { type GivenReply, type Request, replyTo } from '../../testing/replies.ts'
import { form } from './form-for-test.ts'

const sentTo = (requests: Request[], call: { path: string }) =>
  requests.filter((request) => request.call.path === call.path).map(({ input }) => input)

const openForm = (options: { replies?: GivenReply[]; viewport?: [number, number] } = {}) =>
  openProduct('/feedback-form/a-form', {
    ...options,
    replies: [
      ...(options.replies ?? []),
      replyTo(feedback.openForm, { feedbackForm: form }),
      replyTo(feedback.list, {
        feedbackForms: [{ id: 'other', title: 'Worth it?', course: { id: 'w', title: 'Waste' } }],
      }),
      replyTo(pathways.courseDropdown, { courses: [{ id: 'w', title: 'Waste' }] }),
    ],
  })

const handle = (name: string) => button(`Move ${name}`)
const swapped = {
  questions: [
    { id: 'later', ordinal: 1 },
    { id: 'rating', ordinal: 2 },
  ],
  wasIds: ['rating', 'later'],
}

/** The centre of an element in the window of the browser, in which the page of a test is a frame that may be scaled. */
function centreOf(element: Element) {
  const box = element.getBoundingClientRect()
  const frame =
    window.frameElement?.getBoundingClientRect() ?? document.documentElement.getBoundingClientRect()
  const scale = frame.width / innerWidth
  return { x: frame.x + (box.x + box.width / 2) * scale, y: frame.y + (box.y + box.height / 2) * scale }
}

test('with the keyboard, which says where a question is', async () => {
  const requests = await openForm()
  await expect.element(handle('Not ready yet?')).toBeVisible()
  ;(handle('Not ready yet?').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Not ready yet? is at 2 of 2')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Not ready yet? is at 1 of 2')).toBeInTheDocument()
  expect(sentTo(requests, feedback.orderQuestions)).toEqual([])
  await userEvent.keyboard(' ')
  await expect.poll(() => sentTo(requests, feedback.orderQuestions)).toEqual([swapped])
})

test('the answers to a question, with the mouse', async () => {
  const requests = await openForm()
  await button('Your rating?: 2 answers').click()
  await expect.element(handle('Bad')).toBeVisible()
  handle('Bad').element().scrollIntoView({ block: 'center' })
  const [from, to] = [centreOf(handle('Bad').element()), centreOf(handle('Good').element())]
  const send = (type: string, y: number) =>
    devtools().send('Input.dispatchMouseEvent', {
      type,
      x: from.x,
      y,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  await send('mousePressed', from.y)
  for (let step = 1; step <= 10; step++) await send('mouseMoved', from.y + ((to.y - 12 - from.y) * step) / 10)
  await send('mouseReleased', to.y - 12)
  await expect
    .poll(() => sentTo(requests, feedback.orderAnswers))
    .toEqual([
      {
        answers: [
          { id: 'id-Bad', ordinal: 1 },
          { id: 'id-Good', ordinal: 2 },
        ],
        wasIds: ['id-Good', 'id-Bad'],
      },
    ])
})

test('the questions, with a finger, which does not scroll the page', async () => {
  const requests = await openForm({ viewport: phone })
  await expect.element(handle('Not ready yet?')).toBeVisible()
  handle('Not ready yet?').element().scrollIntoView({ block: 'center' })
  const [from, to] = [
    centreOf(handle('Not ready yet?').element()),
    centreOf(handle('Your rating?').element()),
  ]
  const send = (type: string, touchPoints: { x: number; y: number }[]) =>
    devtools().send('Input.dispatchTouchEvent', { type, touchPoints })
  const before = scrollY
  await send('touchStart', [from])
  for (let step = 1; step <= 10; step++)
    await send('touchMove', [{ x: from.x, y: from.y + ((to.y - 12 - from.y) * step) / 10 }])
  await send('touchEnd', [])
  await expect.poll(() => sentTo(requests, feedback.orderQuestions)).toEqual([swapped])
  expect(scrollY).toBe(before)
})

test('a form without a title is not created, and one with a title leads to its questions', async () => {
  const requests = await openProduct('/feedback-form', {
    replies: [replyTo(feedback.create, { id: 'a-form' }), replyTo(feedback.openForm, { feedbackForm: form })],
  })
  await button('Create').click()
  await expect.element(page.getByText('Please enter a title')).toBeVisible()
  expect(sentTo(requests, feedback.create)).toEqual([])
  await page.getByLabelText('Title').fill('How was it?')
  await page.getByLabelText('Description').fill('Two minutes.')
  await button('Create').click()
  await expect.poll(() => location.pathname).toBe('/feedback-form/a-form')
  expect(sentTo(requests, feedback.create)).toEqual([{ title: 'How was it?', description: 'Two minutes.' }])
  await expect
    .element(page.getByText('Questions without answers will not be displayed on the feedback form.'))
    .toBeVisible()
})

test('a question is deleted after a question', async () => {
  const requests = await openForm({ replies: [replyTo(feedback.removeQuestion, {})] })
  await button('Delete Your rating?').click()
  expect(sentTo(requests, feedback.removeQuestion)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.element(toast('Question deleted')).toBeVisible()
  expect(sentTo(requests, feedback.removeQuestion)).toMatchObject([{ questionId: 'rating' }])
})

test('before a course that has a form gets this one, the other is named', async () => {
  const requests = await openForm({ replies: [replyTo(feedback.assignCourse, {})] })
  await page.getByRole('combobox', { name: 'Assign course' }).click()
  await page.getByRole('option', { name: 'Waste' }).click()
  await page.getByRole('region', { name: 'Course' }).getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toHaveTextContent('“Waste” has the form “Worth it?”. It is replaced by “How was it?”')
  expect(sentTo(requests, feedback.assignCourse)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(toast('Course assigned')).toBeVisible()
  expect(sentTo(requests, feedback.assignCourse)).toEqual([{ courseId: 'w', feedbackFormId: 'a-form' }])
})

test('a copy is opened, and renamed', async () => {
  let title = 'How was it? (copy)'
  const requests = await openForm({
    replies: [
      replyTo(feedback.openForm, ({ FeedbackFormId }) => ({
        feedbackForm: FeedbackFormId === 'a-copy' ? { ...form, id: 'a-copy', title, course: null } : form,
      })),
      replyTo(feedback.copy, { feedbackFormId: 'a-copy' }),
      replyTo(feedback.update, (input) => {
        title = input.title
        return {}
      }),
    ],
  })
  await button('Create Copy').click()
  await expect.element(heading('How was it? (copy)')).toBeVisible()
  expect(location.pathname).toBe('/feedback-form/a-copy')
  await page.getByLabelText('Title').fill('A second opinion')
  await button('Save').click()
  await expect.element(toast('Feedback form updated')).toBeVisible()
  await expect.element(heading('A second opinion')).toBeVisible()
  expect(sentTo(requests, feedback.copy)).toEqual([{ feedbackFormId: 'a-form' }])
  expect(sentTo(requests, feedback.update)).toMatchObject([{ id: 'a-copy', title: 'A second opinion' }])
})
