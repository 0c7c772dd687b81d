import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { LearnerDashboardPage } from './LearnerDashboardPage.tsx'

test('a failure to load is shown once, and the rest of the page is shown without waiting', async () => {
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
