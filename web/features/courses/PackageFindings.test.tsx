import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { PackageCard } from './CoursePage.tsx'
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

test('the facts about a package name what is launched, what is to be checked and what was found', () => {
  const content = {
    ...{ version: 3, uploadedDateTime: '2026-01-31T12:00:00.000Z', scormVersion: '2004 4th Edition' },
    ...{ items: 2, scos: 1, assets: 0, launchFiles: ['index.html'], masteryScores: [80] },
    ...{ sizeBytes: 2_000_000, fileCount: 1234, warnings: ['It has no title.'] },
    findings: [{ tone: 'good' as const, sentence: 'Its code can report completion.' }],
  }
  show(<PackageCard content={content} />, { route: '/', address: '/', role: 'ADMIN', answers: {} })
  const card = within(screen.getByRole('region', { name: 'Package' }))
  for (const text of ['2004 4th Edition', '1,234', '80', 'index.html, …', 'It has no title.'])
    expect(card.getByText(text)).toBeInTheDocument()
  expect(
    within(card.getByRole('list', { name: 'What was found in the package' })).getByRole('listitem'),
  ).toHaveTextContent('Its code can report completion.')
})
