import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/call.ts'
import { show, userId } from '../../test-show.tsx'
import { AccountPage } from './AccountPage.tsx'

const showAccount = (role: Role) =>
  show(<AccountPage />, {
    route: '/my-account',
    address: '/my-account',
    role,
    answers: {
      MyAccount: {
        user: {
          id: userId,
          firstName: 'First',
          lastName: 'Administrator',
          email: 'a@example.test',
          phoneNumber: '',
        },
        urlToken: 'own-token',
      },
      GetCalendar: { url: null },
    },
  })

test.each(['ADMIN', 'CLIENTADMIN'] as const)(
  '%s is led to the page on which the own name is changed',
  async (role) => {
    showAccount(role)
    expect(await screen.findByRole('link', { name: 'Change your name' })).toHaveAttribute(
      'href',
      '/user/own-token',
    )
    expect(screen.getByLabelText('First name')).toHaveAttribute('readonly')
  },
)

test('a learner reads whom to ask', async () => {
  showAccount('LEARNER')
  expect(await screen.findByText(/^Is your name not right\? Please ask the person/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Change your name' })).toBeNull()
})
