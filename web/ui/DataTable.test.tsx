import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import { EmailAddress } from './EmailAddress.tsx'

test('a value is one item of the grid that its cell is on a phone, however many parts it has', () => {
  render(
    <MantineProvider env="test">
      <DataTable
        label="People"
        rows={[{ email: 'nia.evans@bryn-awel.example', id: 'nia' }]}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
          {
            label: 'Sent',
            of: () => (
              <>
                <time>today</time> <strong>again</strong>
              </>
            ),
          },
        ]}
      />
    </MantineProvider>,
  )
  for (const cell of screen.getAllByRole('cell')) expect(cell.childNodes).toHaveLength(1)
})

test('the parts of an address are one element', () => {
  const { container } = render(<EmailAddress>nia.evans@bryn-awel.example</EmailAddress>)
  expect(container.childNodes).toHaveLength(1)
  expect(container).toHaveTextContent('nia.evans@bryn-awel.example')
})

test('a heading sorts by its column, and the other way round when pressed again', async () => {
  const onSort = vi.fn()
  const shown = (direction: 'asc' | 'desc') => (
    <MantineProvider env="test">
      <DataTable<{ id: string }>
        label="People"
        rows={[{ id: 'nia' }]}
        keyOf={({ id }) => id}
        empty=""
        sorting={{ by: 'name', direction }}
        onSort={onSort}
        columns={[
          { label: 'Name', of: ({ id }) => id, sort: 'name' },
          { label: 'Email', of: ({ id }) => id, sort: 'email' },
          { label: 'Role', of: ({ id }) => id },
        ]}
      />
    </MantineProvider>
  )
  const { rerender } = render(shown('asc'))
  const heading = (name: string) => screen.getByRole('columnheader', { name })
  expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
  expect(heading('Email')).not.toHaveAttribute('aria-sort')
  expect(screen.queryByRole('button', { name: 'Role' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Email' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'email', direction: 'asc' })
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'name', direction: 'desc' })
  rerender(shown('desc'))
  expect(heading('Name')).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'name', direction: 'asc' })
})
