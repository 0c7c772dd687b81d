import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../test-show.tsx'
import { late } from './late.tsx'

test('what cannot be loaded says so in its place, and is loaded again on demand', async () => {
  let isOffline = true
  const Part = late(
    async () => {
      if (isOffline) throw new Error('Failed to fetch dynamically imported module')
      return ({ name }: { name: string }) => <p>Part of {name}</p>
    },
    () => <p>Waiting</p>,
  )
  const user = userEvent.setup()
  show(
    <>
      <p>Typed text</p>
      <Part name="Ada" />
    </>,
    { route: '/', address: '/', answers: {} },
  )
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument()
  expect(screen.getByText('Typed text')).toBeInTheDocument()
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Part of Ada')).toBeInTheDocument()
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument()
})
