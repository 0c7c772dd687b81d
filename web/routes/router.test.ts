import { beforeEach, expect, test } from 'vitest'
import { openPages } from './router.ts'

const learner = { role: 'LEARNER', secondaryRole: null } as const

beforeEach(() => history.replaceState(null, '', '/'))

test.each([
  ['/manage-learners', true, '/'],
  ['/no-such-page', true, '/'],
  ['/learning-pathways', true, '/learning-pathways'],
  ['/manage-learners', false, '/manage-learners'],
])('the requested address %s (just logged in: %s) leads to %s', (address, hasJustLoggedIn, leadsTo) => {
  history.replaceState(null, '', address)
  // Before the log-in the address does not change.
  openPages(undefined, { hasJustLoggedIn })
  expect(location.pathname).toBe(address)
  openPages(learner, { hasJustLoggedIn })
  expect(location.pathname).toBe(leadsTo)
})
