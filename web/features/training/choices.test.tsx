// Buttons of the page of compliance say what is shown: the dates, and which view.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { ComplianceChoices } from './ComplianceChoices.tsx'
import type { Choice } from './use-choices.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { ofPeople, useComplianceView } from './hooks.ts'

const Choices = () => (
  <>
    <ViewSwitch />
    <ComplianceChoices view={useComplianceView()} choices={[]} />
  </>
)
const openPage = (address: string) =>
  show(<Choices />, { route: '/compliance', address, role: 'CLIENTADMIN', answers: {} })
const dates = () => screen.queryByRole('group', { name: 'Dates' })
const button = (name: string) => screen.getByRole('button', { name })

test('the dates are closed at first, and stay open once a day is chosen', async () => {
  openPage('/compliance')
  expect(button('Dates')).toHaveAttribute('aria-expanded', 'false')
  expect(dates()).toBeNull()
  await userEvent.click(button('Dates'))
  expect(button('Dates')).toHaveAttribute('aria-expanded', 'true')
  expect(dates()).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Due from'), '2026-03-01')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dates' })).toBeNull())
  expect(dates()).toBeInTheDocument()
})

test('the view that is shown, and no other, is called pressed', async () => {
  openPage('/compliance')
  const pressed = () =>
    ['People', 'Courses', 'Matrix'].filter((name) => button(name).getAttribute('aria-pressed') === 'true')
  expect(pressed()).toEqual(['People'])
  for (const name of ['Matrix', 'Courses', 'People']) {
    await userEvent.click(button(name))
    expect(pressed()).toEqual([name])
  }
})

test('of a past day only the people are shown, so that no other view shows today instead', () => {
  show(<ViewSwitch isPast />, {
    ...{ route: '/compliance', address: '/compliance?on=2026-03-01&view=matrix' },
    ...{ role: 'CLIENTADMIN' as const, answers: {} },
  })
  expect(button('People')).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Courses', 'Matrix']) expect(button(name)).toBeDisabled()
})

test('a client of the address that is not among the choices is called unknown, and is not shown as all clients', async () => {
  const known = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
  const unknown = '5e1e1b1e-5b1e-4b1e-8b1e-000000000002'
  const choice = (data: unknown): Choice => ({
    ...{
      field: 'client',
      label: 'Organisation',
      all: 'All organisations',
      options: data ? [{ value: known, label: 'Bryn Awel' }] : [],
    },
    loaded: { data: data ?? undefined, error: null, refetch: () => {} },
  })
  const Choice = ({ data }: { data: unknown }) => (
    <ComplianceChoices view={useComplianceView()} choices={[choice(data)]} />
  )
  const openWith = (id: string, data: unknown = {}) =>
    show(<Choice data={data} />, {
      ...{ route: '/compliance', address: `/compliance?client=${id}`, role: 'ADMIN' as const, answers: {} },
    })
  const notFound = () => screen.queryByText(/This organisation was not found/)
  openWith(unknown, null)
  expect(notFound()).toBeNull()
  cleanup()
  openWith(known)
  expect(notFound()).toBeNull()
  expect(screen.getByLabelText('Organisation')).toHaveDisplayValue('Bryn Awel')
  cleanup()
  openWith(unknown)
  expect(notFound()).toBeVisible()
  expect(screen.getByLabelText('Organisation')).toHaveDisplayValue('Unknown organisation')
  await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'All organisations')
  expect(notFound()).toBeNull()
})

test('a team without its client chooses nobody of it for an administrator, who sees teams of a client only', () => {
  const [client, team] = ['a client', 'a team']
  expect(ofPeople({ filters: { team } }, true)).toEqual({})
  expect(ofPeople({ filters: { client, team } }, true)).toEqual({ clientId: client, teamId: team })
  expect(ofPeople({ filters: { team } }, false)).toEqual({ teamId: team })
})
