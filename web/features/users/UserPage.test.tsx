// A user who changes their own name stays logged in, and the new name is shown.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser, useSession } from '../../data/session.ts'
import { show, userId } from '../../test-show.tsx'
import { UserPage } from './UserPage.tsx'

/** The name of the user who is logged in, as in the menu. */
function Me() {
  const me = useSession()
  return (
    <p>
      I am {me?.firstName} {me?.lastName}
    </p>
  )
}

function openUser(
  id: string,
  roles = { identityRole: { name: 'ADMIN' }, secondaryRole: null as string | null },
) {
  const user = {
    id,
    firstName: 'First',
    lastName: 'Administrator',
    email: 'first@example.test',
    emailConfirmed: true,
    emailRefusal: null,
    phoneNumber: '',
    urlToken: 'abc',
    clientId: 'c',
    client: { name: 'Acme' },
    ...roles,
    employeeNumber: 'E-7',
    startsOn: null,
    endsOn: null,
    startsLater: false,
    loginName: null,
    isLocked: false,
  }
  const screens = (
    <>
      <Me />
      <UserPage />
    </>
  )
  return show(screens, {
    route: '/user/:urlToken',
    address: '/user/abc',
    role: 'ADMIN',
    answers: { GetADMINUserByUrlToken: { user }, UpdateUser: {} },
  })
}

async function rename(id: string) {
  openUser(id)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.clear(screen.getByRole('textbox', { name: /First name/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /First name/ }), 'Grace')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('User updated')
}

test('a user who changes their own name sees it at once, and stays logged in', async () => {
  await rename(userId)
  expect(await screen.findByText('I am Grace Administrator')).toBeInTheDocument()
  expect(readUser()).toMatchObject({ id: userId, firstName: 'Grace', role: 'ADMIN' })
})

test('changing the name of another user does not change the own name', async () => {
  await rename('88888888-8888-4888-8888-888888888888')
  expect(screen.getByText('I am Ada Lovelace')).toBeInTheDocument()
  expect(readUser()).toMatchObject({ firstName: 'Ada' })
})

test('people-140: the employee number can be changed, and is shown where nobody edits', async () => {
  const asked = openUser(userId)
  const number = await screen.findByRole('textbox', { name: 'Employee number' })
  expect(number).toHaveValue('E-7')
  expect(number).toHaveAttribute('readonly')
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.clear(number)
  await userEvent.type(number, 'E-8')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('User updated')
  expect(asked.find(({ call }) => call === 'UpdateUser')?.body).toMatchObject({
    employeeNumber: 'E-8',
    was: { employeeNumber: 'E-7' },
  })
})

test.each([
  ['Learner', null, true],
  ['CLIENTADMIN', 'Learner', true],
  ['CLIENTADMIN', null, false],
  ['ADMIN', 'CLIENTADMIN', false],
])(
  'the page of a user who is %s and %s leads to the page of the learner: %s',
  async (name, secondaryRole, leads) => {
    openUser('88888888-8888-4888-8888-888888888888', { identityRole: { name }, secondaryRole })
    await screen.findByRole('button', { name: 'Edit' })
    const links = screen.queryAllByRole('link', { name: 'All about this learner' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(leads ? ['/learner/abc'] : [])
  },
)
