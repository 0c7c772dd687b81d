import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { LearnerDashboardPage } from './LearnerDashboardPage.tsx'

test('what could not be loaded is said once, and nothing waits for it', async () => {
  show(<LearnerDashboardPage />, {
    route: '/',
    address: '/',
    answers: {
      LearnerDashboard: refusal(500, 'Something went wrong'),
      GetCommunities: { communites: [] },
    },
  })
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Learning Pathways' })).not.toBeInTheDocument()
})
