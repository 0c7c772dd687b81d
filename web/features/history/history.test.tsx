import userEvent from '@testing-library/user-event'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { AttemptsPage } from './AttemptsPage.tsx'
import { AnswersCard } from './AttemptPage.tsx'
import { ItemAnalysis } from './ItemAnalysis.tsx'
import { LearnerTimeline } from './LearnerTimeline.tsx'
import { Timeline } from './Timeline.tsx'

const courseId = '11111111-1111-4111-8111-111111111111'
const attempt = {
  id: '22222222-2222-4222-8222-222222222222',
  number: 2,
  isCurrent: true,
  packageVersion: 3,
  scormVersion: '1.2',
  startedDateTime: '2026-03-01T10:00:00.000Z',
  lastDateTime: null,
  completedDateTime: null,
  endedDateTime: null,
  lessonStatus: 3,
  scorePercentage: 0,
  progress: 0,
  totalSeconds: 3_900,
  openSeconds: 7_200,
  activeSeconds: 600,
  numberOfInteractions: 4,
}

function openAttempts(attempts: object[]) {
  show(<AttemptsPage />, {
    route: '/learner/:urlToken/course/:courseId',
    address: `/learner/ada/course/${courseId}`,
    role: 'CLIENTADMIN',
    answers: {
      GetAttempts: {
        learner: { name: 'Ada Stone', urlToken: 'ada' },
        course: { id: courseId, title: 'Water' },
        totalSeconds: 3_945,
        openSeconds: 7_200,
        activeSeconds: 600,
        attempts,
      },
    },
  })
  return screen.findByRole('heading', { name: 'Water', level: 1 })
}

test('each attempt has its own row and link, and a score of 0 is shown as a score', async () => {
  await openAttempts([
    attempt,
    { ...attempt, id: courseId, number: 1, isCurrent: false, scorePercentage: null, totalSeconds: 45 },
  ])
  const cells = screen.getAllByRole('row').map((row) => row.textContent)
  expect(cells[1]).toContain('2 (current)')
  expect(cells[1]).toContain('0%1 h 05 minopen 2 h 00 minactive 10 min43View')
  expect(cells[2]).toContain('–45 s')
  expect(screen.getByRole('group', { name: 'Best score' })).toHaveTextContent('0%')
  expect(screen.getByRole('group', { name: 'Total learning time' })).toHaveTextContent('1 h 06 min')
  expect(screen.getByRole('link', { name: 'View attempt 1' })).toHaveAttribute(
    'href',
    `/learner/ada/attempt/${courseId}`,
  )
})

test('the best score is that of any attempt', async () => {
  await openAttempts([attempt, { ...attempt, id: courseId, number: 1, scorePercentage: 62.5 }])
  expect(screen.getByRole('group', { name: 'Best score' })).toHaveTextContent('62.5%')
})

test('before the first attempt there is nothing to download', async () => {
  await openAttempts([])
  expect(screen.getByText('This course has not been opened yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download learning time' })).toBeNull()
})

const showAnalysis = (reply: object) =>
  show(<ItemAnalysis courseId={courseId} />, {
    route: '/course/:id',
    address: '/course/a',
    role: 'ADMIN',
    answers: { GetItemAnalysis: { packageVersion: 1, packageVersions: [1], ...reply } },
  })

test('a question whose answers are not marked has no share of right answers', async () => {
  const question = { item: 'One', description: null, type: 'fill-in', numberOfAnswers: 2 }
  showAnalysis({
    numberOfAttempts: 1,
    numberIncomplete: 1,
    questions: [
      {
        ...question,
        question: 'Why_does_it_rain%3F',
        numberMarked: 0,
        numberRight: 0,
        answers: [{ response: 'rain', count: 2, isRight: null }],
      },
      {
        ...question,
        question: 'q2',
        numberMarked: 2,
        numberRight: 1,
        answers: [{ response: 'sun', count: 1, isRight: true }],
      },
    ],
  })
  const [first, second] = within(
    await screen.findByRole('list', { name: 'Questions of this course' }),
  ).getAllByText(/answers/)
  expect(first).toHaveTextContent(/^2 answers$/)
  expect(second).toHaveTextContent('2 answers, 50% right')
  expect(screen.getByRole('note')).toHaveTextContent(
    'In one attempt the package reported answers that could not',
  )
  // By the words in its id, or by its number (rule learning-27).
  expect(screen.getByText('Why does it rain?')).toBeVisible()
  expect(screen.getByText('Why_does_it_rain%3F')).toBeVisible()
  expect(screen.getByText('q2')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Answers to Question 2' })).toHaveTextContent('sun (right)1')
})

test('a question has its words first, then its id, its type and the right or else the most frequent answer', async () => {
  const question = { item: 'One', description: null, numberOfAnswers: 3, numberMarked: 0, numberRight: 0 }
  showAnalysis({
    numberOfAttempts: 3,
    numberIncomplete: 0,
    questions: [
      {
        ...question,
        question: 'urn:q9',
        description: 'Which bins?',
        type: 'choice',
        correctResponse: 'green[,]blue',
        answers: [{ response: 'red[,]blue', count: 3, isRight: false }],
      },
      {
        ...question,
        question: 'Scene1_Slide3_MultiChoice_0_0',
        type: 'true-false',
        answers: [
          { response: 't', count: 2, isRight: null },
          { response: 'f', count: 1, isRight: null },
        ],
      },
    ],
  })
  const list = await screen.findByRole('list', { name: 'Questions of this course' })
  const [first, second] = [...list.children]
  expect(first).toHaveTextContent(/^Which bins\?urn:q9Choice · Right answer: green, blue3 answersred, blue3$/)
  expect(second).toHaveTextContent(
    /^Question 2Scene1_Slide3_MultiChoice_0_0True or false · Most frequent answer: True3 answersTrue2False1$/,
  )
  expect(screen.queryByText(/could not be stored/)).not.toBeInTheDocument()
})

test('a question of an attempt has its words, or the number that it has in the list', () => {
  const answer = (question: string, description: string | null = null) => ({
    ...{ item: 'One', question, description, type: null, response: 'a' },
    ...{ correctResponse: null, isRight: null, latencySeconds: null },
  })
  const interactions = [
    answer('q7'),
    answer('Scene1_Slide2_0'),
    answer('q7'),
    answer('q9', 'Which bin?'),
    answer('fire_drill'),
  ]
  show(<AnswersCard interactions={interactions} items={1} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' },
    answers: {},
  })
  const names = screen.getAllByRole('row').slice(1)
  expect(names.map((row) => row.querySelector('td, th')?.textContent)).toEqual([
    'Question 1q7',
    'Question 2Scene1_Slide2_0',
    'Question 1q7',
    'Which bin?',
    'fire drillfire_drill',
  ])
})

