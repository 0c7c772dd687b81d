// What was done with many people can be found and undone (rules people-40 to people-43).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as moving from '#contract/calls/moving.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  joinTeam,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { changePerson } from '#tests/support/make-states.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, inDays, makeMixed } = await startCompliance()

const act = (input: object, who: MadePerson) =>
  product.ask(bulk.act, input as Parameters<typeof product.ask<typeof bulk.act>>[1], who)
const undo = (id: string | null, who: MadePerson) => product.ask(bulk.undo, { id: id ?? '' }, who)
const latest = async (who: MadePerson) => (await product.ask(bulk.pastActions, {}, who)).actions[0]
const peopleIn = async (id: string | null, who: MadePerson) =>
  (await product.ask(bulk.openPastAction, { id: id ?? '' }, who)).people.map(({ name, reason }) => [
    name.split(' ')[0],
    reason,
  ])
const membersOf = async (teamId: string) =>
  (await db.selectFrom('team_members').where('team_id', '=', teamId).select('user_id').execute()).map(
    (row) => row.user_id,
  )
const duesOf = async (people: readonly { id: string }[]) =>
  await db
    .selectFrom('obligations')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('user_id')
    .orderBy('course_id')
    .select(['user_id', 'course_id', 'since', 'due_on', 'status'])
    .execute()

test('archived people are restored with their due dates, and nobody who was archived before', async () => {
  const { client, manager, people } = await makeMixed()
  const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
  await sql`update users set member_since = now() - interval '40 days' where client_id = ${client.id}`.execute(
    db,
  )
  await updateAllObligations(db)
  await product.ask(users.archive, { userIds: [cai.id] }, admin)
  await updateAllObligations(db)
  const before = await duesOf(people)

  const { changed, actionId } = await act({ action: 'archive', userIds: [ada.id, ben.id] }, manager)
  expect(changed).toBe(2)
  expect(await peopleIn(actionId, manager)).toEqual([
    ['Ada', null],
    ['Ben', null],
  ])
  await updateAllObligations(db)
  expect(await duesOf([ada, ben])).toEqual([])

  expect(await undo(actionId, manager)).toEqual({ changed: 2, refused: [] })
  await updateAllObligations(db)
  expect(await duesOf(people)).toEqual(before)
  const archived = await db.selectFrom('users').where('archived_at', 'is not', null).select('id').execute()
  expect(archived).toEqual([{ id: cai.id }])
  expect(await latest(manager)).toMatchObject({ action: 'archive', changed: 2, canUndo: false })
  expect((await latest(manager))?.undoneAt).not.toBeNull()
  expect(await product.refuse(bulk.undo, { id: actionId ?? '' }, manager)).toMatchObject({ status: 409 })
})

test('the selection on screen that is archived by the call of the list can be undone too', async () => {
  const { manager, people } = await makeMixed()
  await product.ask(users.archive, { userIds: people.map(({ id }) => id) }, manager)
  const action = await latest(manager)
  expect(action).toMatchObject({ action: 'archive', changed: 4, canUndo: true })
  expect(await undo(action?.id ?? null, manager)).toEqual({ changed: 4, refused: [] })
})

test('who was archived and has moved since stays at the other client, and the others come back', async () => {
  const { manager, people } = await makeMixed()
  const [ada, ben] = people as [MadePerson, MadePerson]
  const { actionId } = await act({ action: 'archive', userIds: [ada.id, ben.id] }, manager)
  const to = await makeClient(product)
  const wanted = { userIds: [ada.id], toClientId: to.id, taken: 'nothing' as const }
  const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
  await product.ask(moving.move, { ...wanted, previewToken }, admin)
  expect(await undo(actionId, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 1 }],
  })
  const after = await db
    .selectFrom('users')
    .where('id', 'in', [ada.id, ben.id])
    .where('archived_at', 'is', null)
    .select(['id', 'client_id'])
    .execute()
  expect(new Map(after.map((one) => [one.id, one.client_id]))).toEqual(
    new Map([
      [ada.id, to.id],
      [ben.id, ben.clientId],
    ]),
  )
})

