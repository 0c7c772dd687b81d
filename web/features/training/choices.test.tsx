// Buttons of the page of compliance say what is shown: the dates, and which view.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { ComplianceChoices } from './ComplianceChoices.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import { useComplianceView } from './hooks.ts'

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
  expect(screen.queryByRole('button', { name: 'Dates' })).toBeNull()
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
