// Buttons of the page of compliance say what is shown: the dates, the list or the matrix.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { ComplianceChoices } from './ComplianceChoices.tsx'
import { ListOrMatrix } from './ListOrMatrix.tsx'
import { useSearchParams } from 'react-router'
import { useComplianceView } from './hooks.ts'

function Choices() {
  const isMatrix = useSearchParams()[0].get('view') === 'matrix'
  return (
    <>
      <ListOrMatrix isMatrix={isMatrix} />
      <ComplianceChoices view={useComplianceView()} choices={[]} />
    </>
  )
}
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
  expect(button('List')).toHaveAttribute('aria-pressed', 'true')
  expect(button('Matrix')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(button('Matrix'))
  expect(button('List')).toHaveAttribute('aria-pressed', 'false')
  expect(button('Matrix')).toHaveAttribute('aria-pressed', 'true')
})
