// The lists of which all people can be chosen for an action: exactly those that the list shows (rule lists-14).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as complianceCalls from '#contract/calls/compliance.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as moving from '#contract/calls/moving.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { type MadePerson, joinTeam, makeTeam } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { requestOf } from '#tests/support/product.ts'
import { linesIn } from '#tests/support/lines-of-file.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'

const { product, db, admin, inDays, makeMixed } = await startCompliance()
type Mixed = Awaited<ReturnType<typeof makeMixed>>
type Chosen = Omit<Input<typeof bulk.act>, 'action' | 'addedTo' | 'removedFrom'>

const membersOf = (teamId: string) =>
  db.selectFrom('team_members').where('team_id', '=', teamId).select(['user_id', 'since']).execute()

/** Adds the chosen people to a new team and returns the first names of its people. */
async function namesOfChosen({ client }: Mixed, chosen: Chosen, who: MadePerson) {
  const team = await makeTeam(product, client.id)
  await product.ask(bulk.act, { action: 'addToTeam', addedTo: team.id, ...chosen }, who)
  const { rows } = await sql<{ name: string }>`
    select first_name as name from users join team_members on user_id = users.id
     where team_id = ${team.id} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('all people of each list are those that it shows', async () => {
  const [world] = [await makeMixed(), await makeMixed()]
  const { client, manager, limited, people, fire, team } = world
  await sql`update users set has_logged_in = true where id = ${(people[2] as MadePerson).id}`.execute(db)
  const of = (chosen: Chosen, who = manager) => namesOfChosen(world, chosen, who)
  const learners = { clientId: client.id, role: 'LEARNER' } as const
  expect(await of({ list: 'client', client: learners, expected: 4 }, admin)).toEqual([
    'Ada',
    'Ben',
    'Cai',
    'Dee',
  ])
  expect(
    await of({ list: 'client', client: { ...learners, status: 'never-logged-in', searchTerm: 'a' } }, admin),
  ).not.toContain('Cai')
  expect(await of({ list: 'client', client: { ...learners, teamId: team } }, admin)).toEqual(['Ada', 'Ben'])
  for (const who of [admin, manager])
    expect(await of({ list: 'team', team: { id: team }, expected: 2 }, who)).toEqual(['Ada', 'Ben'])
  expect(await of({ list: 'team', team: { id: team, searchTerm: 'ben' } })).toEqual(['Ben'])
  const course = { courseId: fire.id }
  expect(await of({ list: 'course', course })).toEqual(['Ada', 'Ben', 'Cai', 'Dee'])
  expect(await of({ list: 'course', course: { ...course, status: 'completed' } })).toEqual(['Ada'])
  expect(await of({ list: 'course', course: { ...course, status: 'not-started', teamId: team } })).toEqual([
    'Ben',
  ])
  // A manager of one team chooses only people of this team.
  const { changed } = await product.ask(
    bulk.act,
    { action: 'invite', list: 'course', course, expected: 2 },
    limited,
  )
  expect(changed).toBe(0)
})

test('people who are left out of a list are not chosen, and the number is that of the others', async () => {
  const [world, other] = [await makeMixed(), await makeMixed()]
  const [, ben, cai] = world.people as [MadePerson, MadePerson, MadePerson]
  const compliance = { list: 'compliance', compliance: {} } as const
  const all = await namesOfChosen(world, compliance, world.manager)
  expect(all).toContain('Ben')
  const but = { ...compliance, exceptIds: [ben.id.toUpperCase(), other.people[0]?.id ?? ''] }
  expect(await namesOfChosen(world, { ...but, expected: all.length - 1 }, world.manager)).toEqual(
    all.filter((name) => name !== 'Ben'),
  )
  const learners = { list: 'learners' as const, exceptIds: [ben.id, cai.id] }
  const preview = await product.ask(bulk.previewReminder, learners, world.manager)
  const whole = await product.ask(bulk.previewReminder, { list: 'learners' }, world.manager)
  const sum = ({ people, refused }: typeof preview) =>
    refused.reduce((total, { people: left }) => total + left, people)
  expect(sum(preview)).toBe(sum(whole) - 2)

  const refuse = (chosen: Chosen) => product.refuse(bulk.act, { action: 'archive', ...chosen }, world.manager)
  expect(await refuse({ ...but, expected: all.length })).toMatchObject({ status: 409 })
  expect(await refuse({ userIds: [cai.id], exceptIds: [ben.id] })).toEqual({
    status: 400,
    errors: ['Please leave people out of a list, not out of ids'],
  })
  const archived = await db.selectFrom('users').where('archived_at', 'is not', null).select('id').execute()
  expect(archived).toEqual([])
})

test('all people of a pathway or a course, also in one state, are those that its page lists', async () => {
  const [world] = [await makeMixed(), await makeMixed()]
  const { manager, limited, pathway, extra, fire, lift } = world
  const listed = async (compliance: NonNullable<Chosen['compliance']>, who: MadePerson) => {
    const { people, totalCount } = await product.ask(complianceCalls.people, compliance, who)
    const names = people.map(({ learner }) => learner.name.split(' ')[0]).toSorted()
    expect(totalCount).toBe(names.length)
    const chosen = { list: 'compliance', compliance, expected: totalCount } as const
    // A limited manager sees no team but the own ones, so that the people are only counted.
    if (who === limited) await product.ask(bulk.losses, chosen, who)
    else expect(await namesOfChosen(world, chosen, who)).toEqual(names)
    return names
  }
  const overdue = { courseId: fire.id, people: 'overdue' } as const
  const cases: [NonNullable<Chosen['compliance']>, string[], string[]][] = [
    [{ learningPathwayId: pathway.id }, ['Ada', 'Ben', 'Cai', 'Dee'], ['Ada', 'Ben']],
    [{ learningPathwayId: pathway.id, people: 'late' }, ['Ben', 'Cai', 'Dee'], ['Ben']],
    [{ learningPathwayId: pathway.id, people: 'dueSoon' }, ['Ada'], ['Ada']],
    [{ learningPathwayId: extra.id }, ['Ada', 'Ben'], ['Ada', 'Ben']],
    [{ courseId: lift.id, people: 'nothingDue' }, ['Ada', 'Ben'], ['Ada', 'Ben']],
    [overdue, ['Ben', 'Cai', 'Dee'], ['Ben']],
    [{ ...overdue, searchTerm: 'dee' }, ['Dee'], []],
  ]
  for (const [compliance, ofClient, ofTeam] of cases) {
    for (const who of [admin, manager]) expect(await listed(compliance, who)).toEqual(ofClient)
    if (ofTeam.length > 0) expect(await listed(compliance, limited)).toEqual(ofTeam)
  }
  const refused = { action: 'archive', list: 'compliance', compliance: overdue, expected: 3 } as const
  expect(await product.refuse(bulk.act, refused, limited)).toMatchObject({ status: 409 })
})

const nameEach = (people: MadePerson[], lastName: string) =>
  db
    .updateTable('users')
    .set({ last_name: lastName })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()

test.each(['learners', 'compliance', 'client', 'team', 'course'] as const)(
  'lists-14: of %s nobody is acted on who joined after all were selected, and who left is named',
  async (list) => {
    const world = await makeMixed()
    const { client, people, team, fire } = world
    const [ada, ben, cai, dee] = people as [MadePerson, MadePerson, MadePerson, MadePerson]
    await joinTeam(product, { id: team }, cai, dee)
    const searchTerm = 'oakley'
    await nameEach([ada, ben, dee], 'Oakley')
    const filters = {
      list,
      ...(list === 'learners' ? { searchTerm, clientId: client.id } : {}),
      compliance: { searchTerm, clientId: client.id },
      client: { searchTerm, clientId: client.id },
      team: { searchTerm, id: team },
      course: { searchTerm, courseId: fire.id, clientId: client.id },
    }
    const { userIds } = await product.ask(bulk.matching, filters, admin)
    expect(userIds?.toSorted()).toEqual([ada.id, ben.id, dee.id].toSorted())
    // The number stays the same: one leaves, one joins. Another one is archived.
    await nameEach([ben], 'Elm')
    await nameEach([cai], 'Oakley')
    await product.ask(bulk.act, { action: 'archive', userIds: [dee.id] }, admin)

    const chosen = { ...filters, onlyIds: userIds ?? [] }
    const into = await makeTeam(product, client.id)
    const add = { action: 'addToTeam', addedTo: into.id, ...chosen } as const
    const refused = [
      { reason: 'Archived or deleted since', people: 1 },
      { reason: 'No longer matches the list', people: 1 },
    ]
    const preview = await product.ask(bulk.previewAction, add, admin)
    expect(preview).toMatchObject({ people: 1, refused })
    expect(preview.refused.flatMap(({ names }) => names.map((name) => name.split(' ')[0]))).toEqual([
      'Dee',
      'Ben',
    ])
    const reminder = await product.ask(bulk.previewReminder, chosen, admin)
    expect(reminder.refused).toEqual(
      expect.arrayContaining(refused.map((one) => expect.objectContaining(one) as object)),
    )
    const cards = await product.ask(loginCards.previewCards, chosen, admin)
    expect(cards.refused).toEqual(expect.arrayContaining(refused))
    const { client: elsewhere } = await makeMixed()
    const move = { ...chosen, toClientId: elsewhere.id, taken: 'nothing' } as const
    expect((await product.ask(moving.previewMove, move, admin)).refused).toContainEqual(refused[1])
    const { actionId, ...outcome } = await product.ask(bulk.act, add, admin)
    expect(outcome).toEqual({ changed: 1, refused })
    expect((await membersOf(into.id)).map((member) => member.user_id)).toEqual([ada.id])
    const entry = await product.ask(bulk.openPastAction, { id: actionId ?? '' }, admin)
    expect(entry.people.map(({ name, reason }) => [name.split(' ')[0], reason]).toSorted()).toEqual([
      ['Ada', null],
      ['Ben', 'No longer matches the list'],
      ['Dee', 'Archived or deleted since'],
    ])
  },
)

test('lists-14: people of others are counted as gone, and only those who still match are deleted', async () => {
  const [own, theirs] = [await makeMixed(), await makeMixed()]
  const [ada, ben, cai] = own.people as [MadePerson, MadePerson, MadePerson]
  const foreign = theirs.people[0] as MadePerson
  await nameEach([ada, ben, foreign], 'Oakley')
  const chosen = { list: 'learners' as const, searchTerm: 'oakley', onlyIds: [ada.id, cai.id, foreign.id] }
  const { manager } = own
  expect(await product.refuse(bulk.losses, chosen, manager)).toMatchObject({ status: 404 })
  const ofOwn = { ...chosen, onlyIds: [ada.id.toUpperCase(), cai.id] }
  expect(await product.ask(bulk.losses, ofOwn, manager)).toMatchObject({ people: 1 })
  // A file has everybody who was selected.
  const file = await product.send(requestOf(bulk.exportResults, ofOwn, manager))
  const inFile = (await linesIn(file.rawPayload, 'csv')).map((line) => line['First Name'])
  expect(new Set(inFile)).toEqual(new Set(['Ada', 'Cai']))
  expect(
    await product.refuse(bulk.act, { action: 'delete', ...chosen, onlyIds: [foreign.id] }, manager),
  ).toEqual(notFound)
  expect(
    await product.ask(bulk.act, { action: 'delete', ...chosen, exceptIds: [cai.id] }, manager),
  ).toMatchObject({
    changed: 1,
    refused: [{ reason: 'Archived or deleted since', people: 1 }],
  })
  const left = await db.selectFrom('users').select('id').execute()
  const ids = new Set(left.map(({ id }) => id))
  expect([ada, ben, cai, foreign].map(({ id }) => ids.has(id))).toEqual([false, true, true, true])
  // Nobody was selected, and nobody is acted on.
  expect(await product.ask(bulk.act, { action: 'archive', ...chosen, onlyIds: [] }, manager)).toEqual({
    ...{ changed: 0, refused: [], actionId: null },
  })
})

test('a list that the caller does not see, or that has changed, is refused', async () => {
  const [own, theirs] = [await makeMixed(), await makeMixed()]
  const archived = () => db.selectFrom('users').where('archived_at', 'is not', null).select('id').execute()
  const before = await archived()
  const refuse = (chosen: Chosen, who = own.manager) =>
    product.refuse(bulk.act, { action: 'archive', ...chosen }, who)
  expect(await refuse({ list: 'client', client: { clientId: own.client.id } })).toEqual(notFound)
  expect(await refuse({ list: 'team', team: { id: theirs.team } })).toEqual(notFound)
  const other = await makeTeam(product, own.client.id)
  expect(await refuse({ list: 'team', team: { id: other.id } }, own.limited)).toEqual(notFound)
  expect(await refuse({ list: 'course', course: { courseId: theirs.fire.id } })).toEqual(notFound)
  expect(await refuse({ list: 'course' })).toEqual({
    status: 400,
    errors: ['Please send the filters of the list'],
  })
  expect(await refuse({ list: 'team', team: { id: own.team }, expected: 3 })).toMatchObject({ status: 409 })
  expect(await archived()).toEqual(before)
})

test('who is removed from a team comes back with the first day, unless somebody has added them since', async () => {
  const world = await makeMixed()
  const { manager, people, team } = world
  const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
  await sql`update team_members set since = now() - interval '9 days' where team_id = ${team}`.execute(db)
  const before = await membersOf(team)
  const remove = {
    action: 'removeFromTeam' as const,
    removedFrom: team,
    userIds: [ada.id, ben.id, cai.id],
  }
  const { changed, refused, actionId } = await product.ask(bulk.act, remove, manager)
  expect([changed, refused]).toEqual([2, [{ reason: 'Not in the team', people: 1 }]])
  expect(await membersOf(team)).toEqual([])
  await joinTeam(product, { id: team }, ben)
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 1 }],
  })
  const after = await membersOf(team)
  const sinceOf = (members: typeof before, { id }: MadePerson) =>
    members.find((member) => member.user_id === id)?.since
  expect(sinceOf(after, ada)).toEqual(sinceOf(before, ada))
  expect(sinceOf(after, ben)).not.toEqual(sinceOf(before, ben))
  expect(after).toHaveLength(2)
  const theirs = await makeMixed()
  expect(await product.refuse(bulk.act, { ...remove, removedFrom: theirs.team }, manager)).toEqual(notFound)
})

test('who has been archived since does not come back to the team', async () => {
  const { manager, people, team } = await makeMixed()
  const [ada, ben] = people as [MadePerson, MadePerson]
  const remove = { action: 'removeFromTeam' as const, removedFrom: team, list: 'team' as const }
  const all = { team: { id: team }, expected: 2 }
  const { actionId } = await product.ask(bulk.act, { ...remove, ...all }, manager)
  await product.ask(bulk.act, { action: 'archive', userIds: [ben.id] }, manager)
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, manager)).toMatchObject({ changed: 1 })
  expect((await membersOf(team)).map((member) => member.user_id)).toEqual([ada.id])
})

test('all rows of the list of compliance that match get a due date or an exemption, and no other', async () => {
  const { client, manager, limited, data, people } = await makeMixed()
  const theirs = await makeMixed()
  const statuses = async (clientId: string, courseId: string) => {
    const { rows } = await sql<{ row: string }>`
      select users.first_name || ' ' || obligations.status || ' ' || coalesce(due_on::text, '') as row
        from obligations join users on users.id = obligations.user_id
       where obligations.client_id = ${clientId} and course_id = ${courseId} order by 1`.execute(db)
    return rows.map(({ row }) => row)
  }
  const before = await statuses(theirs.client.id, theirs.data.id)
  const change = { reason: 'Late delivery', day: inDays(90) }
  const compliance = { courseId: data.id, status: 'dueSoon' } as const
  expect(
    await product.refuse(training.extend, { compliance, expected: 4, ...change }, manager),
  ).toMatchObject({ status: 409, errors: [expect.stringContaining('it has 3 rows now, not 4')] })
  // The limited manager sees Ada and Ben, and Ben is exempt.
  await product.ask(training.extend, { compliance, expected: 1, ...change }, limited)
  expect(await statuses(client.id, data.id)).toEqual([
    `Ada toDo ${inDays(90)}`,
    `Ben exempt ${inDays(3)}`,
    `Cai dueSoon ${inDays(3)}`,
    `Dee dueSoon ${inDays(3)}`,
  ])
  const exempt = { compliance, fromDay: inDays(0), reason: 'Away' }
  const firstWords = async () =>
    (await statuses(client.id, data.id)).map((row) => row.split(' ').slice(0, 2).join(' '))
  const dee = people[3]?.id ?? ''
  await product.ask(personTraining.exempt, { ...exempt, expected: 1, exceptIds: [dee] }, manager)
  expect(await firstWords()).toEqual(['Ada toDo', 'Ben exempt', 'Cai exempt', 'Dee dueSoon'])
  await product.ask(personTraining.exempt, { ...exempt, expected: 1 }, manager)
  expect(await firstWords()).toEqual(['Ada toDo', 'Ben exempt', 'Cai exempt', 'Dee exempt'])
  expect(await statuses(theirs.client.id, theirs.data.id)).toEqual(before)
  expect(await product.refuse(training.extend, change, manager)).toEqual({
    status: 400,
    errors: ['Please select learners and courses'],
  })
})

test('lists-14: rows that match after all were selected are left as they are, and those that match no more are named', async () => {
  const { manager, data, people } = await makeMixed()
  const theirs = await makeMixed()
  const [ada, ben, cai, dee] = people as [MadePerson, MadePerson, MadePerson, MadePerson]
  const compliance = { courseId: data.id, status: 'dueSoon' } as const
  const { rows } = await product.ask(personTraining.matchingRows, compliance, manager)
  expect(rows?.map(({ userId }) => userId).toSorted()).toEqual([ada.id, cai.id, dee.id].toSorted())
  expect(rows?.every(({ courseId }) => courseId === data.id)).toBe(true)
  const row = { urlToken: ada.urlToken, courseId: data.id }
  await product.ask(training.extend, { rows: [row], day: inDays(80), reason: 'Asked for it' }, manager)
  await sql`delete from exemptions where user_id = ${ben.id}`.execute(db)
  await product.ask(bulk.act, { action: 'archive', userIds: [dee.id] }, manager)

  const foreign = { userId: (theirs.people[0] as MadePerson).id, courseId: data.id }
  const chosen = { compliance, onlyRows: [...(rows ?? []), foreign] }
  const reasons = [
    { reason: 'Archived or deleted since', people: 1 },
    { reason: 'Archived, or without this course since', people: 1 },
    { reason: 'No longer matches the list', people: 1 },
  ]
  const change = { day: inDays(90), reason: 'Late delivery' }
  const { actionId, ...outcome } = await product.ask(training.extend, { ...chosen, ...change }, manager)
  expect(outcome).toEqual({ changed: 1, refused: reasons })
  const entry = await product.ask(bulk.openPastAction, { id: actionId ?? '' }, manager)
  expect(entry.people.map(({ name, reason }) => [name.split(' ')[0], reason]).toSorted()).toEqual([
    ['Ada', 'No longer matches the list'],
    ['Cai', null],
    ['Dee', 'Archived, or without this course since'],
  ])
  const dueOf = async ({ id }: MadePerson) =>
    (
      await db
        .selectFrom('obligations')
        .where('user_id', '=', id)
        .where('course_id', '=', data.id)
        .select('due_on')
        .executeTakeFirst()
    )?.due_on
  expect([await dueOf(ada), await dueOf(ben), await dueOf(cai)]).toEqual([inDays(80), inDays(3), inDays(90)])
  // Of the same rows Ben alone is due soon now, and he was not chosen.
  const exempt = { ...chosen, fromDay: inDays(0), reason: 'Away' }
  expect(await product.ask(personTraining.exempt, exempt, manager)).toMatchObject({ changed: 0 })
  expect(await product.refuse(training.extend, { onlyRows: rows ?? [], ...change }, manager)).toMatchObject({
    status: 400,
  })
})
