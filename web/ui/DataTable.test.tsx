import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
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
