// The rule of a team: who joins and leaves is shown before it is saved.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as personFields from '#contract/calls/person-fields.ts'
import * as teams from '#contract/calls/teams.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

const field = (id: string, name: string, seenBy: 'administrators' | 'managers') => ({
  ...{ id, name, kind: 'text' as const, choices: [], seenBy },
  ...{ isRequired: false, isUnique: false, isOfProvider: false, mayChange: true },
})
const rule = { fieldId: 'department', fieldName: 'Department', values: ['Kitchen'] }
const openTeam = (change: object) =>
  openProduct('/team/t1', {
    replies: [
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
  await expect.element(inDialog('Save the rule')).toBeDisabled()
  const choices = dialog.getByLabelText('Field')
  await expect.element(choices.getByRole('option', { name: 'Department' })).toBeInTheDocument()
  expect(choices.getByRole('option', { name: 'Salary band' }).elements()).toEqual([])
  await choices.selectOptions('Department')
  await dialog.getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: 'Kitchen' }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 person joinsAda Green')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('21 people leaveCai Dee and 20 others')
  await inDialog('Save the rule').click()
  await expect.element(toast('Rule saved')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === teams.saveRule.path)
  expect(sent.map(({ input }) => input)).toEqual([
    { teamId: 't1', fieldId: 'department', values: ['Kitchen'], expected: { joins: 1, leaves: 21 } },
  ])
})

test('another field begins without the values of the one before', async () => {
  const requests = await openTeam({ id: 't1', rule })
  await card.getByRole('button', { name: 'Change the rule' }).click()
  await expect.element(inDialog('Save the rule')).toBeEnabled()
  await dialog.getByLabelText('Field').selectOptions('Site')
  await expect.element(inDialog('Save the rule')).toBeDisabled()
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
  await dialog.getByRole('radio', { name: choice }).click()
  await inDialog('Remove the rule').click()
  await expect.element(toast('Rule removed')).toBeVisible()
  const sent = requests.filter(({ call }) => call.path === teams.removeRule.path)
  expect(sent.map(({ input }) => input)).toEqual([{ teamId: 't1', keepsPeople }])
})

test('a manager who is limited to teams reads the rule', async () => {
  await openTeam({ id: 't1', rule, mayChange: false })
  await expect.element(card).toHaveTextContent('People with Department “Kitchen”')
  expect(card.getByRole('button').elements()).toEqual([])
})
