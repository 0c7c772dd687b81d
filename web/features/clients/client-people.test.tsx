// The people of a client: their roles as people read them.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { ClientPeople } from './ClientPeople.tsx'

test('roles have the names that people read', async () => {
  const person = (at: number, role: string) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, firstName: `First${at}`, lastName: 'Green' },
    ...{
      email: `first${at}@example.test`,
      urlToken: `token${at}`,
      loginName: null,
      identityRole: { name: role },
    },
  })
  show(<ClientPeople clientId="00000000-0000-4000-8000-000000000009" />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {
      GetAllUsersForClient: {
        users: [person(1, 'CLIENTADMIN'), person(2, 'Learner')],
        totalPages: 1,
        totalCount: 2,
      },
      Teams: { teams: [] },
    },
  })
  expect(await screen.findByText('Client manager')).toBeVisible()
  expect(screen.getAllByText('Learner').length).toBeGreaterThan(0)
  expect(screen.queryByText('CLIENTADMIN')).toBeNull()
})
