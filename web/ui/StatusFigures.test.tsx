// Figures that are buttons: which one is chosen, and what is chosen by a press.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { StatusFigures } from './StatusFigures.tsx'

const figures = [
  { status: 'completed', label: 'Completed', count: 1_003, tone: 'done' as const },
  { status: 'in-progress', label: 'In Progress', count: 2, tone: 'started' as const },
]

function Figures() {
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <StatusFigures figures={figures} choose={{ chosen, onChoose: setChosen }} />
      <output>{chosen ?? 'all'}</output>
    </>
  )
}
const pressed = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.ariaLabel)

test('the chosen one, and no other, is called pressed', async () => {
  render(
    <MantineProvider env="test">
      <Figures />
    </MantineProvider>,
  )
  expect(pressed()).toEqual(['All: 1,005'])
  await userEvent.click(screen.getByRole('button', { name: 'In Progress: 2' }))
  expect([pressed(), screen.getByRole('status').textContent]).toEqual([['In Progress: 2'], 'in-progress'])
  await userEvent.click(screen.getByRole('button', { name: 'All: 1,005' }))
  expect([pressed(), screen.getByRole('status').textContent]).toEqual([['All: 1,005'], 'all'])
})
