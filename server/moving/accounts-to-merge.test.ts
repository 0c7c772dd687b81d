// Which accounts can be merged, what the preview shows of both, and what comes along.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as moving from '#contract/calls/moving.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  makeClient,
  makeLearner,
  makeManager,
  joinTeam,
  makePerson,
  makeTeam,
} from '#tests/support/make.ts'
import { pairOf, startMerging } from '#tests/support/start-merging.ts'

const { product, db, admin, world, merge, undo, makeFull } = await startMerging()

test('only two accounts of learners of one client are merged, by administrators', async () => {
  const client = await makeClient(product)
  const other = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const both = await makePerson(product, {
    clientId: client.id,
    role: 'CLIENTADMIN',
    secondaryRole: 'LEARNER',
  })
  const [one, two] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const elsewhere = await makeLearner(product, other.id)
  const refused = async (gone: MadePerson, kept: MadePerson, who: MadePerson = admin) =>
    (await product.refuse(moving.previewMerge, pairOf(gone, kept), who)).status
  expect(await refused(one, two, manager)).toBe(403)
  expect(await refused(one, one)).toBe(400)
  expect(await refused(one, elsewhere)).toBe(409)
  expect(await refused(both, one)).toBe(409)
  expect(await refused(one, manager)).toBe(409)
  await product.ask(users.archive, { userIds: [two.id] }, admin)
  expect(await refused(one, two)).toBe(409)
  expect(
    (await product.refuse(moving.merge, { ...pairOf(two, one), previewToken: 'of other numbers' }, admin))
      .status,
  ).toBe(409)
  await merge(pairOf(one, both))
  const learner = await db.selectFrom('users').where('id', '=', one.id).select('id').executeTakeFirst()
  expect(learner).toBeUndefined()
})

test('both accounts are shown with what they have, and the preview names what ends (people-148)', async () => {
  const [gone, kept] = [await makeFull(), await makeLearner(product, world.client.id)]
  const team = await makeTeam(product, gone.clientId, { name: 'Both are in it' })
  for (const person of [gone, kept]) await joinTeam(product, team, person)
  await db
    .updateTable('users')
    .set({ member_since: '2020-02-03T12:00:00Z' })
    .where('id', '=', gone.id)
    .execute()
  // Of three sessions one is open.
  await db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
  await sql`
    insert into sessions (user_id, token_hash, expires_at, ended_because)
    select ${gone.id}::uuid, sha256(gen_random_uuid()::text::bytea), now() + made.days * interval '1 day', made.ended
      from (values (1, null), (-1, null), (1, 'loggedOut')) as made (days, ended)`.execute(db)
  const pair = { oneId: gone.id, otherId: kept.id }
  const { one, other } = await product.ask(moving.accountsToMerge, pair, admin)
  expect(one).toMatchObject({
    ...{ id: gone.id, email: gone.email, loginName: '', joinedDateTime: '2020-02-03T12:00:00.000Z' },
    ...{ completedCourses: 1, certificates: 1, posts: 2, feedback: 1 },
    lastActiveDateTime: expect.any(String),
  })
  expect(one.teams).toContain('Both are in it')
  expect(other).toEqual({
    ...{ employeeNumber: '', ownFields: [], startsOn: null, endsOn: null },
    ...{ id: kept.id, email: kept.email, loginName: '', lastActiveDateTime: null },
    ...{ completedCourses: 0, certificates: 0, posts: 0, feedback: 0, teams: ['Both are in it'] },
    ...{ name: one.name.replace(/.*/, other.name), clientName: one.clientName },
    joinedDateTime: expect.any(String),
  })
  const { ends } = await product.ask(moving.previewMerge, pairOf(gone, kept), admin)
  expect(ends.sessions).toBe(1)
  const namesAfter = async () =>
    (await product.ask(moving.accountsToMerge, { oneId: kept.id, otherId: kept.id }, admin)).one.teams
  await merge(pairOf(gone, kept))
  const after = await namesAfter()
  expect(one.teams.filter((name) => !after.includes(name))).toEqual(ends.teams)
  expect(await db.selectFrom('sessions').where('user_id', '=', gone.id).select('id').execute()).toEqual([])
  expect(await product.refuse(moving.accountsToMerge, pair, admin)).toMatchObject({ status: 404 })
})

test('a team by a rule ends where the account that stays has another value (people-148)', async () => {
  const [gone, kept] = [await makeFull(), await makeFull()]
  const { rows } = await sql<{ name: string }>`
    select teams.name from team_members join teams on teams.id = team_members.team_id
     where by_rule and user_id = ${gone.id}::uuid order by lower(teams.name)`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  await sql`
    insert into person_field_values (user_id, field_id, value)
    select ${kept.id}::uuid, field_id, 'Another' from person_field_values where user_id = ${gone.id}::uuid`.execute(
    db,
  )
  const { ends } = await product.ask(moving.previewMerge, pairOf(gone, kept), admin)
  expect(ends.teams).toEqual(rows.map(({ name }) => name))
})

