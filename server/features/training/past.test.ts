// The list of a day in the past has the states that the list of people had on that day, whatever happened since (rule deadlines-62).
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  joinTeam,
  makeClient,
  makeLearner,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { csvLines } from '#tests/support/strict-csv.ts'
import { requestOf } from '#tests/support/product.ts'
import { seeded } from '#tests/support/seeded.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, inDays, makeMixed } = await startCompliance()

const states = ['overdue', 'expired', 'dueSoon', 'renewalDue', 'nothingDue'] as const
const statesOn = async (day: string, who: MadePerson, filter: object = {}) => {
  const reply = await product.ask(compliance.pastPeople, { day, ...filter, pageSize: 100 }, who)
  expect(reply.people).toHaveLength(reply.totalCount)
  return Object.fromEntries(reply.people.map(({ email, state }) => [email, state]))
}
const statesNow = async (who: MadePerson) => {
  const { people } = await product.ask(compliance.people, { pageSize: 100 }, who)
  return Object.fromEntries(people.map(({ email, state }) => [email, state]))
}

/** Nobody can wait for tomorrow in a test: what was stored today becomes what was stored a day before. */
async function aDayPasses() {
  // In two steps, because rows of a person must not meet on the way.
  await sql`update people_states set day = day - 100001`.execute(db)
  await sql`update people_states set day = day + 100000`.execute(db)
}

test('random histories: each day shows what the list showed at its end, to each caller', async () => {
  const { oneOf } = seeded(20_261_128)
  const made = [await makeMixed(), await makeMixed()]
  const people = made.flatMap((mixed) => mixed.people)
  const happenings = [
    () =>
      makeRecord(product, oneOf(people), oneOf(made).data, {
        lessonStatus: 4,
        completedAt: new Date().toISOString(),
      }).catch(() => undefined),
    () => sql`update users set archived_at = now() where id = ${oneOf(people).id}`.execute(db),
    () => sql`update users set archived_at = null where id = ${oneOf(people).id}`.execute(db),
    () =>
      sql`update users set client_id = ${oneOf(made).client.id} where id = ${oneOf(people).id}`.execute(db),
    () => sql`delete from client_pathways where pathway_id = ${oneOf(made).pathway.id}`.execute(db),
    () =>
      sql`insert into client_pathways (client_id, pathway_id) select ${oneOf(made).client.id}, ${oneOf(made).pathway.id}
          on conflict do nothing`.execute(db),
    () =>
      sql`insert into exemptions (user_id, course_id, from_day, reason)
          values (${oneOf(people).id}, ${oneOf(made).fire.id}, ${inDays(-2)}::date, 'Away')`.execute(db),
  ]
  const shown: { managers: Record<string, string>[]; all: Record<string, string> }[] = []
  for (let day = 0; day < 6; day++) {
    for (let times = 0; times < 3; times++) await oneOf(happenings)()
    await updateAllObligations(db)
    const managers = []
    for (const { manager } of made) managers.push(await statesNow(manager))
    shown.unshift({ managers, all: await statesNow(admin) })
    await aDayPasses()
  }
  // Yesterday is the first of `shown`.
  for (const [at, { managers, all }] of shown.entries()) {
    const day = inDays(-1 - at)
    expect(await statesOn(day, admin), day).toEqual(all)
    for (const [which, { manager }] of made.entries())
      expect(await statesOn(day, manager), day).toEqual(managers[which])
    const { peopleByState, knownFrom } = await product.ask(compliance.pastPeople, { day }, admin)
    for (const state of states)
      expect(peopleByState[state]).toBe(Object.values(all).filter((one) => one === state).length)
    expect(knownFrom).toBe(inDays(-6))
    const late = Object.entries(all).filter(([, state]) => state === 'overdue' || state === 'expired')
    expect(await statesOn(day, admin, { people: 'late' })).toEqual(Object.fromEntries(late))
  }
  expect(await statesOn(inDays(-7), admin)).toEqual({})
})

