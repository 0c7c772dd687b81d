import { expect, test } from 'vitest'
import { type Overview, attentionItems, nothingInWords } from './attention.ts'

const fine: Overview = {
  ...{ late: [], moreLate: 0, learners: 10, ownLearners: 0, isPaused: false, hasPathways: true },
  ...{
    neverLoggedIn: 0,
    stuck: 0,
    stuckPeople: 0,
    reissueLearners: 0,
    reissueManagers: 0,
    seats: null,
    nearlyFullClients: 0,
    stoppedDirectories: [],
    doubtful: 0,
    failedMails: 0,
    failedWebhooks: 0,
    refusedLearners: 0,
    refusedManagers: 0,
    openReports: 0,
    joiners: 0,
    badFeedback: [],
  },
}
const rows = (changes: Partial<Overview>, clientId?: string) =>
  attentionItems({ ...fine, ...changes }, clientId).map(
    ({ count, sentence, to }) => `${count ?? ''} ${sentence}: ${to}`,
  )

test('where all is well nothing is listed, and it is not said of nobody that everybody has logged in', () => {
  expect(rows({})).toEqual([])
  expect(nothingInWords(fine)[0]).toBe('Nothing needs attention')
  expect(nothingInWords({ ...fine, learners: 0 }).join(' ')).not.toMatch(/everybody/i)
  expect(nothingInWords({ ...fine, learners: 0 })[0]).toBe('There are no learners yet')
})

const lateIn = (title: string, people: number, state: 'overdue' | 'expired' = 'overdue') => ({
  courseId: title.toLowerCase(),
  title,
  state,
  people,
})

test('the courses that most people are late with are first, each with the list of these people', () => {
  const late = { late: [lateIn('Fire', 1218), lateIn('Data', 1, 'expired')], moreLate: 2, failedMails: 3 }
  expect(rows(late).slice(0, 3)).toEqual([
    '1218 people are overdue in Fire: /compliance?course=fire&people=overdue',
    '1 person has an expired completion of Data: /compliance?course=data&people=expired',
    ' People are late in other courses too: /compliance?people=late',
  ])
  expect(
    rows(late, 'c')
      .slice(0, 3)
      .map((row) => row.split(': ')[1]),
  ).toEqual([
    '/compliance?client=c&course=fire&people=overdue',
    '/compliance?client=c&course=data&people=expired',
    '/compliance?client=c&people=late',
  ])
})

test('what prevents the learners of a client from learning, with the place to change it', () => {
  const stopped = { isPaused: true, hasPathways: false, learners: 0 }
  expect(rows(stopped, 'c').map((row) => row.split(': ')[1])).toEqual([
    '?tab=settings',
    '?tab=pathways',
    '/create-learner?client=c',
  ])
  // Of all clients together neither is a question.
  expect(rows({ hasPathways: null, learners: 0 })).toEqual([])
})

test('a client has the same rows and numbers on its page as on the dashboard of its manager', () => {
  const troubled = {
    ...{
      late: [lateIn('Fire', 4), lateIn('Data', 2)],
      neverLoggedIn: 7,
      stuck: 1,
      seats: { taken: 9, maximum: 10 },
    },
    badFeedback: [{ feedbackFormId: 'f', title: 'Form', question: 'How?', badAnswers: 3, people: 5 }],
  }
  const withoutPlaces = (row: string) => row.split(': ')[0]
  expect(rows(troubled, 'c').map(withoutPlaces)).toEqual(rows(troubled).map(withoutPlaces))
  expect(rows(troubled)).toHaveLength(6)
})

test('people who want to join lead to the page on which they are accepted', () => {
  expect(rows({ joiners: 1, openReports: 2 })).toEqual([
    '1 person wants to join: /joining',
    '2 reports about posts and comments are open: /communities',
  ])
  expect(rows({ joiners: 3 }, 'c')).toEqual(['3 people want to join: /joining?client=c'])
})

test('open reports lead to the page that lists them, after what is late', () => {
  expect(rows({ openReports: 1, late: [lateIn('Fire', 2)], neverLoggedIn: 3 }).slice(0, 2)).toEqual([
    '2 people are overdue in Fire: /compliance?course=fire&people=overdue',
    '1 report about a post or comment is open: /communities',
  ])
  expect(rows({ openReports: 1200 })).toEqual([
    '1200 reports about posts and comments are open: /communities',
  ])
  expect(rows({ openReports: 2 }, 'c')).toEqual([
    '2 reports about posts and comments are open: /communities?client=c',
  ])
})

test('each directory that was stopped is named, and leads to where it is decided', () => {
  const stoppedDirectories = [
    { name: 'Oak Ltd', urlToken: 'oak' },
    { name: 'Elm Ltd', urlToken: 'elm' },
  ]
  expect(rows({ stoppedDirectories })).toEqual([
    ' The directory of Oak Ltd wants to archive many people: /client/oak?tab=provisioning',
    ' The directory of Elm Ltd wants to archive many people: /client/elm?tab=provisioning',
  ])
})
