// The former client finds the records of people who have moved (rule people-144).
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { ManageLearnersPage } from './ManageLearnersPage.tsx'

test('people-144: the list of who has moved leads to the closed records, and selects nobody', async () => {
  const record = {
    id: '88888888-8888-4888-8888-888888888888',
    name: 'Mia Evans',
    email: '',
    urlToken: 'mia',
    clientName: 'Acme',
    ownFields: {},
    invitedDateTime: null,
    isClosedRecord: true,
    loginName: null,
    isLocked: false,
    state: null,
    courses: 0,
    coursesDone: 0,
    coursesExempt: 0,
    lastActiveDateTime: null,
    hasLoggedIn: true,
    invitation: 'accepted',
    teams: [],
    startsOn: null,
  }
  show(<ManageLearnersPage />, {
    route: '/manage-learners',
    address: '/manage-learners?status=moved',
    role: 'CLIENTADMIN',
    answers: {
      Learners: (url: string) =>
        url.includes('status=moved')
          ? { users: [record], totalPages: 1, totalCount: 1 }
          : { users: [], totalPages: 0, totalCount: 0 },
    },
  })
  expect(await screen.findByRole('link', { name: 'Closed record of Mia Evans' })).toHaveAttribute(
    'href',
    `/closed-record/${record.id}`,
  )
  expect(screen.queryByRole('checkbox', { name: /Mia Evans/u })).toBeNull()
  expect(screen.queryByLabelText('Bulk action')).toBeNull()
  expect(screen.getAllByText('Status: Moved to another organisation').length).toBeGreaterThan(0)
})
