import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/call.ts'
import { refusal, show } from '../../test-show.tsx'
import { FeedbackFormPage } from './FeedbackFormPage.tsx'
import { FeedbackPage } from './FeedbackPage.tsx'
import { FeedbackStatsPage } from './FeedbackStatsPage.tsx'
import { barsOf } from './bars-of.ts'

const answer = (value: string, ordinal: number) => ({
  id: `id-${value}`,
  stableId: `stable-${value}`,
  value,
  ordinal,
})
const form = {
  id: 'a-form',
  title: 'How was it?',
  description: 'Tell us',
  course: { id: 'a-course', title: 'Water' },
  clients: [],
  questions: [
    {
      id: 'rating',
      stableId: 'stable-rating',
      value: 'Your rating?',
      ordinal: 1,
      answers: [answer('Good', 1), answer('Bad', 2)],
    },
    { id: 'later', stableId: 'stable-later', value: 'Not ready yet?', ordinal: 2, answers: [] },
  ],
  freeTextQuestions: [
    { id: 'missed', stableId: 'stable-missed', value: 'What was missing?', ordinal: 3, answerValue: '' },
  ],
  isPassed: true,
  feedbackComplete: false,
  smallestGroup: 5,
}

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

describe('the form of an administrator', () => {
  async function open(answers: Record<string, unknown> = {}) {
    const asked = show(<FeedbackFormPage />, {
      route: '/feedback-form/:id',
      address: '/feedback-form/a-form',
      role: 'ADMIN',
      answers: {
        'GetFeedbackForm?FeedbackFormId=a-form': { feedbackForm: form },
        GetAllFeedbackForms: { feedbackForms: [] },
        populateCourseDropdown: { courses: [] },
        ClientList: { clients: [] },
        ...answers,
      },
    })
    await screen.findByRole('heading', { name: 'How was it?', level: 1 })
    return asked
  }

  test('still has a question that is typed while the previous one is being added', async () => {
    await open({ AddQuestionToForm: { id: 'new' } })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const ask = fetch
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      await released
      return ask(...asked)
    })
    const question = screen.getByRole('textbox', { name: 'Question' })
    await userEvent.type(question, 'One?{Enter}')
    await userEvent.clear(question)
    await userEvent.type(question, 'Two?')
    release()
    expect(await screen.findByText('Question added')).toBeInTheDocument()
    expect(question).toHaveValue('Two?')
  })

  test('puts the next question after the one that was added just before', async () => {
    const asked = await open({ AddQuestionToForm: { id: 'new' } })
    const reload = 'GetFeedbackForm?FeedbackFormId=a-form'
    const previousFetch = fetch
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (!String(given[0]).endsWith(reload)) return previousFetch(...given)
      await released
      const added = { id: 'new', stableId: 'stable-new', value: 'One?', ordinal: 4, answers: [] }
      const loaded = {
        success: true,
        errors: [],
        feedbackForm: { ...form, questions: [...form.questions, added] },
      }
      return new Response(JSON.stringify(loaded))
    })
    const places = () =>
      asked
        .filter(({ call }) => call === 'AddQuestionToForm')
        .map(({ body }) => (body as { ordinal: number }).ordinal)
    const question = screen.getByRole('textbox', { name: 'Question' })
    await userEvent.type(question, 'One?{Enter}')
    expect(await screen.findByText('Question added')).toBeInTheDocument()
    const add = screen.getByRole('button', { name: 'Add question' })
    expect(add).toBeDisabled()
    await userEvent.type(question, 'Two?{Enter}')
    release()
    await waitFor(() => expect(add).toBeEnabled())
    expect(places()).toEqual([4])
    await userEvent.click(add)
    await waitFor(() => expect(places()).toEqual([4, 5]))
  })

  test('is previewed without anything being sent', async () => {
    const asked = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog'))
    const before = asked.length
    expect(dialog.queryByText('Not ready yet?')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(dialog.getByText('Please select an answer')).toBeInTheDocument()
    expect(dialog.getByText('Please provide an answer')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('radio', { name: 'Bad' }))
    await userEvent.type(dialog.getByLabelText(/What was missing/), 'Nothing')
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(dialog.getByText(/nothing was sent/)).toBeInTheDocument()
    expect(asked).toHaveLength(before)
  })

  test('puts questions in another order at once', async () => {
    const asked = await open({ UpdateQuestionOrdinals: {} })
    const move = async (name: string, step: string) => {
      await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }))
      await userEvent.click(await screen.findByRole('menuitem', { name: step }))
    }
    await move('Not ready yet?', 'Move up')
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'UpdateQuestionOrdinals').map(({ body }) => body)).toEqual([
        {
          questions: [
            { id: 'later', ordinal: 1 },
            { id: 'rating', ordinal: 2 },
          ],
        },
      ]),
    )
    const names = screen.getAllByRole('button', { name: /^Move / }).map((button) => button.ariaLabel)
    expect(names.indexOf('Move Not ready yet?')).toBeLessThan(names.indexOf('Move Your rating?'))
  })

  test('is deleted only after a question that names it', async () => {
    const asked = await open({ DeleteFeedbackForm: {} })
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(
      await screen.findByText(/Are you sure you want to delete this feedback form\?.*How was it/),
    ).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('another screen')).toBeInTheDocument()
    expect(asked.find(({ call }) => call === 'DeleteFeedbackForm')?.body).toEqual({ id: 'a-form' })
  })
})

