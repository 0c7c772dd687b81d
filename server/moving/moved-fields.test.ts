// Own fields, teams by rule and working days of people who are moved or merged (rules people-67, people-91, people-97 and teams-14).
import { beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as teams from '#contract/calls/teams.ts'
import { openTheme } from '#contract/calls/theme.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeLearner,
  makeTeam,
  password,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
type Client = Awaited<ReturnType<typeof makeClient>>

let from: Client
let to: Client
let ada: MadePerson
/** Fields of the provider, and of both clients. */
let fields: { ofAll: string; ofFrom: string; ofTo: string }
beforeEach(async () => {
  await db.deleteFrom('team_rules').execute()
  await db.deleteFrom('person_fields').execute()
  from = await makeClient(product)
  to = await makeClient(product)
  ada = await makeLearner(product, from.id, { firstName: 'Ada' })
  fields = {
    ofAll: await addField('Badge', null),
    ofFrom: await addField('Shift', from.id),
    ofTo: await addField('Room', to.id),
  }
  await save(ada, { [fields.ofAll]: 'Seven', [fields.ofFrom]: 'Night' })
})

const addField = async (
  name: string,
  clientId: string | null,
  more: { isUnique?: boolean; isRequired?: boolean; seenBy?: 'everybody' } = {},
) => (await product.ask(personFields.create, { name, kind: 'text', clientId, ...more }, admin)).id
const save = (person: MadePerson, values: Record<string, string>) =>
  product.ask(personFields.saveValues, { userId: person.id, values, was: {} }, admin)
async function valuesOf(id: string) {
  const rows = await db
    .selectFrom('person_field_values')
    .where('user_id', '=', id)
    .select(['field_id', 'value', 'client_id'])
    .orderBy('value')
    .execute()
  return rows.map(({ field_id, value, client_id }) => [field_id, value, client_id])
}
const teamsOf = async (id: string) =>
  (
    await db
      .selectFrom('team_members')
      .where('user_id', '=', id)
      .select(['team_id', 'by_rule', 'since'])
      .orderBy('team_id')
      .execute()
  ).map(({ team_id, by_rule, since }) => [team_id, by_rule, since])
const daysOf = (id: string) =>
  db.selectFrom('users').where('id', '=', id).select(['starts_on', 'ends_on']).executeTakeFirstOrThrow()
const wantedFor = (people: MadePerson[]) => ({
  userIds: people.map(({ id }) => id),
  toClientId: to.id,
  taken: 'nothing' as const,
})
async function move(...people: MadePerson[]) {
  const { previewToken } = await product.ask(moving.previewMove, wantedFor(people), admin)
  return product.ask(moving.move, { ...wantedFor(people), previewToken }, admin)
}
const undo = (id: string | null) => product.ask(bulk.undo, { id: id ?? '' }, admin)
const recordOf = async ({ id }: MadePerson) =>
  (
    await db
      .selectFrom('closed_records')
      .where('person_id', '=', id)
      .select('record_id')
      .executeTakeFirstOrThrow()
  ).record_id
async function addRule(clientId: string, fieldId: string, value: string) {
  const team = await makeTeam(product, clientId)
  await product.ask(teams.saveRule, { teamId: team.id, fieldId, values: [value] }, admin)
  return team.id
}

test('values of the client’s fields stay with the closed record, and come back (people-67)', async () => {
  await db.updateTable('person_fields').set({ is_required: true }).where('id', '=', fields.ofTo).execute()
  const { actionId, changed } = await move(ada)
  expect(changed).toBe(1)
  const record = await recordOf(ada)
  expect(await valuesOf(ada.id)).toEqual([[fields.ofAll, 'Seven', to.id]])
  expect(await valuesOf(record)).toEqual([[fields.ofFrom, 'Night', from.id]])
  expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
  expect(await valuesOf(ada.id)).toEqual([
    [fields.ofFrom, 'Night', from.id],
    [fields.ofAll, 'Seven', from.id],
  ])
})

test('who has got a value of the new client’s field since is not brought back (people-95)', async () => {
  const { actionId } = await move(ada)
  await save(ada, { [fields.ofTo]: '12' })
  expect(await undo(actionId)).toEqual({ changed: 0, refused: [{ reason: 'Changed since', people: 1 }] })
  expect(await valuesOf(ada.id)).toContainEqual([fields.ofTo, '12', to.id])
})

test('a value that only one person may have stops the move where somebody has it (people-67)', async () => {
  const unique = await addField('Locker', null, { isUnique: true })
  const other = await makeClient(product)
  const [ben, carol] = [await makeLearner(product, other.id), await makeLearner(product, to.id)]
  for (const person of [ada, ben]) await save(person, { [unique]: 'A1' })
  const reason = 'Another person there has a value that only one person may have'
  const refusedFor = async (...people: MadePerson[]) =>
    (await product.ask(moving.previewMove, wantedFor(people), admin)).refused
  // Both would come with the same value.
  expect(await refusedFor(ada, ben)).toEqual([{ reason, people: 1 }])
  expect(await refusedFor(ada)).toEqual([])
  await save(carol, { [unique]: 'a1' })
  expect(await refusedFor(ada)).toEqual([{ reason, people: 1 }])
})

test('teams follow their rules at the new client, and are as before when it is undone (teams-14)', async () => {
  const [shift, badge] = [
    await addRule(from.id, fields.ofFrom, 'Night'),
    await addRule(from.id, fields.ofAll, 'Seven'),
  ]
  const there = await addRule(to.id, fields.ofAll, 'Seven')
  const before = await teamsOf(ada.id)
  expect(before.map(([team]) => team)).toEqual([shift, badge].toSorted())
  const { actionId } = await move(ada)
  const record = await recordOf(ada)
  expect(await teamsOf(ada.id)).toEqual([[there, true, expect.any(String)]])
  expect(await teamsOf(record)).toEqual(before)
  // Another value of the rule compares all people again, and the closed record stays as it was.
  await product.ask(teams.saveRule, { teamId: badge, fieldId: fields.ofAll, values: ['Eight'] }, admin)
  expect(await teamsOf(record)).toEqual(before)
  expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
  expect((await teamsOf(ada.id)).map(([team]) => team)).toEqual([shift])
})

test('start date and end date end with the move, and come back (people-91)', async () => {
  const days = { starts_on: '2026-01-05', ends_on: '2099-12-31' }
  await db.updateTable('users').set(days).where('id', '=', ada.id).execute()
  const { actionId } = await move(ada)
  expect(await daysOf(ada.id)).toEqual({ starts_on: null, ends_on: null })
  await undo(actionId)
  expect(await daysOf(ada.id)).toEqual(days)
})

test('of two accounts the values of the one that stays hold, and teams follow them (people-97)', async () => {
  const [day, night] = [
    await addRule(from.id, fields.ofFrom, 'Day'),
    await addRule(from.id, fields.ofFrom, 'Night'),
  ]
  const badge = await addRule(from.id, fields.ofAll, 'Seven')
  const kept = await makeLearner(product, from.id)
  await save(kept, { [fields.ofFrom]: 'Day' })
  const before = [
    await valuesOf(ada.id),
    await teamsOf(ada.id),
    await valuesOf(kept.id),
    await teamsOf(kept.id),
  ]
  const pair = { goneId: ada.id, keptId: kept.id, address: 'kept' as const }
  const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
  const { actionId } = await product.ask(moving.merge, { ...pair, previewToken }, admin)
  expect(await valuesOf(kept.id)).toEqual([
    [fields.ofFrom, 'Day', from.id],
    [fields.ofAll, 'Seven', from.id],
  ])
  const joined = (await teamsOf(kept.id)).map(([team]) => team)
  expect(joined).toEqual([day, badge].toSorted())
  expect(joined).not.toContain(night)
  await undo(actionId)
  expect([
    await valuesOf(ada.id),
    await teamsOf(ada.id),
    await valuesOf(kept.id),
    await teamsOf(kept.id),
  ]).toEqual(before)
})

describe('people who lack a required value (people-186)', () => {
  const asked = { isRequired: true, seenBy: 'everybody' } as const
  /** What the person is asked for after the log-in. */
  async function askedFor({ email }: MadePerson) {
    const { user } = await product.ask(login, { username: email, password })
    return (await product.ask(openTheme, {}, user ?? undefined)).missingFields
  }
  const incomplete = async (clientId: string) =>
    (await product.ask(learners.list, { status: 'incomplete', clientId }, admin)).users.map(({ id }) => id)

  test('move with all they have, and are asked for what the new client requires', async () => {
    await addField('Desk', from.id, asked)
    const floor = await addField('Floor', to.id, asked)
    const locker = await addField('Locker', null, { ...asked, isUnique: true })
    expect([await askedFor(ada), await incomplete(from.id)]).toEqual([['Desk', 'Locker'], [ada.id]])
    const { actionId } = await move(ada)
    expect([await askedFor(ada), await incomplete(from.id), await incomplete(to.id)]).toEqual([
      ['Floor', 'Locker'],
      [],
      [ada.id],
    ])
    expect(await valuesOf(ada.id)).toEqual([[fields.ofAll, 'Seven', to.id]])
    expect(await valuesOf(await recordOf(ada))).toEqual([[fields.ofFrom, 'Night', from.id]])
    expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
    expect(await askedFor(ada)).toEqual(['Desk', 'Locker'])
    // A second move and both values: nobody is asked any more.
    await move(ada)
    await save(ada, { [floor]: 'First', [locker]: '12' })
    expect([await askedFor(ada), await incomplete(to.id)]).toEqual([[], []])
  })

  test('get it from the account that is merged into theirs, and lack it again when that is undone', async () => {
    const kept = await makeLearner(product, from.id)
    const locker = await addField('Locker', from.id, { ...asked, isUnique: true })
    await addField('Desk', null, asked)
    await save(ada, { [locker]: '12' })
    const both = [ada.id, kept.id].toSorted()
    expect([await askedFor(kept), (await incomplete(from.id)).toSorted()]).toEqual([['Locker', 'Desk'], both])
    const pair = { goneId: ada.id, keptId: kept.id, address: 'kept' as const }
    const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
    const { actionId } = await product.ask(moving.merge, { ...pair, previewToken }, admin)
    expect([await askedFor(kept), await incomplete(from.id)]).toEqual([['Desk'], [kept.id]])
    // The number is that of one account now.
    const third = await makeLearner(product, from.id)
    const refused = { userId: third.id, values: { [locker]: '12' } }
    expect((await product.refuse(personFields.saveValues, refused, admin)).status).toBe(400)
    expect(await undo(actionId)).toEqual({ changed: 1, refused: [] })
    expect(await valuesOf(ada.id)).toContainEqual([locker, '12', from.id])
    expect([await askedFor(kept), (await incomplete(from.id)).toSorted()]).toEqual([
      ['Locker', 'Desk'],
      [...both, third.id].toSorted(),
    ])
  })
})
