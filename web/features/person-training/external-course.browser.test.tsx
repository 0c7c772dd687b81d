// A completion elsewhere can be recorded of courses that the learner does not have, and the dialog says what becomes of it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as personTraining from '#contract/calls/person-training.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, refusal, replyTo } from '../../testing/replies.ts'

const id = (number: number) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${number}`
// A learner without courses.
const training = replyTo(personTraining.ofLearner, {
  ...exampleOf(personTraining.ofLearner),
  today: '2027-03-01',
  courses: [],
})
const dialog = page.getByRole('dialog')
const course = dialog.getByLabelText('Course')

async function openDialog(reply: Parameters<typeof replyTo<typeof personTraining.coursesToRecord>>[1]) {
  await openProduct('/learner/ada', {
    replies: [training, replyTo(personTraining.coursesToRecord, reply)],
  })
  await button('Actions').click()
  await page.getByRole('menuitem', { name: 'Record a completion elsewhere' }).click()
}

test('courses of the learner come first, and of another one it is said when it counts (courses-41)', async () => {
  await openDialog({
    courses: [
      { id: id(1), title: 'Asbestos', hasCourse: false },
      { id: id(2), title: 'Fire', hasCourse: true },
    ],
  })
  const labels = () =>
    course
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(labels).toEqual(['Select course', 'Fire', 'Asbestos'])
  const note = dialog.getByText(/counts as soon as the course is assigned/)
  await course.selectOptions('Fire')
  expect(note.query()).toBeNull()
  await course.selectOptions('Asbestos')
  await expect.element(note).toBeVisible()
})

test('courses that cannot be loaded are no empty choice', async () => {
  await openDialog(() => refusal(500, 'The courses are away'))
  await expect.element(dialog.getByText('The courses are away')).toBeVisible()
  expect(course.query()).toBeNull()
})

test('without its evidence nothing is recorded', async () => {
  await openDialog({ courses: [{ id: id(2), title: 'Fire', hasCourse: true }] })
  await course.selectOptions('Fire')
  await dialog.getByLabelText('Completed on').fill('2026-01-31')
  await dialog.getByLabelText('What it was and who issued it').fill('First aid, Red Cross')
  await button('Record completion').click()
  await expect.element(dialog.getByText('Please choose the evidence: a PDF or a picture')).toBeVisible()
  expect(dialog.getByText(/^Please /).elements()).toHaveLength(1)
})