test('of very many answers the first hundred are drawn, and more on request', async () => {
  const interactions = Array.from({ length: 120 }, (_, at) => ({
    ...{ item: 'One', question: `q${at}`, description: `Question about ${at}`, type: null, response: 'a' },
    ...{ correctResponse: null, isRight: null, latencySeconds: null },
  }))
  const user = userEvent.setup()
  show(<AnswersCard interactions={interactions} items={1} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' },
    answers: {},
  })
  expect(screen.getAllByRole('row')).toHaveLength(101)
  expect(screen.getByText('Showing 100 of 120')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(screen.getAllByRole('row')).toHaveLength(121)
  expect(screen.getByText('Question about 119')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('each part counts its own questions, and an answer within a second took 0 s', () => {
  const answer = (item: string, latencySeconds: number | null) => ({
    ...{ item, question: 'q1', description: null, type: null, response: 'a' },
    ...{ correctResponse: null, isRight: null, latencySeconds },
  })
  show(<AnswersCard interactions={[answer('One', 0), answer('Two', null)]} items={2} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' },
    answers: {},
  })
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Question 1q1Onea–0 s/),
    expect.stringMatching(/^Question 2q1Twoa––/),
  ])
})

test('another version of the package has its own analysis', async () => {
  const question = { item: 'One', question: 'q1', description: 'Why?', type: null, answers: [] }
  show(<ItemAnalysis courseId={courseId} />, {
    ...{ route: '/course/:id', address: '/course/a', role: 'ADMIN' },
    answers: {
      GetItemAnalysis(url: string) {
        const packageVersion = url.endsWith('?packageVersion=1') ? 1 : 2
        return {
          ...{ packageVersion, packageVersions: [2, 1], numberOfAttempts: packageVersion === 1 ? 7 : 1 },
          numberIncomplete: 0,
          questions: [{ ...question, numberOfAnswers: 1, numberMarked: 0, numberRight: 0 }],
        }
      },
    },
  })
  expect(await screen.findByText(/^From the one attempt/)).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Package version'), '1')
  expect(await screen.findByText(/^From 7 attempts/)).toBeInTheDocument()
})

const moment = {
  ...{ at: '2026-03-01T10:00:00.000Z', kind: 'certificate', courseId, courseTitle: 'Water' },
  ...{ attemptId: null, attemptNumber: null, lessonStatus: null, scorePercentage: null, time: null },
  ...{ certificateNumber: 'CO-2222-2222-2222-2222-2222', certificateStatus: 'valid' },
}

test('a group of events is asked for, and a certificate that is not in force has no download', async () => {
  const asked: string[] = []
  show(<LearnerTimeline urlToken="ada" />, {
    ...{ route: '/learner/:urlToken', address: '/learner/ada', role: 'ADMIN' },
    answers: {
      GetLearnerTimeline(url: string) {
        asked.push(url)
        const certificateStatus = url.includes('show=') ? 'revoked' : 'valid'
        return { numberOfEarlier: 1, moments: [{ ...moment, certificateStatus }] }
      },
    },
  })
  expect(await screen.findByText('1 earlier event is not shown.')).toBeInTheDocument()
  expect(screen.getByText('Download certificate')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Events'), 'Certificates')
  await waitFor(() => expect(new URL(asked.at(-1) ?? '', location.origin).search).toBe('?show=certificates'))
  expect(await screen.findByText('Revoked')).toBeInTheDocument()
  expect(screen.queryByText('Download certificate')).toBeNull()
})

test('the log of an attempt says when it was changed, and names both days of what took until another one', async () => {
  const at = new Date(2026, 2, 1, 10, 0, 0).toISOString()
  const event = { at, times: 2, tone: 'plain', anomaly: null }
  show(<Timeline attemptId={attempt.id} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' },
    answers: {
      GetAttemptStory: {
        ...{ numberOfEntries: 9, firstBrokenEntry: 4, numberOfEarlier: 1 },
        moments: [
          { ...event, text: 'Same day', until: new Date(2026, 2, 1, 10, 0, 30).toISOString() },
          { ...event, text: 'Next day', until: new Date(2026, 2, 2, 9, 30, 0).toISOString() },
        ],
      },
    },
  })
  expect(await screen.findByText(/^Entry 4 of this log has been changed/)).toBeInTheDocument()
  expect(screen.getByText('1 earlier event is in the download.')).toBeInTheDocument()
  const [same, next] = screen.getAllByRole('listitem').filter((item) => item.textContent.endsWith('day'))
  expect(same).toHaveTextContent('01-03-2026 10:00:00 – 10:00:30Same day')
  expect(next).toHaveTextContent('01-03-2026 10:00:00 – 02-03-2026 09:30:00Next day')
})
