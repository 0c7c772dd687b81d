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

const reissue = { status: 'reissue-requested' }
const stuckOf = { stuck: 1000, stuckPeople: 640 }
// Rule lists-46: an action is for the people of its row, and on the page of a client for those of this client.
test.each<[Partial<Overview>, object, object, number]>([
  [
    { late: [lateIn('Fire', 4)] },
    { list: 'compliance', compliance: { courseId: 'fire', people: 'overdue' } },
    { list: 'compliance', compliance: { courseId: 'fire', people: 'overdue', clientId: 'c' } },
    4,
  ],
  [
    { neverLoggedIn: 7 },
    { list: 'learners', status: 'never-logged-in' },
    { list: 'learners', status: 'never-logged-in', clientId: 'c' },
    7,
  ],
  [
    stuckOf,
    { list: 'activity', activity: { show: 'stuck' } },
    { list: 'activity', activity: { show: 'stuck', clientId: 'c' } },
    640,
  ],
  [
    { reissueLearners: 3 },
    { list: 'learners', ...reissue },
    { list: 'learners', ...reissue, clientId: 'c' },
    3,
  ],
  [{ reissueManagers: 2 }, { list: 'users', ...reissue }, { list: 'users', ...reissue, clientId: 'c' }, 2],
])('the action of %j is for its own people', (changes, ofAll, ofClient, people) => {
  const actionOf = (clientId?: string) => attentionItems({ ...fine, ...changes }, clientId)[0]?.action
  expect(actionOf()).toMatchObject({ of: ofAll, people })
  expect(actionOf()?.of).toEqual(ofAll)
  expect(actionOf('c')?.of).toEqual(ofClient)
})

test('without anybody to remind a row has no action, and from a thousand on there may be more', () => {
  const [item] = attentionItems({ ...fine, stuck: 999 })
  expect(item).toMatchObject({ count: 999, orMore: false })
  expect(item?.action).toBeUndefined()
  expect(attentionItems({ ...fine, ...stuckOf })[0]).toMatchObject({ count: 1000, orMore: true })
})

test('on the page of a client each list is of this client, and one is said of one', () => {
  const counts = {
    ...{ failedWebhooks: 1, refusedLearners: 1, refusedManagers: 2, stuck: 1 },
    ...{ reissueLearners: 2, reissueManagers: 1 },
  }
  expect(rows(counts, 'c')).toEqual([
    '1 webhook was paused because it fails: /webhooks?webhooks-state=stopped&webhooks-client=c',
    '1 learner has an email address that is refused: /manage-learners?status=email-refused&client=c',
    '2 users have email addresses that are refused: /users?status=email-refused&client=c',
    '1 course was started and not continued for 14 days: /activity?show=stuck&client=c',
    '2 learners wait for certificates with their new names: /manage-learners?status=reissue-requested&client=c',
    '1 user waits for certificates with the new name: /users?status=reissue-requested&client=c',
  ])
  expect(rows(counts).join()).not.toContain('client')
})
