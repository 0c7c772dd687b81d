// What a page cannot load and its place does not report is reported at the bottom of the page (rule messages-7).
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EngagePage } from '../features/playing/EngagePage.tsx'
import { TeamSelect } from '../features/teams/TeamSelect.tsx'
import { OrganisationSelect } from '../features/users/OrganisationSelect.tsx'
import { refusal, show } from '../test-show.tsx'

const notice = /^Something on this page could not be loaded: /

test('a field that is not there because its choices were refused is reported, and loaded again', async () => {
  const answers: Record<string, unknown> = { GetTeams: refusal(500, 'The teams are away') }
  show(<TeamSelect clientId={undefined} />, { route: '/', address: '/', role: 'CLIENTADMIN', answers })
  expect(
    await screen.findByText('Something on this page could not be loaded: The teams are away'),
  ).toBeVisible()
  answers['GetTeams'] = { teams: [{ id: 't', name: 'Kitchen', numberOfMembers: 1 }] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('combobox', { name: 'Team' })).toBeVisible()
  expect(screen.queryByText(notice)).toBeNull()
})

test.each([403, 409, 500])('so is one that is refused with %i', async (status) => {
  const answers = { GetTeams: refusal(status, 'No teams') }
  show(<TeamSelect clientId={undefined} />, { route: '/', address: '/', role: 'CLIENTADMIN', answers })
  expect(await screen.findByText('Something on this page could not be loaded: No teams')).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(status === 500 ? 1 : 0)
})

test('what its place reports is not reported twice, and what remains is', async () => {
  const answers = { ClientList: refusal(500, 'No clients'), GetTeams: refusal(500, 'No teams') }
  show(
    <>
      <OrganisationSelect description="" />
      <TeamSelect clientId={undefined} />
    </>,
    { route: '/', address: '/', role: 'ADMIN', answers },
  )
  expect(await screen.findByText('Something on this page could not be loaded: No teams')).toBeVisible()
  expect(screen.getByText('No clients')).toBeVisible()
})

test('a locked course is a page of its own, and nothing is missing', async () => {
  const answers = {
    GetLearnerCourse: refusal(409, 'Please complete “Water” first'),
    LearnerDashboard: { courses: [], learningPathways: [], latestPosts: [] },
  }
  show(<EngagePage />, { route: '/engage/:id', address: '/engage/c', answers })
  expect(await screen.findByText('Please complete “Water” first')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
})

test('what does not exist is reported by its page, and is not among what is missing', async () => {
  const answers = { 'GetTeams?clientId=gone': refusal(404, 'Not found'), GetTeams: refusal(500, 'No teams') }
  show(
    <>
      <TeamSelect clientId="gone" />
      <TeamSelect clientId={undefined} />
    </>,
    { route: '/', address: '/', role: 'ADMIN', answers },
  )
  expect(await screen.findByText(/No teams/)).toHaveTextContent(
    /^Something on this page could not be loaded: No teams$/,
  )
})
