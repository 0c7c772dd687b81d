import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endSession } from '../../data/session.ts'
import { show } from '../../test-show.tsx'
import { LoginPage } from './LoginPage.tsx'

/** Ends the session of the user for whom the page is shown. */
function Ended({ reason }: { reason: string }) {
  endSession(reason)
  return <LoginPage />
}

test.each([
  ['expired', 'Your session has expired. Please log in again.'],
  ['paused', 'You have been logged out: access for your organisation is paused at the moment.'],
  ['archived', 'You have been logged out: this account is no longer active.'],
  ['passwordChanged', 'You have been logged out: your password was changed. Please log in with the new one.'],
  ['loggedOut', 'You have been logged out. Please log in again.'],
  ['of a later version', 'You have been logged out. Please log in again.'],
])('after a session that ended because of %s the log-in page says why', async (reason, message) => {
  show(<Ended reason={reason} />, { route: '/', address: '/', answers: {} })
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toContain(message)
})
