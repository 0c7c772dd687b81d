// The rule of a team: who joins and leaves is shown before it is saved.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/call.ts'
import { openClient } from '#contract/calls/clients.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as teams from '#contract/calls/teams.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type GivenReply, replyTo } from '../../testing/replies.ts'

const field = (id: string, name: string, seenBy: 'administrators' | 'managers') => ({
  ...{ id, name, kind: 'text' as const, choices: [], seenBy },
  ...{ isRequired: false, isUnique: false, isOfProvider: false, mayChange: true },
})
const rule = { fieldId: 'department', fieldName: 'Department', values: ['Kitchen'] }
const openTeam = (change: object, role: Role = 'ADMIN', more: GivenReply[] = []) =>
  openProduct('/team/t1', {
    role,
    replies: [
      ...more,
      replyTo(teams.openTeam, (_input) => ({ team: { mayChange: true, rule: null, ...change } })),
      replyTo(personFields.list, {
        fields: [
          field('department', 'Department', 'managers'),
          field('site', 'Site', 'managers'),
          field('band', 'Salary band', 'administrators'),
        ],
        mayAdd: true,
      }),
      replyTo(personFields.usedValues, {
        fields: [{ id: 'department', name: 'Department', values: ['Bar', 'Kitchen'] }],
      }),
      replyTo(teams.previewRule, ({ values }) => ({
        ...{ joins: values.length, joining: ['Ada Green', 'Ben Hill'].slice(0, values.length) },
        ...{ leaves: 21, leaving: ['Cai Dee'] },
      })),
    ],
  })
const card = page.getByRole('region', { name: 'Rule', exact: true })
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

test('who joins and leaves is shown, and nothing is saved before that', async () => {
  const requests = await openTeam({ id: 't1' })
  await card.getByRole('button', { name: 'Add a rule' }).click()
  await expect.element(inDialog('Save')).toBeDisabled()
  const choices = dialog.getByLabelText('Field')
  await expect.element(choices.getByRole('option', { name: 'Department' })).toBeInTheDocument()
  expect(choices.getByRole('option', { name: 'Salary band' }).elements()).toEqual([])
  await choices.selectOptions('Department')
  await dialog.getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: 'Kitchen' }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 person joinsAda Green')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('21 people leaveCai Dee and 20 others')
  await inDialog('Save').click()
  await expect.element(toast('Rule saved')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === teams.saveRule.path)
  expect(sent.map(({ input }) => input)).toEqual([
    { teamId: 't1', fieldId: 'department', values: ['Kitchen'], expected: { joins: 1, leaves: 21 } },
  ])
})

test('another field begins without the values of the one before', async () => {
  const requests = await openTeam({ id: 't1', rule })
  await card.getByRole('button', { name: 'Change the rule' }).click()
  await expect.element(inDialog('Save')).toBeEnabled()
  await dialog.getByLabelText('Field').selectOptions('Site')
  await expect.element(inDialog('Save')).toBeDisabled()
  expect(dialog.getByText('Kitchen').elements()).toEqual([])
  const previewed = requests.filter(({ call }) => call.path === teams.previewRule.path)
  expect(previewed.map(({ input }) => input['fieldId'])).not.toContain('site')
})

test.each([
  ['stay, as if they had been added by hand', true],
  ['leave the team', false],
])('when a rule is removed its people %s', async (choice, keepsPeople) => {
  const requests = await openTeam({ id: 't1', rule })
  await expect.element(card).toHaveTextContent('People with Department “Kitchen” are in this team')
  await card.getByRole('button', { name: 'Remove the rule' }).click()
  await expect
    .element(dialog.getByRole('radio', { name: 'stay, as if they had been added by hand' }))
    .toBeChecked()
  await dialog.getByRole('radio', { name: choice }).click()
  await inDialog('Remove the rule').click()
  await expect.element(toast('Rule removed')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === teams.removeRule.path)
  expect(sent.map(({ input }) => input)).toEqual([{ teamId: 't1', keepsPeople }])
})

test('a manager who is limited to teams reads the rule, and changes neither the team nor its managers', async () => {
  const three = { ...rule, values: ['Kitchen', 'Bar', 'Garden'] }
  await openTeam({ id: 't1', rule: three, mayChange: false }, 'CLIENTADMIN')
  await expect.element(card).toHaveTextContent('People with Department “Kitchen”, “Bar” or “Garden” are')
  expect(card.getByRole('button').elements()).toEqual([])
  for (const name of ['Details', 'Managers limited to this team'])
    expect(page.getByRole('region', { name, exact: true }).elements()).toEqual([])
})

test('a manager limits managers to a team, and assigns it no pathway (teams-6)', async () => {
  await openTeam({ id: 't1' }, 'CLIENTADMIN')
  await expect.element(page.getByLabelText('Limit a manager')).toBeVisible()
  expect(page.getByLabelText('Assign a pathway').elements()).toEqual([])
})

test('before a team is deleted it is said who loses what, and after it the teams of its client are shown', async () => {
  const requests = await openTeam({ id: 't1', client: { urlToken: 'acme' } }, 'ADMIN', [
    replyTo(teams.losses, { people: 1, managers: 0, pathways: 0, withoutAccess: 1 }),
  ])
  const details = page.getByRole('region', { name: 'Details', exact: true })
  await details.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog).toHaveTextContent('1 person stays in the organisation, with all progress')
  await expect.element(dialog).toHaveTextContent('1 learner without access to courses of it')
  await inDialog('Confirm').click()
  await expect.poll(() => location.pathname + location.search).toBe('/client/acme?tab=teams')
  const sent = requests.filter(({ call }) => call.path === teams.remove.path)
  expect(sent.map(({ input }) => input)).toEqual([{ teamId: 't1' }])
})

test.each([
  ['/client/token0?tab=teams', 'ADMIN', { clientId: '33333333-3333-4333-8333-333333333333' }],
  ['/teams', 'CLIENTADMIN', {}],
] as const)('on %s a team is created for the right client', async (address, role, ofClient) => {
  const requests = await openProduct(address, {
    role,
    replies: [
      replyTo(openClient, { client: { id: '33333333-3333-4333-8333-333333333333' } }),
      replyTo(teams.list, { teams: [], mayChange: true }),
    ],
  })
  await page.getByLabelText('New team').fill('Night shift')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect.element(toast('Team created')).toBeVisible()
  await expect.element(page.getByLabelText('New team')).toHaveValue('')
  const sent = requests.filter(({ call }) => call.path === teams.create.path)
  expect(sent.map(({ input }) => input)).toEqual([{ name: 'Night shift', ...ofClient }])
})

test('who may not change teams creates none', async () => {
  await openProduct('/teams', {
    role: 'CLIENTADMIN',
    replies: [replyTo(teams.list, { teams: [{ name: 'Night shift' }], mayChange: false })],
  })
  await expect.element(page.getByRole('link', { name: 'Night shift', exact: true }).first()).toBeVisible()
  expect(page.getByLabelText('New team').elements()).toEqual([])
})
