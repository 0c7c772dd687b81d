// The results of a feedback form.
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/call.ts'
import { refusal, show } from '../../test-show.tsx'
import { FeedbackStatsPage } from './FeedbackStatsPage.tsx'
import { barsOf } from './QuestionStatistics.tsx'

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

  test('show the average where the answers are a scale, and nowhere else', async () => {
    const [rating, ...others] = results.questions
    const scaled = {
      ...rating,
      value: 'How useful?',
      answers: [
        { value: '1', count: 1, ordinal: 1 },
        { value: '3', count: 2, ordinal: 3 },
      ],
      notChosen: [{ value: '2', ordinal: 2 }],
    }
    open({ ...results, questions: [rating, scaled, ...others] })
    await screen.findByRole('list', { name: 'How useful?' })
    expect(screen.getAllByText(/^On average/).map(({ textContent }) => textContent)).toEqual([
      'On average 2.3 of 3',
    ])
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
    expect(
      await screen.findByText(/So few people of this organisation, or of the other ones/),
    ).toBeInTheDocument()
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

  test('are percentages that are equal for equal counts', () => {
    const counts = [4, 4, 1]
    const answers = ['Good', 'Fair', 'Bad'].map((value, ordinal) => ({
      value,
      ordinal,
      count: counts[ordinal],
    }))
    expect(barsOf({ answers, notChosen: [] }).map(({ percent }) => percent)).toEqual([44, 44, 11])
  })
})
