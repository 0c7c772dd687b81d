// How many people are up to date, and how many have each state, leads to exactly these people wherever it is shown.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as progress from '#contract/calls/progress.ts'
import * as teams from '#contract/calls/teams.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

const id = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
const course = '5e1e1b1e-5b1e-4b1e-8b1e-000000000002'
const share = { people: 1207, peopleUpToDate: 5, required: 20, requiredUpToDate: 11 }
const peopleByState = { overdue: 1200, expired: 2, dueSoon: 1, renewalDue: 0, nothingDue: 4 }
const figures = { share, peopleByState, nothingToComplete: 3 }

const replies = [
  replyTo(compliance.complianceOverview, { ...share, peopleByState, nothingToComplete: 3 }),
  replyTo(compliance.obligations, figures),
  replyTo(compliance.people, { ...figures, people: [], totalCount: 0 }),
  replyTo(compliance.complianceMatrix, {
    ...figures,
    courses: [{ id: course, title: 'Fire', people: 7, peopleUpToDate: 3 }],
  }),
  replyTo(clients.openClient, { client: { id } }),
  replyTo(courses.openCourse, { course: { id, title: 'Fire' } }),
  replyTo(progress.myCourse, {
    course: { ...exampleOf(progress.myCourse).course, course: { id, title: 'Fire' } },
  }),
  replyTo(teams.openTeam, {
    team: {
      ...exampleOf(teams.openTeam).team,
      id,
      mayChange: true,
      client: { id, name: 'Acorn', urlToken: 'acorn' },
    },
  }),
  replyTo(pathways.openMine, { learningPathway: { id, courses: [{ id: course, title: 'Fire' }] } }),
]

const group = page.getByRole('group', { name: 'Up to date', exact: true })
const hrefOf = (name: string) => group.getByRole('link', { name, exact: true }).element().getAttribute('href')

const places: { role: Role; address: string; of: string; view?: string; isFirst?: true }[] = [
  { role: 'ADMIN', address: '/', of: '' },
  { role: 'CLIENTADMIN', address: '/', of: '' },
  { role: 'CLIENTADMIN', address: '/compliance', of: '' },
  { role: 'CLIENTADMIN', address: '/compliance?view=matrix', of: '', view: 'view=matrix&' },
  { role: 'ADMIN', address: `/compliance?client=${id}`, of: `client=${id}&` },
  { role: 'ADMIN', address: `/client/${id}`, of: `client=${id}&` },
  { role: 'CLIENTADMIN', address: `/learning-pathway/${id}`, of: `pathway=${id}&`, isFirst: true },
  { role: 'CLIENTADMIN', address: `/team/${id}`, of: `team=${id}&`, isFirst: true },
  { role: 'CLIENTADMIN', address: `/engage/${id}`, of: `course=${id}&` },
  { role: 'ADMIN', address: `/learning-pathway/${id}`, of: `pathway=${id}&`, isFirst: true },
  { role: 'ADMIN', address: `/team/${id}`, of: `client=${id}&team=${id}&`, isFirst: true },
  { role: 'ADMIN', address: `/course/${id}`, of: `course=${id}&`, isFirst: true },
]

test.each(places)('$role at $address', async ({ role, address, of, view = '', isFirst = false }) => {
  const requests = await openProduct(address, { role, replies })
  await expect.element(group).toHaveTextContent(/5 of 1,207 people are up to date \(0%\)/)
  // Where the page is about a pathway, a course or a team, its people come before everything else about it.
  if (isFirst) {
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    expect(headings.elements()[0]?.textContent).toBe('Required training')
  }
  const list = `/compliance?${of}`
  expect(hrefOf('5 of 1,207 people')).toBe(`${list}${view.replace('&', '')}${view && '&'}people=upToDate`)
  // For a single course this number would be the number of people.
  if (!of.startsWith('course'))
    expect(hrefOf('11 of 20 required courses')).toBe(`${list}view=courses&status=upToDate`)
  for (const [name, state] of [
    ['Overdue: 1,200', 'overdue'],
    ['Expired: 2', 'expired'],
    ['Due soon: 1', 'dueSoon'],
    ['Renewal due: 0', 'renewalDue'],
    ['Nothing due: 4', 'nothingDue'],
  ] as const)
    expect(hrefOf(name), name).toBe(`${list}${view}people=${state}`)
  if (!/^(pathway|course)/.test(of))
    expect(hrefOf('3 more learners')).toBe(
      `/manage-learners?state=nothingToComplete${of && `&${of.slice(0, -1)}`}`,
    )

  requests.length = 0
  await group.getByRole('link', { name: 'Renewal due: 0' }).click()
  const call = view ? compliance.complianceMatrix : compliance.people
  const names: Record<string, string> = {
    ...{ client: 'clientId', team: 'teamId' },
    ...{ pathway: 'learningPathwayId', course: 'courseId' },
  }
  const asked = Object.fromEntries(
    [...new URLSearchParams(of)].map(([field, value]) => [names[field] ?? field, value]),
  )
  await expect
    .poll(() => requests.find((request) => request.call.path === call.path)?.input)
    .toMatchObject({ people: 'renewalDue', ...asked })
  if (!view) await expect.element(page.getByText('Nothing fits the search and the filters')).toBeVisible()
})

test('each course of a pathway leads to who is up to date in it', async () => {
  const requests = await openProduct(`/learning-pathway/${id}`, { role: 'CLIENTADMIN', replies })
  const table = page.getByRole('table', { name: 'Courses of this pathway' })
  const link = table.getByRole('link', { name: '3 of 7', exact: true })
  await expect.element(link).toBeVisible()
  requests.length = 0
  await link.click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === compliance.people.path)?.input)
    .toMatchObject({ learningPathwayId: id, courseId: course, people: 'upToDate' })
})
