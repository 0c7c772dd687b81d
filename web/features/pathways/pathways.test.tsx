import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { ClientPathwaysPage } from './ClientPathwaysPage.tsx'
import { PathwayTeams } from './PathwayTeams.tsx'

const none = 'No learning pathways to currently display'

test.each<[string, unknown, string]>([
  ['an empty list', { learningPathways: [] }, 'No pathways to currently display'],
  ['no list', {}, none],
  ['a refusal', refusal(500, 'Something went wrong'), none],
])('with %s a client manager sees the right message', async (_, answer, message) => {
  show(<ClientPathwaysPage />, {
    route: '/learning-pathways',
    address: '/learning-pathways',
    role: 'CLIENTADMIN',
    answers: { GetAllClientLearningPathways: answer },
  })
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test.each([
  { status: 409, buttons: 0 },
  { status: 429, buttons: 1 },
  { status: 503, buttons: 1 },
])(
  'a refusal with $status shows the message of the server, and a button where that can help',
  async ({ status, buttons }) => {
    show(<ClientPathwaysPage />, {
      route: '/learning-pathways',
      address: '/learning-pathways',
      role: 'CLIENTADMIN',
      answers: { GetAllClientLearningPathways: refusal(status, 'Your organisation is being moved') },
    })
    expect(await screen.findByText('Your organisation is being moved')).toBeInTheDocument()
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(buttons)
  },
)

test.each([
  { teams: [{ id: 'a1', name: 'Night shift', clientName: 'Acme', numberOfPeople: 12 }], links: 1 },
  { teams: [], links: 0 },
])('the teams of a pathway lead to their pages, and without any nothing is said: $links', async (given) => {
  const { teams, links } = given
  const asked = show(<PathwayTeams pathwayId="p1" />, {
    route: '/learning-pathway/:id',
    address: '/learning-pathway/p1',
    role: 'CLIENTADMIN',
    answers: { GetPathwayTeams: { teams, totalCount: teams.length, totalPages: 1 } },
  })
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Night shift' })).toHaveLength(links))
  expect(asked.map(({ call }) => call)).toEqual(['GetPathwayTeams'])
  for (const link of screen.queryAllByRole('link')) expect(link).toHaveAttribute('href', '/team/a1')
  expect(screen.queryAllByRole('row', { name: /Night shift.*12/ })).toHaveLength(links)
  expect(screen.queryAllByText('Teams')).toHaveLength(links)
})
