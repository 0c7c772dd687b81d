// A pathway is assigned to a team on its own page.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as teams from '#contract/calls/teams.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

const replies = [
  replyTo(clients.options, {
    clients: [
      { id: 'bryn', name: 'Bryn Awel' },
      { id: 'acorn', name: 'Acorn' },
    ],
  }),
  replyTo(teams.list, ({ clientId }) => ({
    teams:
      clientId === 'bryn'
        ? [
            { id: 'night', name: 'Night shift' },
            { id: 'day', name: 'Day shift' },
          ]
        : [],
  })),
  replyTo(pathways.teamsOf, { teams: [{ id: 'day', name: 'Day shift' }], totalCount: 1, totalPages: 1 }),
]
const card = page.getByRole('region', { name: 'Teams', exact: true })
const client = card.getByLabelText('Organisation of the team')
const team = card.getByLabelText('Assign to a team')

test('the teams of the chosen client without the pathway can be chosen, and get it', async () => {
  const requests = await openProduct('/learning-pathway/p1', { replies })
  await expect.element(client.getByRole('option', { name: 'Acorn' })).toBeInTheDocument()
  await expect.element(team).not.toBeInTheDocument()
  await client.selectOptions('Acorn')
  await expect.element(team).toHaveDisplayValue('This organisation has no teams')
  await client.selectOptions('Bryn Awel')
  await expect.element(team.getByRole('option', { name: 'Night shift' })).toBeInTheDocument()
  expect(
    team
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Select team', 'Night shift'])
  await team.selectOptions('Night shift')
  await card.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(toast('Pathway assigned to the team')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === teams.assignPathway.path)
  expect(sent.map(({ input }) => input)).toEqual([{ teamId: 'night', learningPathwayId: 'p1' }])
})

test('a manager reads the teams, and assigns nothing', async () => {
  await openProduct('/learning-pathway/p1', { replies, role: 'CLIENTADMIN' })
  await expect.element(card.getByRole('link', { name: 'Day shift' })).toBeVisible()
  expect(client.elements()).toEqual([])
})
