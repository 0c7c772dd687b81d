import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
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

test('what arrives just after its place was drawn is shown', async () => {
  let arrive = (_part: ComponentType<object>) => {}
  let isArriving = false
  const Part = late(
    () => new Promise<ComponentType<object>>((resolve) => (arrive = resolve)),
    function Waiting() {
      useLayoutEffect(() => {
        if (isArriving) arrive(() => <p>Arrived</p>)
      }, [])
      return <p>Waiting</p>
    },
  )
  // Not by `render`, which runs all effects at once.
  const places = [1, 2].map(() => document.body.appendChild(document.createElement('div')))
  const roots = places.map((place) => createRoot(place))
  roots[0]?.render(<Part />)
  await screen.findByText('Waiting')
  isArriving = true
  roots[1]?.render(<Part />)
  await waitFor(() => expect(screen.getAllByText('Arrived')).toHaveLength(2))
  for (const root of roots) root.unmount()
  for (const place of places) place.remove()
})