test('who would have another state by what is known today is marked', async () => {
  const { client, manager, people, fire, data } = await makeMixed()
  const cai = people[2] as MadePerson
  // By what is known today, they had to complete the same on that day.
  await sql`update users set member_since = now() - interval '9 days' where client_id = ${client.id}`.execute(
    db,
  )
  await sql`update client_pathways set assigned_at = now() - interval '9 days' where client_id = ${client.id}`.execute(
    db,
  )
  await sql`update pathway_courses set added_at = now() - interval '9 days'`.execute(db)
  await sql`update team_pathways set assigned_at = now() - interval '9 days'`.execute(db)
  await sql`update team_members set since = now() - interval '9 days' where client_id = ${client.id}`.execute(
    db,
  )
  await aDayPasses()
  await aDayPasses()
  for (const course of [fire, data])
    await sql`insert into completions (user_id, course_id, completed_on) values (${cai.id}, ${course.id}, ${inDays(-9)}::date)`.execute(
      db,
    )
  await updateAllObligations(db)
  const reply = await product.ask(compliance.pastPeople, { day: inDays(-2), searchTerm: 'cai' }, manager)
  expect(reply.people).toMatchObject([{ state: 'overdue', stateKnownNow: 'nothingDue' }])
  const [ben] = (await product.ask(compliance.pastPeople, { day: inDays(-2), searchTerm: 'ben' }, manager))
    .people
  expect(ben?.stateKnownNow).toBe(ben?.state)
})

test('a limited manager sees the people of the own team, and nobody sees those of another client', async () => {
  const { client, manager, limited, people } = await makeMixed()
  const other = await makeMixed()
  await aDayPasses()
  const names = async (who: MadePerson, filter: object = {}) =>
    (await product.ask(compliance.pastPeople, { day: inDays(-1), ...filter }, who)).people.map(
      ({ name }) => name.split(' ')[0],
    )
  expect(await names(limited)).toEqual(['Ada', 'Ben'])
  expect(await names(manager)).toEqual(['Ada', 'Ben', 'Cai', 'Dee'])
  expect(await names(admin, { clientId: client.id })).toEqual(['Ada', 'Ben', 'Cai', 'Dee'])
  expect(
    await product.refuse(compliance.pastPeople, { day: inDays(-1), clientId: other.client.id }, manager),
  ).toMatchObject({ status: 404 })
  await makeMixed()
  await aDayPasses()
  const all = await names(admin, { pageSize: 100 })
  expect(all.length).toBeGreaterThan(10)
  expect(await names(admin, { pageSize: 10, pageNumber: 2 })).toEqual(all.slice(10, 20))
  // The page of an archived person cannot be opened.
  await product.ask(users.archive, { userIds: [people[0]?.id ?? ''] }, admin)
  const [ada] = (await product.ask(compliance.pastPeople, { day: inDays(-1) }, manager)).people
  expect(ada?.urlToken).toBeNull()
  expect(await product.refuse(compliance.pastPeople, { day: 'yesterday' }, manager)).toMatchObject({
    status: 400,
  })
  const notCome = { status: 400, errors: ['That day has not come yet'] }
  expect(await product.refuse(compliance.pastPeople, { day: inDays(2) }, manager)).toEqual(notCome)
  const file = { day: inDays(2), format: 'csv' } as const
  expect(await product.refuse(compliance.exportPastPeople, file, manager)).toEqual(notCome)
})

