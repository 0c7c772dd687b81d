// The feedback form of a learner.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { endSession } from '../../data/session.ts'
import { refusal, show } from '../../test-show.tsx'
import { FeedbackPage } from './FeedbackPage.tsx'
import { form } from './form-for-test.ts'

describe('the form of a learner', () => {
  async function open(changes: Partial<typeof form> = {}, completed: unknown = {}) {
    const asked = show(<FeedbackPage />, {
      route: '/feedback/:id',
      address: '/feedback/a-form',
      answers: {
        'GetFeedbackForm?FeedbackFormId=a-form': { feedbackForm: { ...form, ...changes } },
        completeFeedbackForm: completed,
      },
    })
    await screen.findByRole('heading', { name: 'How was it?', level: 1 })
    return asked
  }
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  const sentIn = (asked: { call: string; body: unknown }[]) =>
    asked.filter(({ call }) => call === 'completeFeedbackForm').map(({ body }) => body)

  test('is not sent before everything is answered', async () => {
    const asked = await open()
    expect(screen.queryByText('Not ready yet?')).toBeNull()
    await submit()
    expect(screen.getByText('Please choose an answer')).toBeInTheDocument()
    expect(screen.getByText('Please provide an answer')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Good' })).toHaveFocus()
    await userEvent.click(screen.getByRole('radio', { name: 'Good' }))
    await userEvent.type(screen.getByLabelText(/What was missing/), '   ')
    await submit()
    expect(screen.queryByText('Please choose an answer')).toBeNull()
    expect(screen.getByText('Please provide an answer')).toBeInTheDocument()
    expect(sentIn(asked)).toEqual([])
  })

  test('has what was typed and chosen again after a session that has ended', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Good' }))
    await userEvent.type(screen.getByLabelText(/What was missing/), 'Waves')
    act(() => endSession('expired'))
    cleanup()
    await open()
    expect(screen.getByRole('radio', { name: 'Good' })).toBeChecked()
    expect(screen.getByLabelText(/What was missing/)).toHaveValue('Waves')
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }))
    expect(screen.getByLabelText(/What was missing/)).toHaveValue('')
  })

  test('has one answer to a question, and clears it when it is chosen again', async () => {
    const asked = await open()
    const [good, bad] = ['Good', 'Bad'].map((name) => screen.getByRole('radio', { name })) as [
      HTMLElement,
      HTMLElement,
    ]
    await userEvent.click(good)
    await userEvent.click(bad)
    expect(good).not.toBeChecked()
    expect(bad).toBeChecked()
    await userEvent.click(bad)
    expect(bad).not.toBeChecked()
    await userEvent.click(good)
    await userEvent.type(screen.getByLabelText(/What was missing/), 'Waves')
    await userEvent.type(screen.getByLabelText('Additional comments'), 'Thanks')
    await submit()
    expect(await screen.findByText('Thanks for your feedback')).toBeInTheDocument()
    expect(sentIn(asked)).toEqual([
      {
        feedbackFormId: 'a-form',
        additionalFeedback: 'Thanks',
        answers: [{ id: 'id-Good' }],
        FreeTextAnswers: [{ FreeTextQuestionId: 'missed', value: 'Waves' }],
      },
    ])
    expect(await screen.findByText('another screen')).toBeInTheDocument()
  })

  test('still has the answers that were filled in when its questions are reworded meanwhile', async () => {
    const answers: Record<string, unknown> = {
      'GetFeedbackForm?FeedbackFormId=a-form': { feedbackForm: form },
      completeFeedbackForm: refusal(404, 'Not found'),
    }
    const asked = show(<FeedbackPage />, { route: '/feedback/:id', address: '/feedback/a-form', answers })
    await screen.findByRole('radio', { name: 'Good' })
    await userEvent.click(screen.getByRole('radio', { name: 'Good' }))
    await userEvent.type(screen.getByLabelText(/What was missing/), 'Waves')
    // As the server does it: a question with new words has a new id, and so have its answers.
    const [rating, ...others] = form.questions
    const reworded = {
      ...form,
      questions: [
        {
          ...rating,
          id: 'rating-2',
          value: 'Your new rating?',
          answers: rating?.answers.map((one) => ({ ...one, id: `${one.id}-2` })),
        },
        ...others,
      ],
      freeTextQuestions: form.freeTextQuestions.map((one) => ({
        ...one,
        id: 'missed-2',
        value: 'What was not there?',
      })),
    }
    answers['GetFeedbackForm?FeedbackFormId=a-form'] = { feedbackForm: reworded }
    await submit()
    expect(await screen.findByText('Your new rating?')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Good' })).toBeChecked()
    expect(screen.getByLabelText(/What was not there/)).toHaveValue('Waves')
    answers['completeFeedbackForm'] = {}
    await submit()
    await waitFor(() => expect(sentIn(asked)).toHaveLength(2))
    expect(sentIn(asked).at(-1)).toMatchObject({
      answers: [{ id: 'id-Good-2' }],
      FreeTextAnswers: [{ FreeTextQuestionId: 'missed-2', value: 'Waves' }],
    })
  })

  test('shows the refusal of the server', async () => {
    await open({}, { success: false, errors: [{ error: 'Feedback already submitted' }] })
    await userEvent.click(screen.getByRole('radio', { name: 'Good' }))
    await userEvent.type(screen.getByLabelText(/What was missing/), 'Waves')
    await submit()
    expect(await screen.findByText('Feedback already submitted')).toBeInTheDocument()
    expect(screen.getByLabelText(/What was missing/)).toHaveValue('Waves')
  })

  test.each([
    [
      'it has been sent',
      { feedbackComplete: true },
      'You have already given feedback on this course. Thank you!',
    ],
    [
      'the course is not passed',
      { isPassed: false },
      'You can give feedback once you have passed the course.',
    ],
  ])('is not offered when %s', async (_, changes, message) => {
    await open(changes)
    expect(screen.getByText(message)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the course' })).toHaveAttribute('href', '/engage/a-course')
  })
})
