import { expect, test } from 'vitest'
import { attentionOf } from './attention.ts'

const client = {
  id: 'c',
  isPaused: false,
  numberOfLearners: 10,
  maximumNumberOfLearners: 0,
  assignedLearningPathways: [{}],
}
const texts = (changes: Partial<typeof client>) =>
  attentionOf({ ...client, ...changes }).map(({ text }) => text)

test('a client that runs well needs none', () => {
  expect(texts({})).toEqual([])
  expect(texts({ maximumNumberOfLearners: 12 })).toEqual([])
})

test('seats that are used up, or nearly', () => {
  expect(texts({ maximumNumberOfLearners: 10 })).toEqual(['All 10 seats are used.'])
  expect(texts({ maximumNumberOfLearners: 11 })).toEqual(['10 of 11 seats are used.'])
  expect(texts({ maximumNumberOfLearners: 1, numberOfLearners: 1 })).toEqual(['The only seat is used.'])
})

test('what prevents its learners from learning, with the place to change it', () => {
  const items = attentionOf({ ...client, isPaused: true, numberOfLearners: 0, assignedLearningPathways: [] })
  expect(items.map(({ to }) => to)).toEqual(['?tab=settings', '?tab=pathways', '/create-learner?client=c'])
})

test('courses that are late, with the list of them', () => {
  expect(attentionOf(client, { overdue: 18, expired: 1 })).toEqual([
    { text: '18 courses are overdue.', action: 'See who', to: '/compliance?client=c&status=overdue' },
    { text: '1 completion has expired.', action: 'See who', to: '/compliance?client=c&status=expired' },
  ])
})
