import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { endSession } from '../../data/session.ts'
import { refusal, show } from '../../test-show.tsx'
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
  ['endedElsewhere', 'You have been logged out from another device of yours. Please log in again.'],
  [
    'accessReset',
    'You have been logged out: the way to log in to your account was reset. We have sent you an email about it.',
  ],
  ['loggedOut', 'You have been logged out. Please log in again.'],
  ['of a later version', 'You have been logged out. Please log in again.'],
])('after a session that ended because of %s the log-in page says why', async (reason, message) => {
  show(<Ended reason={reason} />, { route: '/', address: '/', answers: {} })
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toContain(message)
})

describe('asking for a new password', () => {
  const instructions = 'You will recieve an email with password reset instructions shortly.'

  async function ask(answer: unknown) {
    const asked = show(<Ended reason="loggedOut" />, {
      route: '/',
      address: '/',
      answers: { PasswordResetRequest: answer },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Forgotten Password?' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.test')
    const button = screen.getByRole('button', { name: 'Reset Password' })
    await userEvent.click(button)
    return { button, sent: () => asked.filter(({ call }) => call === 'PasswordResetRequest').length }
  }

  test('a double click asks once, and a later click again', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const { button, sent } = await ask({})
    clock.mockReturnValue(10_300)
    await userEvent.click(button)
    expect(sent()).toBe(1)
    clock.mockReturnValue(10_600)
    await userEvent.click(button)
    expect(sent()).toBe(2)
    clock.mockRestore()
  })

  test.each([
    ['what was done', {}],
    ['a refusal', refusal(429, 'Please try again later')],
  ])('shows the same sentence after %s', async (_answer, answer) => {
    await ask(answer)
    expect(await screen.findByText(instructions)).toBeInTheDocument()
    expect(screen.queryByText('Something went wrong')).toBeNull()
  })

  test.each([
    ['the server fails', refusal(503, 'Something went wrong')],
    ['there is no network', new Response('<html>', { status: 200 })],
  ])('does not promise a mail where %s', async (_failure, answer) => {
    await ask(answer)
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument()
    expect(screen.queryByText(instructions)).toBeNull()
  })
})