test('deadlines-62: all who match on a day are chosen for files, and nothing is changed by them', async () => {
  const { manager, limited, people } = await makeMixed()
  await aDayPasses()
  await product.ask(users.archive, { userIds: [people[3]?.id ?? ''] }, admin)
  const past = { day: inDays(-1), searchTerm: '' }
  const chosen = async (who: MadePerson, filter: object = {}) =>
    (await product.ask(bulk.matching, { list: 'past', past: { ...past, ...filter } }, who)).userIds
  const idsOf = (...at: number[]) => at.map((one) => people[one]?.id)
  // In the order of names, as the list shows them; Dee is archived.
  expect(await chosen(manager)).toEqual(idsOf(0, 1, 2))
  expect(await chosen(limited)).toEqual(idsOf(0, 1))
  expect(await chosen(manager, { searchTerm: 'cai' })).toEqual(idsOf(2))
  const { people: late } = await product.ask(compliance.pastPeople, { ...past, people: 'late' }, manager)
  expect(await chosen(manager, { people: 'late' })).toEqual(
    late.filter(({ urlToken }) => urlToken !== null).map(({ id }) => id),
  )
  const whole = { list: 'past' as const, past, onlyIds: (await chosen(manager)) ?? [] }
  const lines = csvLines(
    await product.send(requestOf(bulk.exportResults, { ...whole, format: 'csv' }, manager)),
  )
  for (const at of [0, 1, 2]) expect(lines.join('\n')).toContain(people[at]?.email)
  for (const action of ['archive', 'remind'] as const)
    expect(await product.refuse(bulk.act, { action, ...whole }, manager)).toEqual({
      status: 400,
      errors: ['On a past day nothing is changed. Please select in the list of today'],
    })
  const notCome = { list: 'past' as const, past: { ...past, day: inDays(2) } }
  expect(await product.refuse(bulk.matching, notCome, manager)).toMatchObject({ status: 400 })
})

test('a day has come as soon as it has somewhere, which is 14 hours before it does in UTC', async () => {
  const { manager } = await makeMixed()
  const now = vi.spyOn(Date, 'now')
  try {
    const wanted = { day: '2026-03-06' }
    now.mockReturnValue(Date.parse('2026-03-05T09:59:59Z'))
    expect((await product.refuse(compliance.pastPeople, wanted, manager)).status).toBe(400)
    now.mockReturnValue(Date.parse('2026-03-05T10:00:00Z'))
    expect(await product.ask(compliance.pastPeople, wanted, manager)).toHaveProperty('totalCount')
  } finally {
    now.mockRestore()
  }
})

test('the file has the rows of the list, and a new client has no past', async () => {
  const { manager } = await makeMixed()
  await aDayPasses()
  const lines = csvLines(
    await product.send(requestOf(compliance.exportPastPeople, { format: 'csv', day: inDays(-1) }, manager)),
  )
  const rows = await statesOn(inDays(-1), manager)
  expect(lines).toHaveLength(1 + Object.keys(rows).length)
  for (const email of Object.keys(rows)) expect(lines.join('\n')).toContain(email)
  const client = await makeClient(product)
  await makeLearner(product, client.id)
  const reply = await product.ask(compliance.pastPeople, { day: inDays(-1), clientId: client.id }, admin)
  expect(reply).toMatchObject({ knownFrom: null, totalCount: 0 })
})

/** A client whose assignments, people and teams are as old as that. Nothing is stored of its people. */
async function makeMixedSince(days: number) {
  const mixed = await makeMixed()
  const { id } = mixed.client
  const then = sql`now() - make_interval(days => ${days})`
  await sql`update users set member_since = ${then} where client_id = ${id}`.execute(db)
  await sql`update client_pathways set assigned_at = ${then} where client_id = ${id}`.execute(db)
  await sql`update team_pathways set assigned_at = ${then} where team_id = ${mixed.team}`.execute(db)
  await sql`update team_members set since = ${then} where team_id = ${mixed.team}`.execute(db)
  for (const { id: pathway } of [mixed.pathway, mixed.extra])
    await sql`update pathway_courses set added_at = ${then} where pathway_id = ${pathway}`.execute(db)
  await sql`delete from people_states where client_id = ${id}`.execute(db)
  return mixed
}
const inOrder = (found: Record<string, string>, people: MadePerson[]) =>
  people.map(({ email }) => found[email] ?? 'nothing')

