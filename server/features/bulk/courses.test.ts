// One course of many people at once, a pathway for a team that is made of them, and what is counted before (rules lists-41 and lists-42).
import { expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import {
  type MadePerson,
  joinTeam,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'

const { product, db, admin, today, inDays, makeMixed } = await startCompliance()

const act = (input: Input<typeof bulk.act>, who: MadePerson) => product.ask(bulk.act, input, who)
/** With the first names only, because the others are made up. */
async function preview(input: Input<typeof bulk.previewAction>, who: MadePerson) {
  const { people, names, refused } = await product.ask(bulk.previewAction, input, who)
  return {
    people,
    names: names.map((name) => name.split(' ')[0]),
    refused: refused.map((one) => ({ ...one, names: one.names.map((name) => name.split(' ')[0]) })),
  }
}
const undo = (id: string | null, who: MadePerson) => product.ask(bulk.undo, { id: id ?? '' }, who)
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)
const rowsOf = async (table: 'due_extensions' | 'exemptions' | 'completions', courseId: string) =>
  (await db.selectFrom(table).where('course_id', '=', courseId).select('user_id').execute())
    .map((row) => row.user_id)
    .toSorted()
const teamsOf = (clientId: string) =>
  db.selectFrom('teams').where('client_id', '=', clientId).orderBy('name').select(['id', 'name']).execute()
const reason = 'Late delivery'

test('lists-41: a due date and an exemption are for those who have the course, and are undone', async () => {
  const { manager, people, lift } = await makeMixed()
  const [ada, ben] = people as [MadePerson, MadePerson]
  // Only Ada and Ben have the course, by their team.
  const chosen = { userIds: idsOf(people), courseId: lift.id }
  const without = [{ reason: 'Does not have to complete this course', people: 2 }]
  expect(await preview({ action: 'extend', ...chosen }, manager)).toEqual({
    people: 2,
    names: ['Ada', 'Ben'],
    refused: [{ ...without[0], names: ['Cai', 'Dee'] }],
  })
  expect(await rowsOf('due_extensions', lift.id)).toEqual([])
  const extended = await act({ action: 'extend', ...chosen, day: inDays(20), reason }, manager)
  expect(extended).toMatchObject({ changed: 2, refused: without })
  expect(await rowsOf('due_extensions', lift.id)).toEqual([ada.id, ben.id].toSorted())

  const exempted = await act({ action: 'exempt', ...chosen, day: today, untilDay: today, reason }, manager)
  expect(exempted).toMatchObject({
    changed: 2,
    refused: [{ reason: 'Does not have this course', people: 2 }],
  })
  expect(await rowsOf('exemptions', lift.id)).toEqual([ada.id, ben.id].toSorted())

  expect(await undo(exempted.actionId, manager)).toMatchObject({ changed: 2 })
  expect(await undo(extended.actionId, manager)).toMatchObject({ changed: 2 })
  expect(await rowsOf('exemptions', lift.id)).toEqual([])
  expect(await rowsOf('due_extensions', lift.id)).toEqual([])
})

test('lists-41: what is missing, and the course of another client, are refused, and nothing is stored', async () => {
  const { manager, people, fire } = await makeMixed()
  const { fire: foreign } = await makeMixed()
  const chosen = { userIds: idsOf(people), courseId: fire.id }
  const refusals: [Input<typeof bulk.act>, number, string][] = [
    [{ action: 'extend', userIds: idsOf(people), day: today, reason }, 400, 'Please select a course'],
    [{ action: 'extend', ...chosen, reason }, 400, 'Please enter the day'],
    [{ action: 'extend', ...chosen, day: today }, 400, 'Please enter a reason'],
    [
      { action: 'exempt', ...chosen, day: today, untilDay: inDays(-1), reason },
      400,
      'The last day is before the first one',
    ],
    [
      { action: 'completedElsewhere', ...chosen, day: today },
      400,
      'Please enter what it was and who issued it',
    ],
    [
      { action: 'completedElsewhere', ...chosen, day: inDays(2), title: 'Course' },
      400,
      'The day of the completion is in the future',
    ],
  ]
  for (const [input, status, message] of refusals)
    expect(await product.refuse(bulk.act, input, manager)).toEqual({ status, errors: [message] })
  for (const courseId of [foreign.id, unknownId])
    for (const action of ['extend', 'exempt', 'completedElsewhere'] as const) {
      const input = { action, userIds: idsOf(people), courseId, day: today, reason, title: 'Course' }
      expect(await product.refuse(bulk.act, input, manager)).toEqual(notFound)
      const { day: _, reason: __, title: ___, ...asked } = input
      expect(await product.refuse(bulk.previewAction, asked, manager)).toEqual(notFound)
    }
  expect(await rowsOf('due_extensions', fire.id)).toEqual([])
  expect(await rowsOf('exemptions', fire.id)).toEqual([])
})

test('lists-41: a course is recorded as completed elsewhere for all of them, once a day, and is removed by undoing it', async () => {
  const { client, manager, limited, people, fire } = await makeMixed()
  const colleague = await makeManager(product, client.id)
  const userIds = [...idsOf(people), colleague.id]
  const input = {
    action: 'completedElsewhere',
    courseId: fire.id,
    day: inDays(-9),
    title: 'Red Cross',
  } as const
  const before = await rowsOf('completions', fire.id)
  const recorded = await act({ ...input, userIds }, manager)
  expect(recorded).toMatchObject({ changed: 4, refused: [{ reason: 'Not a learner', people: 1 }] })
  expect(await act({ ...input, userIds: idsOf(people) }, manager)).toMatchObject({
    changed: 0,
    refused: [{ reason: 'Recorded as completed on this day already', people: 4 }],
  })
  expect(await rowsOf('completions', fire.id)).toHaveLength(before.length + 4)
  expect(await undo(recorded.actionId, manager)).toMatchObject({ changed: 4, refused: [] })
  expect(await rowsOf('completions', fire.id)).toEqual(before)

  // A limited manager reaches the people of the own teams, which Cai and Dee are not in.
  expect(await act({ ...input, userIds: idsOf(people) }, limited)).toMatchObject({
    changed: 2,
    refused: [{ reason: 'Archived or deleted since', people: 2 }],
  })
  // Where the provider asks for evidence, each completion is recorded with its own.
  await db.updateTable('provider_settings').set({ evidence_optional: false }).execute()
  const refusal = await product.refuse(bulk.act, { ...input, day: today, userIds }, manager)
  await db.updateTable('provider_settings').set({ evidence_optional: true }).execute()
  expect(refusal).toMatchObject({ status: 409, errors: [expect.stringMatching(/asks for the evidence/)] })
})

test('lists-41: a pathway is assigned to people by a team that is made of them, by administrators only', async () => {
  const { client, manager, people } = await makeMixed()
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id] })
  const wanted = {
    action: 'assign' as const,
    userIds: idsOf(people.slice(0, 3)),
    learningPathwayId: pathway.id,
    teamName: 'New starters',
  }
  const before = await teamsOf(client.id)
  expect(await product.refuse(bulk.act, wanted, manager)).toMatchObject({ status: 403 })
  const outsider = await makeMixed()
  expect(
    await product.refuse(
      bulk.act,
      { ...wanted, userIds: [...wanted.userIds, ...idsOf(outsider.people)] },
      admin,
    ),
  ).toEqual({
    status: 400,
    errors: ['A team has people of its own organisation only. Please select people of one organisation'],
  })
  expect(await product.refuse(bulk.act, { ...wanted, learningPathwayId: unknownId }, admin)).toEqual(notFound)
  expect(await teamsOf(client.id)).toEqual(before)

  const report = await act({ ...wanted, userIds: [...wanted.userIds, manager.id] }, admin)
  expect(report).toMatchObject({ changed: 3, refused: [{ reason: 'Not a learner', people: 1 }] })
  expect(
    (await db.selectFrom('obligations').where('course_id', '=', course.id).select('user_id').execute())
      .map((row) => row.user_id)
      .toSorted(),
  ).toEqual(wanted.userIds.toSorted())
  expect(await product.refuse(bulk.act, wanted, admin)).toEqual({
    status: 409,
    errors: ['A team with this name already exists'],
  })

  // Undoing it removes the team, which has nobody then.
  expect(await undo(report.actionId, admin)).toMatchObject({ changed: 3 })
  expect(await teamsOf(client.id)).toEqual(before)

  // With somebody who has joined it since, the team stays for that person.
  const again = await act(wanted, admin)
  const made = (await teamsOf(client.id)).find(({ name }) => name === 'New starters')
  await joinTeam(product, { id: made?.id ?? '' }, people[3] as MadePerson)
  expect(await undo(again.actionId, admin)).toMatchObject({ changed: 3 })
  expect((await teamsOf(client.id)).map(({ name }) => name)).toContain('New starters')
})

