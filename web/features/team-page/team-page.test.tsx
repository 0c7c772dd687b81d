// Each button on the page of a team is about its own row, and people are added once.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { AddPeople } from './TeamMembers.tsx'
import type { Team } from './TeamDetails.tsx'
import { TeamManagers } from './TeamPage.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamPathways } from './TeamPage.tsx'

const named = (id: string, name: string) => ({ id, name, urlToken: id, email: `${id}@example.test` })
const since = '2026-01-05T10:00:00Z'
const team = {
  ...{ id: 't', name: 'Night shift', mayChange: true, numberOfPeople: 2 },
  client: { id: 'c', name: 'Acme', urlToken: 'acme' },
  managers: [named('mia', 'Mia Hall'), named('lee', 'Lee Hall')],
  managerChoices: [],
  pathways: [
    { id: 'p1', name: 'First steps', assignedDateTime: since },
    { id: 'p2', name: 'Water', assignedDateTime: since },
  ],
  pathwayChoices: [],
} as unknown as Team

const members = ['ada', 'bob'].map((id) => ({ ...named(id, `${id} Lee`), isLearner: true, since }))

function showPart(part: ReactNode, answers: Record<string, unknown> = {}) {
  const asked = show(part, {
    ...{ route: '/', address: '/', role: 'CLIENTADMIN' as const },
    answers: {
      GetMembers: { people: members, totalCount: 2 },
      GetPeopleChoices: { people: [] },
      GetPathwayLosses: { clients: 1, learners: 0, courses: 0, inProgress: 0, access: {} },
      ...answers,
    },
  })
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body)
}
const done = { changed: 1, refused: [], actionId: null }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.clear())

test('the person of the pressed row is removed', async () => {
  const sent = showPart(<TeamMembers team={team} />, { BulkAction: done })
  await press('Remove bob Lee')
  expect(await screen.findByText(/remove bob Lee from the team “Night shift”/)).toBeInTheDocument()
  await press('Confirm')
  await waitFor(() =>
    expect(sent('BulkAction')).toEqual([{ action: 'removeFromTeam', removedFrom: 't', userIds: ['bob'] }]),
  )
  expect(await screen.findByText('1 person removed from the team')).toBeInTheDocument()
})

test('the limit of the manager of the pressed row is removed', async () => {
  const sent = showPart(<TeamManagers team={team} />, { UnlimitManager: {} })
  await press('Remove the limit of Lee Hall')
  expect(await screen.findByText(/Without any other team Lee Hall sees all people/)).toBeInTheDocument()
  await press('Confirm')
  await waitFor(() => expect(sent('UnlimitManager')).toEqual([{ teamId: 't', userId: 'lee' }]))
})

test('the pathway of the pressed row is removed', async () => {
  const sent = showPart(<TeamPathways team={team} mayAssign />, { RemovePathway: {} })
  await press('Remove Water')
  expect(
    await screen.findByText(/remove the pathway “Water” from the team “Night shift”/),
  ).toBeInTheDocument()
  await press('Confirm')
  await waitFor(() => expect(sent('RemovePathway')).toEqual([{ teamId: 't', learningPathwayId: 'p2' }]))
})

test('people stay chosen while somebody else is searched for, are offered once, and are added together', async () => {
  const choices = { people: [named('ada', 'Ada Lee'), named('bob', 'Bob Lee')] }
  const sent = showPart(<AddPeople teamId="t" />, { GetPeopleChoices: choices, BulkAction: done })
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Add people' }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  await screen.findByRole('combobox', { name: 'Add people' })
  expect(screen.getByRole('button', { name: 'Add to team' })).toBeDisabled()
  await choose('Ada Lee (ada@example.test)')
  expect(screen.queryByRole('option', { name: 'Ada Lee (ada@example.test)' })).toBeNull()
  await choose('Bob Lee (bob@example.test)')
  await press('Add to team')
  await waitFor(() =>
    expect(sent('BulkAction')).toEqual([{ action: 'addToTeam', addedTo: 't', userIds: ['ada', 'bob'] }]),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add to team' })).toBeDisabled())
})
