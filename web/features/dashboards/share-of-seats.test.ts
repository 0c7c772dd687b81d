import { expect, test } from 'vitest'
import { shareOfSeats } from './ClientDashboardPage.tsx'

test.each([
  [0, 0, 0],
  [12, 0, 0],
  [5, 20, 25],
  [20, 20, 100],
  [21, 20, 100],
])('%i learners of at most %i take %i percent of the seats', (learners, limit, share) => {
  expect(shareOfSeats(learners, limit)).toBe(share)
})
