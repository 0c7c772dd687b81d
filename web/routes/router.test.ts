import { beforeEach, expect, test } from 'vitest'
import { makeRouter } from './router.ts'

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
  makeRouter(undefined, { hasJustLoggedIn }).dispose()
  expect(location.pathname).toBe(address)
  makeRouter(learner, { hasJustLoggedIn }).dispose()
  expect(location.pathname).toBe(leadsTo)
})
