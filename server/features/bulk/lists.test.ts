// The lists of which all people can be chosen for an action: exactly those that the list shows (rule lists-14).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as complianceCalls from '#contract/calls/compliance.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { type MadePerson, joinTeam, makeTeam } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
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

test('a list that the caller does not see, or that has changed, is refused', async () => {
  const [own, theirs] = [await makeMixed(), await makeMixed()]
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
  const archived = await db.selectFrom('users').where('archived_at', 'is not', null).select('id').execute()
  expect(archived).toEqual([])
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
