// A press opens the menu, and the focus is on its button again when it is closed.
import { MantineProvider } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ButtonMenu } from './ButtonMenu.tsx'

function showMenu() {
  const choose = vi.fn()
  const groups = [
    { label: 'Status', items: [{ label: 'Paused', isChosen: true, onChoose: () => choose('paused') }] },
    { items: [{ label: 'CSV', onChoose: () => choose('csv') }] },
  ]
  render(
    <MantineProvider env="test">
      <ButtonMenu label="Filter" icon={IconFilter} position="bottom-start" groups={groups} />
    </MantineProvider>,
  )
  return choose
}

test('a press opens the menu, with what is chosen', async () => {
  const choose = showMenu()
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const item = await screen.findByRole('menuitemcheckbox', { name: 'Paused' })
  expect(item).toBeChecked()
  expect(screen.getByRole('group', { name: 'Status' })).toContainElement(item)
  await userEvent.click(item)
  expect(choose).toHaveBeenCalledExactlyOnceWith('paused')
})

test('a choice closes the menu, and its button has the focus', async () => {
  const choose = showMenu()
  const button = await screen.findByRole('button', { name: 'Filter', expanded: false })
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith('csv')
  await waitFor(() => expect(screen.getByRole('button', { expanded: false })).toHaveFocus())
})
