// After creating, the list shows the new row first, also where it belongs to another page of the list.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { afterCreating } from '../../ui/created.ts'
import { ManageLearnersPage } from '../learners/ManageLearnersPage.tsx'
import { UsersPage } from '../users/UsersPage.tsx'
import { ClientsPage } from './ClientsPage.tsx'

const clientOf = (name: string) => ({
  id: name,
  name,
  urlToken: `token of ${name}`,
  referalCode: `code of ${name}`,
  maximumNumberOfLearners: 0,
  numberOfLearners: 0,
  isPaused: false,
})
const personOf = (name: string) => ({
  id: name,
  name: `${name} Evans`,
  email: `${name}@example.test`,
  urlToken: `token of ${name}`,
  clientName: 'Bryn Awel',
  role: 'ADMIN',
})
const userOf = (firstName: string) => {
  const { name: _name, clientName, role, ...user } = personOf(firstName)
  return { ...user, firstName, lastName: 'Evans', client: { name: clientName }, identityRole: { name: role } }
}

const noteOf = (name: string) => ({
  key: `token of ${name}`,
  name,
  page: `/page of ${name}`,
  next: [{ label: 'What is next', to: `/next of ${name}` }],
})
async function openAfterCreating(page: ReactNode, created: string, answers: Record<string, unknown>) {
  const screens = (
    <>
      <Link to="/" {...afterCreating(noteOf(created))}>
        Create
      </Link>
      {page}
    </>
  )
  show(screens, { route: '/', address: '/', role: 'ADMIN', answers })
  await userEvent.click(screen.getByRole('link', { name: 'Create' }))
}
const firstRow = () => within(screen.getAllByRole('row')[1] as HTMLElement)

test('a client of another page is first, with a link to it', async () => {
  await openAfterCreating(<ClientsPage />, 'Zennor', {
    GetAllClients: { clients: [clientOf('Acorn')], totalPages: 9, totalCount: 90 },
    GetClientByUrlToken: {
      client: { ...clientOf('Zennor'), assignedLearningPathways: [], learningPathwayDropDown: [] },
    },
  })
  const link = await screen.findByRole('link', { name: 'View Zennor' })
  expect(link).toHaveAttribute('href', '/client/token of Zennor')
  expect(firstRow().getByText('Zennor', { selector: 'td *' })).toBeInTheDocument()
})

test('a client that is on this page is listed once, a deleted one not at all', async () => {
  const answers = {
    GetAllClients: { clients: [clientOf('Acorn'), clientOf('Zennor')], totalPages: 1, totalCount: 2 },
    GetClientByUrlToken: { client: clientOf('Zennor') } as unknown,
  }
  await openAfterCreating(<ClientsPage />, 'Zennor', answers)
  expect(await screen.findAllByRole('link', { name: 'View Zennor' })).toHaveLength(1)
  cleanup()
  await openAfterCreating(<ClientsPage />, 'Gone', { GetAllClients: answers.GetAllClients })
  await screen.findByRole('link', { name: 'View Acorn' })
  expect(screen.queryByRole('link', { name: 'View Gone' })).toBeNull()
})

test('a user and a learner of another page are first too', async () => {
  const people = { users: [personOf('Acorn')], totalPages: 90, totalCount: 90 }
  const learnerOf = (name: string) => ({
    ...personOf(name),
    ...{
      state: null,
      courses: 0,
      coursesDone: 0,
      coursesExempt: 0,
      lastActiveDateTime: null,
      hasLoggedIn: false,
      loginName: null,
      invitation: 'invited',
      teams: [],
    },
    invitedDateTime: null,
  })
  const learners = { users: [learnerOf('Acorn')], totalPages: 90, totalCount: 90 }
  await openAfterCreating(<UsersPage />, 'Zoe', {
    getADMINusers: people,
    GetADMINUserByUrlToken: { user: userOf('Zoe') },
  })
  expect(await screen.findByRole('link', { name: 'View Zoe Evans' })).toBeInTheDocument()
  expect(firstRow().getByText('Zoe Evans')).toBeInTheDocument()
  cleanup()
  await openAfterCreating(<ManageLearnersPage />, 'Zoe', {
    // The new one is found by the address.
    Learners: (url: string) =>
      url.includes('searchTerm=') && !url.includes('searchTerm=&')
        ? { users: [learnerOf('Zoe')], totalPages: 1, totalCount: 1 }
        : learners,
    GetUserByUrlToken: { user: userOf('Zoe'), courses: [] },
  })
  expect(await screen.findByRole('link', { name: 'View Zoe Evans' })).toBeInTheDocument()
  expect(firstRow().getByText('Zoe Evans')).toBeInTheDocument()
})
