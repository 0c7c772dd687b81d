// A menu whose code comes after the first picture: its button is there at once, and a press is not lost.
import { MantineProvider } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { render, screen } from '@testing-library/react'
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

test('a press before the menu has been loaded opens it as soon as it has been', async () => {
  const choose = showMenu()
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const item = await screen.findByRole('menuitemcheckbox', { name: 'Paused' })
  expect(item).toBeChecked()
  expect(screen.getByRole('group', { name: 'Status' })).toContainElement(item)
  await userEvent.click(item)
  expect(choose).toHaveBeenCalledExactlyOnceWith('paused')
})

test('a press on the loaded button opens the menu, and a choice closes it', async () => {
  const choose = showMenu()
  const button = await screen.findByRole('button', { name: 'Filter', expanded: false })
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith('csv')
  await vi.waitFor(() => expect(screen.getByRole('button', { expanded: false })).toHaveFocus())
})