test('who was restored and archived again by somebody else stays archived', async () => {
  const { manager, people } = await makeMixed()
  const [ada, ben] = people as [MadePerson, MadePerson]
  const { actionId } = await act({ action: 'archive', userIds: [ada.id, ben.id] }, manager)
  await product.ask(users.unarchive, { userIds: [ada.id] }, admin)
  await product.ask(users.archive, { userIds: [ada.id] }, admin)
  expect(await undo(actionId, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 1 }],
  })
  const { archived_at: archivedAt } = await db
    .selectFrom('users')
    .where('id', '=', ada.id)
    .select('archived_at')
    .executeTakeFirstOrThrow()
  expect(archivedAt).not.toBeNull()

  const opened = await product.ask(bulk.openPastAction, { id: actionId ?? '' }, manager)
  expect(opened.action).toMatchObject({ changed: 2, notUndone: 1 })
  expect(opened.people.map(({ name, isUndone }) => [name.split(' ')[0], isUndone])).toEqual([
    ['Ada', false],
    ['Ben', true],
  ])
})

test('who was restored is archived again as before, unless somebody has changed it since', async () => {
  const { manager, people } = await makeMixed()
  const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
  await product.ask(users.archive, { userIds: [ada.id, ben.id] }, manager)
  await sql`update users set archived_at = now() - interval '20 days', member_since = now() - interval '90 days'
             where id in (${ada.id}, ${ben.id})`.execute(db)
  const stateOf = ({ id }: MadePerson) =>
    db
      .selectFrom('users')
      .where('id', '=', id)
      .select(['archived_at', 'member_since'])
      .executeTakeFirstOrThrow()
  const before = await stateOf(ada)

  const { actionId } = await product.ask(users.unarchive, { userIds: [ada.id, ben.id, cai.id] }, manager)
  expect(await latest(manager)).toMatchObject({ id: actionId, action: 'restore', changed: 2, canUndo: true })
  expect(await stateOf(ada)).toMatchObject({ archived_at: null })
  await product.ask(users.archive, { userIds: [ben.id] }, admin)
  await product.ask(users.unarchive, { userIds: [ben.id] }, admin)

  expect(await undo(actionId, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 1 }],
  })
  expect(await stateOf(ada)).toEqual(before)
  expect(await stateOf(ben)).toMatchObject({ archived_at: null })
  expect(await stateOf(cai)).toMatchObject({ archived_at: null })
})

test('a due date and an exemption leave out who does not have the course any more', async () => {
  const { manager, people, fire, lift } = await makeMixed()
  const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
  await product.ask(users.archive, { userIds: [ben.id] }, admin)
  const rows = [
    { urlToken: ada.urlToken, courseId: fire.id },
    { urlToken: ben.urlToken, courseId: fire.id },
    { urlToken: cai.urlToken, courseId: lift.id },
    { urlToken: 'nobody', courseId: fire.id },
  ]
  const refused = [
    { reason: 'Archived or deleted since', people: 1 },
    { reason: 'Archived, or without this course since', people: 2 },
  ]
  const extended = await product.ask(training.extend, { rows, day: inDays(20), reason: 'Away' }, manager)
  expect(extended).toMatchObject({ changed: 1, refused })
  expect(await peopleIn(extended.actionId, manager)).toEqual([
    ['Ben', 'Archived, or without this course since'],
    ['Cai', 'Archived, or without this course since'],
    ['Ada', null],
  ])
  const exempted = await product.ask(
    personTraining.exempt,
    { rows, fromDay: inDays(0), untilDay: null, reason: 'Away' },
    manager,
  )
  expect(exempted).toMatchObject({ changed: 1, refused })
  expect(await undo(exempted.actionId, manager)).toEqual({ changed: 1, refused: [] })
})

test('when the seats are taken meanwhile nobody is restored, and it can be tried again', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const learner = await makeLearner(product, client.id)
  await sql`update clients set maximum_learners = 1 where id = ${client.id}`.execute(db)
  const { actionId } = await act({ action: 'archive', userIds: [learner.id] }, manager)
  const successor = await makeLearner(product, client.id)
  expect(await product.refuse(bulk.undo, { id: actionId ?? '' }, manager)).toMatchObject({ status: 409 })
  await sql`update users set archived_at = now() - interval '1 day' where id = ${successor.id}`.execute(db)
  expect(await undo(actionId, manager)).toEqual({ changed: 1, refused: [] })
})

