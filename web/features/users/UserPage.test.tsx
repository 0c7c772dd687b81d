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

async function rename(id: string) {
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
    identityRole: { name: 'ADMIN' },
    secondaryRole: null,
  }
  const screens = (
    <>
      <Me />
      <UserPage />
    </>
  )
  show(screens, {
    route: '/user/:urlToken',
    address: '/user/abc',
    role: 'ADMIN',
    answers: { GetADMINUserByUrlToken: { user }, UpdateUser: {} },
  })
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
