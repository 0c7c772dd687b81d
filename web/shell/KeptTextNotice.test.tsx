import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { endSession, storeUser } from '../data/session.ts'
import { show, userId } from '../test-show.tsx'
import { openKeptText } from '../ui/kept-text.ts'
import { KeptTextNotice } from './KeptTextNotice.tsx'

const user: SessionUser = {
  token: 'token',
  role: 'ADMIN',
  secondaryRole: null,
  id: userId,
  clientId: 'c',
  firstName: 'Ada',
  lastName: 'Administrator',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
}

/** What was written where, before the session ended and the user logged in again. */
function showAfter(written: Record<string, string>) {
  act(() => storeUser(user))
  for (const [place, address] of Object.entries(written))
    openKeptText(place)?.store({ address, values: { text: place } })
  act(() => endSession('expired'))
  act(() => storeUser(user))
  return show(<KeptTextNotice />, { route: '/*', address: '/', answers: {} })
}
beforeEach(() => localStorage.clear())

test('one text is offered with a sentence', () => {
  showAfter({ post: '/community/1' })
  expect(screen.getByRole('link', { name: 'go back to it' })).toHaveAttribute('href', '/community/1')
})

test('of two texts the other one is still offered after the first was opened', async () => {
  showAfter({ post: '/community/1', mail: '/settings/mails' })
  expect(screen.getByText(/You were writing on 2 pages/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: '/community/1' }))
  expect(screen.getByRole('link', { name: 'go back to it' })).toHaveAttribute('href', '/settings/mails')
  openKeptText('post')?.remove()
  await userEvent.click(screen.getByRole('link', { name: 'go back to it' }))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('nothing is offered without a text', () => {
  showAfter({})
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