test('days of which nothing is stored are worked out from due dates, completions and exemptions', async () => {
  const { manager, people, fire, data, limited } = await makeMixedSince(30)
  const [, , cai, dee] = people as [MadePerson, MadePerson, MadePerson, MadePerson]
  // Cai had a completion of the first course that ended ten days ago; Dee completed both in time.
  await sql`insert into completions (user_id, course_id, completed_on, valid_until)
            values (${cai.id}, ${fire.id}, ${inDays(-25)}::date, ${inDays(-10)}::date)`.execute(db)
  for (const course of [fire, data])
    await sql`insert into completions (user_id, course_id, completed_on)
              values (${dee.id}, ${course.id}, ${inDays(-6)}::date)`.execute(db)
  // The first course was due four days ago and the second is due in three days, which is soon from four days ago on.
  const on = async (day: number) => inOrder(await statesOn(inDays(day), manager), people)
  expect(await on(-31)).toEqual(['nothing', 'nothing', 'nothing', 'nothing'])
  expect(await on(-30)).toEqual(['nothingDue', 'nothingDue', 'nothingDue', 'nothingDue'])
  expect(await on(-12)).toEqual(['nothingDue', 'nothingDue', 'nothingDue', 'nothingDue'])
  expect(await on(-11)).toEqual(['dueSoon', 'dueSoon', 'nothingDue', 'dueSoon'])
  expect(await on(-9)).toEqual(['dueSoon', 'dueSoon', 'expired', 'dueSoon'])
  expect(await on(-4)).toEqual(['dueSoon', 'dueSoon', 'expired', 'nothingDue'])
  expect(await on(-3)).toEqual(['overdue', 'overdue', 'expired', 'nothingDue'])
  const wanted = { day: inDays(-3) }
  const reply = await product.ask(compliance.pastPeople, wanted, manager)
  expect(reply).toMatchObject({ knownFrom: null, peopleWorkedOut: 4, totalCount: 4 })
  expect(
    reply.people.map(({ isWorkedOut, state, stateKnownNow }) => isWorkedOut && state === stateKnownNow),
  ).toEqual([true, true, true, true])
  expect((await product.ask(compliance.pastPeople, wanted, limited)).totalCount).toBe(2)
  const lines = csvLines(
    await product.send(requestOf(compliance.exportPastPeople, { format: 'csv', ...wanted }, manager)),
  )
  expect(lines.slice(1).map((line) => line.split(',')[5])).toEqual(['Yes', 'Yes', 'Yes', 'Yes'])
})

test('what is stored is never worked out, and who had nothing to complete then still has nothing', async () => {
  const { client, manager, people, fire } = await makeMixedSince(30)
  const [ada, ben] = people as [MadePerson, MadePerson]
  await sql`insert into people_states (user_id, client_id, day, state)
            values (${ada.id}, ${client.id}, ${inDays(-8)}::date, 'expired')`.execute(db)
  const stored = await product.ask(compliance.pastPeople, { day: inDays(-8) }, manager)
  expect(stored).toMatchObject({
    knownFrom: inDays(-8),
    peopleWorkedOut: 0,
    people: [{ id: ada.id, state: 'expired', stateKnownNow: 'dueSoon', isWorkedOut: false }],
  })
  expect((await product.ask(compliance.pastPeople, { day: inDays(-9) }, manager)).peopleWorkedOut).toBe(4)
  // A state that is stored of another client, where a person was then, is not worked out a second time.
  const other = await makeMixedSince(30)
  const [eve] = other.people as [MadePerson]
  await sql`insert into people_states (user_id, client_id, day, state)
            values (${eve.id}, ${client.id}, ${inDays(-8)}::date, 'expired')`.execute(db)
  const ofOther = { day: inDays(-7), clientId: other.client.id }
  expect((await product.ask(compliance.pastPeople, ofOther, admin)).peopleWorkedOut).toBe(3)
  // Over all clients they are known from the day on from which those of any client are.
  await sql`insert into people_states (user_id, client_id, day, state)
            values (${eve.id}, ${other.client.id}, '1999-12-31', 'expired')`.execute(db)
  expect((await product.ask(compliance.pastPeople, { day: inDays(-7) }, admin)).knownFrom).toBe('1999-12-31')
  await sql`delete from people_states where day = '1999-12-31'`.execute(db)
  // The states in a course are never stored.
  const ofCourse = await product.ask(
    compliance.pastPeople,
    { day: inDays(-3), courseId: fire.id, searchTerm: 'ben' },
    manager,
  )
  expect(ofCourse).toMatchObject({ peopleWorkedOut: 4, people: [{ id: ben.id, state: 'overdue' }] })
})