test('who came to a team leaves it again, and who was in it before stays', async () => {
  const { client, manager, people } = await makeMixed()
  const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
  const team = await makeTeam(product, client.id)
  await joinTeam(product, team, ada)
  const { changed, refused, actionId } = await act(
    { action: 'addToTeam', addedTo: team.id, userIds: [ada.id, ben.id, cai.id] },
    manager,
  )
  expect([changed, refused]).toEqual([2, [{ reason: 'Already in the team', people: 1 }]])
  expect(await peopleIn(actionId, manager)).toEqual([
    ['Ada', 'Already in the team'],
    ['Ben', null],
    ['Cai', null],
  ])
  const page = { id: actionId ?? '', leftOut: 'true' } as const
  expect((await product.ask(bulk.openPastAction, page, manager)).totalCount).toBe(1)
  expect(await latest(manager)).toMatchObject({ changed: 2, leftOut: 1, teamName: expect.any(String) })
  await sql`delete from team_members where team_id = ${team.id} and user_id = ${ben.id}`.execute(db)
  await joinTeam(product, team, ben)
  expect(await undo(actionId, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 1 }],
  })
  expect((await membersOf(team.id)).toSorted()).toEqual([ada.id, ben.id].toSorted())
})

test('who was removed from a team is in it again, but nobody who was archived or has moved since', async () => {
  const { client, manager, people } = await makeMixed()
  const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
  const team = await makeTeam(product, client.id)
  await joinTeam(product, team, ada, ben, cai)
  const userIds = [ada.id, ben.id, cai.id]
  const { actionId } = await act({ action: 'removeFromTeam', removedFrom: team.id, userIds }, manager)
  await changePerson(product, ben, { archived: true })
  await changePerson(product, cai, { moved: true })
  expect(await undo(actionId, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 2 }],
  })
  expect(await membersOf(team.id)).toEqual([ada.id])
})

test('what was done twice is undone in turn: archived and restored, added to a team and removed', async () => {
  const { client, manager, people } = await makeMixed()
  const userIds = people.slice(0, 2).map(({ id }) => id)
  const team = await makeTeam(product, client.id)
  const rows = async () => {
    const stored = db.selectFrom('users').where('id', 'in', userIds).orderBy('id').select('id')
    return await stored
      .leftJoin('team_members', 'team_members.user_id', 'users.id')
      .select([
        sql<string>`users.archived_at::text`.as('archivedAt'),
        sql<string>`users.member_since::text`.as('memberSince'),
        sql<string>`team_members.since::text`.as('inTeamSince'),
      ])
      .execute()
  }
  for (const [first, second] of [
    [
      () => act({ action: 'archive', userIds }, manager),
      () => product.ask(users.unarchive, { userIds }, manager),
    ],
    [
      () => act({ action: 'addToTeam', addedTo: team.id, userIds }, manager),
      () => act({ action: 'removeFromTeam', removedFrom: team.id, userIds }, manager),
    ],
  ] as const) {
    const before = await rows()
    const { actionId } = await first()
    const between = await rows()
    await second()
    expect(await undo((await latest(manager))?.id ?? '', manager)).toEqual({ changed: 2, refused: [] })
    expect(await rows()).toEqual(between)
    expect(await undo(actionId, manager)).toEqual({ changed: 2, refused: [] })
    expect(await rows()).toEqual(before)
  }
})

test('a due date is taken back to the one from before, and an exemption ends as if it had never been', async () => {
  const { manager, people, fire, data } = await makeMixed()
  const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
  const rowOf = ({ urlToken }: MadePerson) => ({ urlToken, courseId: data.id })
  const extend = (rows: object[], day: string, who = manager) =>
    product.ask(
      training.extend,
      { rows, day, reason: 'Away' } as Parameters<typeof product.ask<typeof training.extend>>[1],
      who,
    )
  await extend([rowOf(ada)], inDays(40))
  const before = await duesOf(people)
  await extend([rowOf(ada), rowOf(cai)], inDays(80))
  const action = await latest(manager)
  expect(action).toMatchObject({ action: 'extend', changed: 2, canUndo: true })
  expect(await undo(action?.id ?? null, manager)).toEqual({ changed: 2, refused: [] })
  await updateAllObligations(db)
  expect(await duesOf(people)).toEqual(before)

  // What somebody has set since stays.
  await extend([rowOf(ada), rowOf(cai)], inDays(81))
  const second = await latest(manager)
  await extend([rowOf(cai)], inDays(90), admin)
  expect(await undo(second?.id ?? null, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 1 }],
  })

  await product.ask(
    personTraining.exempt,
    { rows: [{ urlToken: ben.urlToken, courseId: fire.id }], fromDay: inDays(0), reason: 'Away' },
    manager,
  )
  const third = await latest(manager)
  expect(third).toMatchObject({ action: 'exempt', changed: 1 })
  expect(await undo(third?.id ?? null, manager)).toEqual({ changed: 1, refused: [] })
  const { rows: left } = await sql<{ course_id: string }>`
    select course_id from exemptions where user_id = ${ben.id}`.execute(db)
  // The one that was there before.
  expect(left).toEqual([{ course_id: data.id }])

  await product.ask(
    personTraining.exempt,
    { rows: [{ urlToken: ben.urlToken, courseId: fire.id }], fromDay: inDays(0), reason: 'Away' },
    manager,
  )
  const fourth = await latest(manager)
  const { rows: exempted } = await sql<{ id: string }>`
    select id from exemptions where user_id = ${ben.id} and course_id = ${fire.id}`.execute(db)
  const changed = { id: exempted[0]?.id ?? '', untilDay: inDays(9), reason: 'Back soon' }
  await product.ask(personTraining.endExemption, changed, admin)
  expect(await undo(fourth?.id ?? null, manager)).toMatchObject({ changed: 0 })
})

