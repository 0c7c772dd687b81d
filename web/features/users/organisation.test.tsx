// The pages that add people name the organisation that the people will belong to (rule access-6).
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/call.ts'
import { ThemeContext } from '../../data/use-configuration.ts'
import { show, userId } from '../../test-show.tsx'
import { defaultTheme } from '../../ui/theme.ts'
import { CreateLearnerPage } from '../learners/CreateLearnerPage.tsx'
import { CreateUserPage } from './CreateUserPage.tsx'

const caerfelin = '77777777-7777-4777-8777-777777777777'
function showPage(
  page: ReactNode,
  { role = 'ADMIN', address = '/' }: { role?: Role; address?: string } = {},
) {
  const theme = { ...defaultTheme, provider: { ...defaultTheme.provider, name: 'Rowan Training' } }
  return show(<ThemeContext.Provider value={theme}>{page}</ThemeContext.Provider>, {
    route: '/',
    address,
    role,
    answers: {
      ClientList: { clients: [{ id: caerfelin, name: 'Caerfelin' }] },
      GetTeams: { teams: [] },
      Createlearner: { user: { id: userId, urlToken: 't' } },
    },
  })
}

const button = (name: string) => screen.findByRole('button', { name })

test.each([
  [
    '/',
    'Create learner at Rowan Training',
    'If no organisation is chosen, the new learner belongs to Rowan Training.',
  ],
  [`/?client=${caerfelin}`, 'Create learner at Caerfelin', 'The new learner belongs to Caerfelin.'],
])('a learner that is created at %s', async (address, label, sentence) => {
  showPage(<CreateLearnerPage />, { address })
  expect(await button(label)).toBeEnabled()
  expect(screen.getByText(sentence)).toBeInTheDocument()
})

test.each([
  ['/', 'Create learner', null],
  [`/?client=${caerfelin}`, 'Create learner at Caerfelin', 'The new learner belongs to Caerfelin.'],
])('a learner with a log-in name, created at %s, needs an organisation', async (address, label, sentence) => {
  showPage(<CreateLearnerPage />, { address })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Logs in with a name and a PIN' }))
  expect(await button(label)).toBeEnabled()
  expect(screen.getByText(/^The organisation that the person belongs to/u)).toBeInTheDocument()
  expect(screen.queryByText(/Rowan Training/u)).toBeNull()
  expect(screen.queryByText(/^The new learner belongs/u)?.textContent ?? null).toBe(sentence)
})

test('the organisation is not asked for: without a choice nothing about it is sent', async () => {
  const asked = showPage(<CreateLearnerPage />)
  for (const [label, text] of [
    ['First name', 'Nia'],
    ['Last name', 'Wren'],
    ['Email', 'nia@example.test'],
    ['Employee number', 'E-7'],
  ] as const)
    await userEvent.type(screen.getByRole('textbox', { name: label }), text)
  await userEvent.click(await button('Create learner at Rowan Training'))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'Createlearner')?.body).toEqual({
      firstName: 'Nia',
      lastName: 'Wren',
      email: 'nia@example.test',
      // Rule people-140.
      employeeNumber: 'E-7',
    }),
  )
})

test.each([
  ['/', 'Create administrator at Rowan Training'],
  [`/?client=${caerfelin}`, 'Create manager at Caerfelin'],
])('a user who is created at %s', async (address, label) => {
  showPage(<CreateUserPage />, { address })
  expect(await button(label)).toBeEnabled()
})

test('a manager has one organisation only, which the button does not name', async () => {
  showPage(<CreateLearnerPage />, { role: 'CLIENTADMIN' })
  expect(await button('Create')).toBeEnabled()
})