test('in a pathway or a course of a past day its own courses decide, for those who have it', async () => {
  const { client, manager, limited, people, fire, data, lift, pathway, extra } = await makeMixedSince(30)
  const other = await makeMixedSince(30)
  // A course that came to the pathway today was none of it then, although the people had it.
  await sql`insert into pathway_courses (pathway_id, course_id, position)
            values (${extra.id}, ${fire.id}, 9)`.execute(db)
  const on = async (filter: object) => inOrder(await statesOn(inDays(-3), manager, filter), people)
  expect(await on({ learningPathwayId: pathway.id })).toEqual(['overdue', 'overdue', 'overdue', 'overdue'])
  expect(await on({ courseId: data.id })).toEqual(['dueSoon', 'dueSoon', 'dueSoon', 'dueSoon'])
  expect(await on({ courseId: data.id, people: 'late' })).toEqual([
    'nothing',
    'nothing',
    'nothing',
    'nothing',
  ])
  expect(await on({ courseId: lift.id })).toEqual(['nothingDue', 'nothingDue', 'nothing', 'nothing'])
  expect(await on({ learningPathwayId: extra.id })).toEqual([
    'nothingDue',
    'nothingDue',
    'nothing',
    'nothing',
  ])
  expect(await on({ learningPathwayId: extra.id, courseId: data.id })).toEqual([
    'nothing',
    'nothing',
    'nothing',
    'nothing',
  ])
  expect(await statesOn(inDays(-3), manager, { learningPathwayId: other.pathway.id })).toEqual({})
  // A limited manager is not told of the pathway of another team, which one of the own people has too.
  const { id: hidden } = await makeTeam(product, client.id)
  await joinTeam(product, { id: hidden }, people[0] as MadePerson)
  const secret = await makePathway(product, { courseIds: [fire.id], teamIds: [hidden] })
  await sql`update team_pathways set assigned_at = now() - interval '30 days' where team_id = ${hidden}`.execute(
    db,
  )
  await sql`update team_members set since = now() - interval '30 days' where team_id = ${hidden}`.execute(db)
  await sql`update pathway_courses set added_at = now() - interval '30 days' where pathway_id = ${secret.id}`.execute(
    db,
  )
  expect(Object.keys(await statesOn(inDays(-3), manager, { learningPathwayId: secret.id }))).toHaveLength(1)
  expect(await statesOn(inDays(-3), limited, { learningPathwayId: secret.id })).toEqual({})
  expect(
    Object.keys(await statesOn(inDays(-3), admin, { learningPathwayId: other.pathway.id })),
  ).toHaveLength(4)
})

test('more people than can be worked out while somebody waits are refused, and of a team they are not', async () => {
  const { client, manager, team } = await makeMixedSince(30)
  await sql`insert into users (client_id, first_name, last_name, email, url_token, role)
            select ${client.id}, 'Ann', 'Many', gen_random_uuid() || '@many.test', gen_random_uuid()::text, 'LEARNER'
              from generate_series(1, 10000)`.execute(product.owner)
  const wanted = { day: inDays(-3) }
  const tooMany = {
    status: 400,
    errors: [
      'The states of that day have to be worked out, for at most 10,000 people at a time. Please choose a client or a team',
    ],
  }
  expect(await product.refuse(compliance.pastPeople, wanted, manager)).toEqual(tooMany)
  expect(await product.refuse(compliance.exportPastPeople, { ...wanted, format: 'csv' }, manager)).toEqual(
    tooMany,
  )
  expect((await product.ask(compliance.pastPeople, { ...wanted, teamId: team }, manager)).totalCount).toBe(2)
})
