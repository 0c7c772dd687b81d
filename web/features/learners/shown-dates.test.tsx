// Days read from a list of people are shown as everywhere else (rule calls-2).
import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { FieldChanges } from './UpdatedRows.tsx'

test('calls-2: the old and the new day of a change are DD-MM-YYYY, and any other value is as it was', () => {
  render(
    <MantineProvider env="test">
      <FieldChanges
        changes={[
          { field: 'startsOn', from: '', to: '2026-03-31' },
          { field: 'employeeNumber', from: '2026-3', to: '' },
          { field: 'teamsByRule', from: 'Cooks', to: '' },
        ]}
      />
    </MantineProvider>,
  )
  expect(screen.getByText('31-03-2026')).toBeInTheDocument()
  expect(screen.getByText('2026-3')).toBeInTheDocument()
  expect(screen.getByText(/^Teams by a rule:/)).toHaveTextContent('Teams by a rule: Cooks → becomes none')
  expect(screen.queryByText('2026-03-31')).toBeNull()
})