test('after ten minutes, a second time and for mails there is no way back', async () => {
  const { manager, people } = await makeMixed()
  const other = await makeManager(product, manager.clientId)
  const ids = people.map(({ id }) => id)
  const { actionId } = await act({ action: 'archive', userIds: [ids[0]] }, manager)
  const refusal = {
    status: 409,
    errors: ['It can be undone only once, and within 10 minutes'],
  }
  await sql`update bulk_actions set done_at = done_at - interval '9 minutes 50 seconds' where id = ${actionId}`.execute(
    db,
  )
  expect((await latest(manager))?.canUndo).toBe(true)
  await sql`update bulk_actions set done_at = done_at - interval '11 seconds' where id = ${actionId}`.execute(
    db,
  )
  expect((await latest(manager))?.canUndo).toBe(false)
  expect(await product.refuse(bulk.undo, { id: actionId ?? '' }, manager)).toEqual(refusal)
  const { actionId: second } = await act({ action: 'archive', userIds: [ids[2]] }, manager)
  expect((await latest(other))?.canUndo).toBe(true)
  expect((await undo(second, other)).changed).toBe(1)
  for (const who of [manager, admin])
    expect(await product.refuse(bulk.undo, { id: second ?? '' }, who)).toEqual(refusal)
  const { actionId: reminded } = await act({ action: 'remind', userIds: [ids[1]] }, manager)
  expect(await product.refuse(bulk.undo, { id: reminded ?? '' }, manager)).toEqual(refusal)
})

test('managers see the actions in their client, a limited one the own ones, and nobody those of another client', async () => {
  const { client, manager, limited, people } = await makeMixed()
  const elsewhere = await makeMixed()
  const ids = people.map(({ id }) => id)
  const byManager = (await act({ action: 'remind', userIds: ids }, manager)).actionId
  const byLimited = (await act({ action: 'remind', userIds: [ids[0]] }, limited)).actionId
  const ofTwo = (
    await act({ action: 'remind', userIds: [ids[0], elsewhere.people[0]?.id] }, await makeAdmin(product))
  ).actionId
  const seenBy = async (who: MadePerson) =>
    (await product.ask(bulk.pastActions, { pageSize: 100 }, who)).actions
      .map(({ id }) => id)
      .filter((id) => [byManager, byLimited, ofTwo].includes(id))
  expect(await seenBy(manager)).toEqual([byLimited, byManager])
  expect(await seenBy(limited)).toEqual([byLimited])
  expect(await seenBy(elsewhere.manager)).toEqual([])
  expect(await seenBy(admin)).toEqual([ofTwo, byLimited, byManager])
  for (const [id, who] of [
    [byManager, elsewhere.manager],
    [byManager, limited],
    [ofTwo, manager],
  ] as const)
    for (const call of [bulk.openPastAction, bulk.undo] as const)
      expect(await product.refuse(call, { id: id ?? '' }, who)).toMatchObject({ status: 404 })
  // People who left the team of a limited manager are not shown.
  await sql`delete from team_members where user_id = ${ids[0] ?? ''}`.execute(db)
  expect(await peopleIn(byLimited, limited)).toEqual([])
  expect(client.id).not.toBe(elsewhere.client.id)
})

test('of deleted people the number stays, and nothing else', async () => {
  const { manager, people } = await makeMixed()
  const { actionId, changed } = await act({ action: 'delete', userIds: [people[0]?.id] }, manager)
  expect(changed).toBe(1)
  expect(await latest(manager)).toMatchObject({ id: actionId, action: 'delete', changed: 1, canUndo: false })
  expect(await peopleIn(actionId, manager)).toEqual([])
})