test('namesakes of one client are listed, and neither archived ones nor those of two clients', async () => {
  const [client, other] = [await makeClient(product), await makeClient(product)]
  const name = { firstName: 'Nia', lastName: 'Evans' }
  const one = await makeLearner(product, client.id, name)
  const two = await makeLearner(product, client.id, { firstName: 'nia', lastName: 'EVANS' })
  await makeLearner(product, other.id, name)
  await makeLearner(product, client.id, { firstName: 'Nia', lastName: 'Evan' })
  const archived = await makeLearner(product, client.id, name)
  await product.ask(users.archive, { userIds: [archived.id] }, admin)
  const list = async () => (await product.ask(moving.namesakes, { clientId: client.id }, admin)).people
  expect((await list()).map(({ accounts }) => accounts.map(({ id }) => id))).toEqual([[one.id, two.id]])
  const archiveClient = (at: string | null) =>
    db.updateTable('clients').set({ archived_at: at }).where('id', '=', client.id).execute()
  await archiveClient('now')
  expect(await list()).toEqual([])
  await archiveClient(null)
  expect(await list()).toHaveLength(1)
  await product.ask(users.archive, { userIds: [two.id] }, admin)
  expect(await list()).toEqual([])
})

test('of two accounts, one with and one without an email address, the one with it stays', async () => {
  const client = await makeClient(product)
  const [withAddress, without] = [
    await makeLearner(product, client.id),
    await makeLearner(product, client.id),
  ]
  await db
    .updateTable('users')
    .set({ email: '', login_name: 'nia', password_hash: 'of a PIN' })
    .where('id', '=', without.id)
    .execute()
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', withAddress.id).execute()
  expect((await product.refuse(moving.previewMerge, pairOf(withAddress, without), admin)).status).toBe(409)
  expect(
    (await product.refuse(moving.previewMerge, pairOf(without, withAddress, 'gone'), admin)).status,
  ).toBe(400)
  const { actionId } = await merge(pairOf(without, withAddress))
  const account = () =>
    db
      .selectFrom('users')
      .where('id', '=', withAddress.id)
      .select(['email', 'login_name', 'password_hash'])
      .executeTakeFirstOrThrow()
  expect(await account()).toEqual({ email: withAddress.email, login_name: null, password_hash: null })
  await undo(actionId)
  expect(await account()).toEqual({ email: withAddress.email, login_name: null, password_hash: null })
  expect(await db.selectFrom('users').where('id', '=', without.id).select('login_name').execute()).toEqual([
    { login_name: 'nia' },
  ])
})

test('people-97 and people-148: employee number and own fields are shown of both, and come along where the other account has none', async () => {
  const client = await makeClient(product)
  const [kept, gone] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const setNumber = (id: string, number: string) =>
    db.updateTable('users').set({ employee_number: number }).where('id', '=', id).execute()
  await setNumber(gone.id, '17')
  const [shift, room] = await db
    .insertInto('person_fields')
    .values(
      ['Shift', 'Room'].map((name) => ({
        client_id: client.id,
        name,
        kind: 'text' as const,
        seen_by: 'managers' as const,
      })),
    )
    .returning('id')
    .execute()
  const valueOf = (user_id: string, field: typeof shift, value: string) => ({
    ...{ user_id, value },
    field_id: field?.id ?? '',
  })
  await db
    .insertInto('person_field_values')
    .values([valueOf(gone.id, shift, 'Late'), valueOf(gone.id, room, '4'), valueOf(kept.id, shift, 'Early')])
    .execute()
  const compare = async () => {
    const { one, other } = await product.ask(
      moving.accountsToMerge,
      { oneId: kept.id, otherId: gone.id },
      admin,
    )
    return [one, other].map(({ employeeNumber, ownFields }) => [
      employeeNumber,
      ...ownFields.map(({ name, value }) => `${name} ${value}`),
    ])
  }
  expect(await compare()).toEqual([
    ['', 'Shift Early'],
    ['17', 'Room 4', 'Shift Late'],
  ])
  const { actionId } = await merge(pairOf(gone, kept))
  const after = await db
    .selectFrom('person_field_values')
    .innerJoin('person_fields', 'person_fields.id', 'field_id')
    .where('user_id', '=', kept.id)
    .orderBy('name')
    .select(['name', 'value'])
    .execute()
  expect(after).toEqual([
    { name: 'Room', value: '4' },
    { name: 'Shift', value: 'Early' },
  ])
  expect(
    await db.selectFrom('users').where('id', '=', kept.id).select('employee_number').executeTakeFirst(),
  ).toEqual({ employee_number: '17' })
  // Both were in one organisation, which the past action names.
  const { actions } = await product.ask(bulk.pastActions, {}, admin)
  expect(actions.find(({ id }) => id === actionId)?.clientName).toBe(client.name)
})
