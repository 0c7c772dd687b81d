// An address that the mail server refuses is shown where an upload leads, and at the person (rule mail-6).
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { UserPage } from '../users/UserPage.tsx'
import { ManageLearnersPage } from './ManageLearnersPage.tsx'

test.each([
  [1, 'The mail server refuses the email address of one learner.'],
  [1200, 'The mail server refuses the email addresses of 1,200 learners.'],
])('above the list, %i are named, with a way to exactly these', async (totalCount, sentence) => {
  const answers = { Learners: { users: [], totalPages: totalCount, totalCount }, GetTeams: { teams: [] } }
  show(<ManageLearnersPage />, {
    route: '/manage-learners',
    address: '/manage-learners',
    role: 'CLIENTADMIN',
    answers,
  })
  expect(await screen.findByText(sentence, { exact: false })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Show the learner/ })).toHaveAttribute(
    'href',
    '/manage-learners?status=email-refused',
  )
})

test('where no address is refused, nothing is said', async () => {
  const answers = { Learners: { users: [], totalPages: 0, totalCount: 0 }, GetTeams: { teams: [] } }
  show(<ManageLearnersPage />, {
    route: '/manage-learners',
    address: '/manage-learners',
    role: 'CLIENTADMIN',
    answers,
  })
  await screen.findByText('No learners to currently display')
  expect(screen.queryByText(/refuses/)).toBeNull()
})

test.each([null, '550 No such mailbox'])(
  'on the page of a person, with the answer %s',
  async (emailRefusal) => {
    const user = {
      ...{ id: '88888888-8888-4888-8888-888888888888', firstName: 'Lea', lastName: 'Rner', phoneNumber: '' },
      ...{ email: 'lea@example.test', emailConfirmed: false, emailRefusal, urlToken: 'abc', clientId: 'c' },
      ...{ client: { name: 'Acme' }, identityRole: { name: 'Learner' }, secondaryRole: null },
    }
    show(<UserPage />, {
      route: '/user/:urlToken',
      address: '/user/abc',
      role: 'ADMIN',
      answers: { GetADMINUserByUrlToken: { user } },
    })
    await screen.findByRole('button', { name: 'Edit' })
    const title = screen.queryByText('The mail server refuses this email address')
    if (emailRefusal === null) return expect(title).toBeNull()
    expect(title).toBeInTheDocument()
    expect(screen.getByText('Its answer: 550 No such mailbox')).toBeInTheDocument()
  },
)