test('lists-42: the preview has the numbers of the action, and stores, sends and counts nothing', async () => {
  const { client, manager, people, team } = await makeMixed()
  const [ada, ben] = people as [MadePerson, MadePerson]
  const invited = await makeLearner(product, client.id, { confirmed: false })
  const userIds = [...idsOf(people), invited.id]
  const confirmed = { reason: 'This account is already confirmed', people: 4 }
  // More often than mails are sent to one person in an hour.
  for (const _ of [1, 2, 3, 4])
    expect(await preview({ action: 'invite', userIds }, manager)).toMatchObject({
      people: 1,
      refused: [confirmed],
    })
  for (const _ of [1, 2, 3]) {
    const { people: expected } = await preview({ action: 'invite', userIds }, manager)
    expect(await act({ action: 'invite', userIds }, manager)).toMatchObject({ changed: expected })
  }
  const thrice = { reason: 'This person was sent three mails within the last hour', people: 1 }
  expect(await preview({ action: 'invite', userIds }, manager)).toMatchObject({
    people: 0,
    refused: [confirmed, thrice],
  })
  expect(await act({ action: 'invite', userIds }, manager)).toMatchObject({
    changed: 0,
    refused: [confirmed, thrice],
  })

  // Two are in the team: they are not added, and nobody else is removed.
  expect(await preview({ action: 'addToTeam', userIds, addedTo: team }, manager)).toMatchObject({
    people: 3,
    refused: [{ reason: 'Already in the team', people: 2, names: ['Ada', 'Ben'] }],
  })
  expect(await preview({ action: 'removeFromTeam', userIds, removedFrom: team }, manager)).toMatchObject({
    people: 2,
    refused: [{ reason: 'Not in the team', people: 3 }],
  })
  const members = await db.selectFrom('team_members').where('team_id', '=', team).select('user_id').execute()
  expect(members.map((row) => row.user_id).toSorted()).toEqual([ada.id, ben.id].toSorted())
  const { team: foreign } = await makeMixed()
  expect(
    await product.refuse(bulk.previewAction, { action: 'addToTeam', userIds, addedTo: foreign }, manager),
  ).toEqual(notFound)
})
