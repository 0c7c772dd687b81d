import { screen } from '@testing-library/react'
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
  // From now on parts are loaded before they are shown.
  window.dispatchEvent(new Event('pointerdown'))
  let arrive = (_part: ComponentType<object>) => {}
  const Part = late(
    () => new Promise<ComponentType<object>>((resolve) => (arrive = resolve)),
    function Waiting() {
      useLayoutEffect(() => arrive(() => <p>Arrived</p>), [])
      return <p>Waiting</p>
    },
  )
  const place = document.body.appendChild(document.createElement('div'))
  // Not by `render`, which runs all effects at once.
  const root = createRoot(place)
  root.render(<Part />)
  expect(await screen.findByText('Arrived')).toBeInTheDocument()
  root.unmount()
  place.remove()
})
