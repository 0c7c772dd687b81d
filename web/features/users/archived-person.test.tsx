// The page of an archived person (rule people-141).
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, userId } from '../../test-show.tsx'
import { UserPage } from './UserPage.tsx'

const archived = {
  id: userId,
  firstName: 'Mia',
  lastName: 'Evans',
  email: 'mia@example.test',
  loginName: null,
  employeeNumber: 'E-7',
  clientName: 'Acme',
  role: 'CLIENTADMIN',
  secondaryRole: 'LEARNER',
  archivedDateTime: '2026-03-31T12:00:00.000Z',
  isClosedRecord: false,
}
const user = {
  ...archived,
  emailConfirmed: true,
  emailRefusal: null,
  phoneNumber: '',
  urlToken: 'mia',
  clientId: 'c',
  client: { name: 'Acme' },
  identityRole: { name: 'CLIENTADMIN' },
  startsOn: null,
  endsOn: null,
  startsLater: false,
  isLocked: false,
}

const openPage = (answers: object) =>
  show(<UserPage />, {
    route: '/user/:urlToken',
    address: '/user/mia',
    role: 'ADMIN',
    answers: { GetADMINUserByUrlToken: refusal(404, 'Not found'), ...answers },
  })

test('people-141: says when that was and restores the person, and nothing else can be done', async () => {
  let isRestored = false
  const asked = openPage({
    GetArchivedUser: () => (isRestored ? refusal(404, 'Not found') : archived),
    GetADMINUserByUrlToken: () => (isRestored ? { user } : refusal(404, 'Not found')),
    unarchive: () => {
      isRestored = true
      return { actionId: null, endDatesRemoved: 0 }
    },
  })
  expect(await screen.findByText('Archived on 31-03-2026')).toBeInTheDocument()
  expect(screen.getByText('Client manager, Learner')).toBeInTheDocument()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Restore'])
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument()
  expect(screen.queryByText(/^Archived on/u)).toBeNull()
  expect(asked.find(({ call }) => call === 'unarchive')?.body).toEqual({ userIds: [userId] })
})

test('people-141: the address of a closed record leads to its page', async () => {
  openPage({ GetArchivedUser: { ...archived, isClosedRecord: true } })
  expect(await screen.findByText('another screen')).toBeInTheDocument()
})

test('people-141: somebody who was deleted is not found', async () => {
  openPage({ GetArchivedUser: refusal(404, 'Not found') })
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull())
})

test.each([
  [1, 'An end date had passed, and was removed.'],
  [3, '3 end dates had passed, and were removed.'],
])('people-83: with %i end dates that have passed it is said: “%s”', async (endDatesRemoved, words) => {
  openPage({ GetArchivedUser: archived, unarchive: { actionId: null, endDatesRemoved } })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText((text) => text.includes(words))).toBeInTheDocument()
})