describe('the results', () => {
  const results = {
    title: 'How was it?',
    numberOfSubmissions: 3,
    smallestGroup: 1,
    areTextsWithheld: false,
    questions: [
      {
        value: 'Your rating?',
        isFreeText: false,
        isRemoved: false,
        numberOfAnswers: 3,
        numberNotShown: 0,
        answers: [
          { value: 'Good', count: 2, ordinal: 1 },
          { value: 'So-so', count: 1, ordinal: 0, isRemoved: true },
        ],
        notChosen: [{ value: 'Bad', ordinal: 2 }],
      },
      {
        value: 'What was missing?',
        isFreeText: true,
        isRemoved: true,
        numberOfAnswers: 1,
        numberNotShown: 0,
        answers: [{ value: 'Waves' }],
        notChosen: [],
      },
      {
        value: 'And now?',
        isFreeText: true,
        isRemoved: false,
        numberOfAnswers: 0,
        numberNotShown: 0,
        answers: [],
        notChosen: [],
      },
    ],
    additionalFeedback: [],
    hasMoreAdditionalFeedback: false,
  }
  const open = (answers: unknown, role: Role = 'CLIENTADMIN') =>
    show(<FeedbackStatsPage />, {
      route: '/feedback-stats/:id',
      address: '/feedback-stats/a-form',
      role,
      answers: { 'GetFeedbackForCourse?feedbackFormId=a-form': answers, ClientList: { clients: [] } },
    })

  test('show counts, texts, and questions without answers', async () => {
    open(results)
    const bars = within(await screen.findByRole('list', { name: 'Your rating?' })).getAllByRole('listitem')
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      'Good 2 · 67%',
      'Bad 0 · 0%',
      'So-so Removed1 · 33%',
    ])
    expect(screen.getByText('Waves')).toBeInTheDocument()
    expect(screen.getByText('Removed from the form')).toBeInTheDocument()
    expect(screen.getByText('No answers provided for this question.')).toBeInTheDocument()
    expect(screen.getByText('No Feedback')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Download answers' })).toBeNull()
  })

  test('of few people explain why there are no texts', async () => {
    const questions = results.questions.map((question) =>
      question.isFreeText ? { ...question, answers: [] } : question,
    )
    open({ ...results, questions, areTextsWithheld: true })
    expect(await screen.findByText(/see only totals until there are 5/)).toBeInTheDocument()
    expect(screen.getAllByText('Texts are shown from 5 people on.')).toHaveLength(2)
    expect(screen.queryByText('No Feedback')).toBeNull()
  })

  test('of fewer people than the smallest group explain why there are no numbers', async () => {
    const questions = results.questions.map((question) => ({
      ...question,
      numberOfAnswers: 0,
      numberNotShown: question.numberOfAnswers,
      answers: [],
      notChosen: [],
    }))
    open({ ...results, smallestGroup: 6, questions, areTextsWithheld: true })
    expect(await screen.findByText(/their answers are shown when there are 6/)).toBeInTheDocument()
    expect(screen.getByText('Answers are shown when 6 people have answered.')).toBeInTheDocument()
    expect(screen.getByText('3 answers')).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Your rating?' })).toBeNull()
    expect(screen.getAllByText('Texts are shown from 6 people on.')).toHaveLength(2)
  })

  test('above the smallest group say when the latest answers are added', async () => {
    const questions = results.questions.map((question) => ({ ...question, numberNotShown: 1 }))
    open({ ...results, numberOfSubmissions: 4, smallestGroup: 3, questions })
    expect(
      await screen.findByText(/^These are the first 3 answers\. The next are added when 6 people/),
    ).toBeInTheDocument()
    expect(screen.getByText('4 answers')).toBeInTheDocument()
  })

  test('of few people of a client cannot be downloaded by an administrator, who is shown why', async () => {
    open({ ...results, areTextsWithheld: true }, 'ADMIN')
    expect(await screen.findByText(/So few people of this client, or of the other ones/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Download answers' })).toBeDisabled()
  })

  test.each([
    [4, true],
    [5, false],
  ])('of %i people can be downloaded: not %s', async (numberOfSubmissions, isDisabled) => {
    open({ ...results, numberOfSubmissions }, 'ADMIN')
    await screen.findByText('Waves')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download answers' }).disabled).toBe(
      isDisabled,
    )
    expect(
      screen.queryAllByText('Answers can be downloaded when at least 5 people have answered.'),
    ).toHaveLength(isDisabled ? 1 : 0)
  })

  test('of a form that does not exist show that, and are empty', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    open(refusal(404, 'Not found'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Feedback form not found.')
    expect(screen.getByText('No Questions')).toBeInTheDocument()
    logged.mockRestore()
  })

  test('that cannot be loaded are logged, and the page is empty', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    open(undefined)
    expect(await screen.findByText('No Questions')).toBeInTheDocument()
    expect(screen.getByText('No Feedback')).toBeInTheDocument()
    expect(logged).toHaveBeenCalledWith('The feedback could not be loaded', expect.anything())
    expect(screen.queryByRole('alert')).toBeNull()
    logged.mockRestore()
  })

  test('are empty bars when nobody has answered', () => {
    expect(barsOf({ answers: [], notChosen: [{ value: 'Bad', ordinal: 2 }] })).toEqual([
      { label: 'Bad', count: 0, percent: 0, isRemoved: false },
    ])
  })

  test('are percentages that add up to 100', () => {
    const answers = ['Good', 'Fair', 'Bad'].map((value, ordinal) => ({ value, ordinal, count: 1 }))
    expect(barsOf({ answers, notChosen: [] }).map(({ percent }) => percent)).toEqual([34, 33, 33])
  })
})
