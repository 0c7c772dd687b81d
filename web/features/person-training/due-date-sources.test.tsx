// Whose due date a required course has: what is completed has the one that held then, without those of today.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { DueSources } from './DueCell.tsx'

const required = (changes: { status: 'completed' | 'overdue'; completedOn: string | null }) => ({
  ...{ courseId: 'c', courseTitle: 'Fire', since: '2026-01-01' },
  ...{ dueOn: '2026-03-01', duePathway: 'Basics', validUntil: null, daysLate: null },
  dueByPathway: [
    { name: 'Safety', dueOn: '2026-08-01' },
    { name: 'Office', dueOn: null },
  ],
  ...changes,
})

async function showPerson(one: ReturnType<typeof required>) {
  show(<DueSources of={one} />, {
    ...{ route: '/learner', address: '/learner', role: 'ADMIN' as const },
    answers: {},
  })
  await screen.findByText(one.completedOn === null ? 'Safety' : 'Basics')
}

test('of a course that is completed', async () => {
  await showPerson(required({ status: 'completed', completedOn: '2026-03-11' }))
  expect(screen.getByText('Basics')).toBeInTheDocument()
  expect(screen.queryByText('Safety')).not.toBeInTheDocument()
})

test('of one that is to be completed, by each pathway', async () => {
  await showPerson(required({ status: 'overdue', completedOn: null }))
  expect(screen.getByText('Safety')).toBeInTheDocument()
  expect(screen.getByText('Office')).toBeInTheDocument()
})
