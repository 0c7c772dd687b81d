// The button of the side menu says whether the menu is open, and what a press does.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../test-show.tsx'
import { Header } from './Header.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return <Header isMenuOpen={isOpen} isMenuBeside={false} onToggleMenu={() => setOpen(!isOpen)} />
}

test('the button of the menu', async () => {
  show(<Page />, { route: '/', address: '/', answers: {} })
  const button = await screen.findByRole('button', { name: 'Open the menu' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button)
  expect(button).toHaveAccessibleName('Close the menu')
  expect(button).toHaveAttribute('aria-expanded', 'true')
})
