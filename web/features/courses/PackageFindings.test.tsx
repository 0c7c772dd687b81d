import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { PackageFindings } from './PackageFindings.tsx'

test('warnings come first, and can be recognised without their colour', () => {
  show(
    <PackageFindings
      findings={[
        { tone: 'good', sentence: 'It reports completion.' },
        { tone: 'note', sentence: 'It reports no answers.' },
        { tone: 'warning', sentence: 'It has no title.' },
      ]}
    />,
    { route: '/', address: '/', role: 'ADMIN', answers: {} },
  )
  const list = screen.getByRole('list', { name: 'What was found in the package' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Please check: It has no title.',
    'Note: It reports no answers.',
    'Good: It reports completion.',
  ])
})
