// The list of a day in the past has the states that the list of people had on that day, whatever happened since (rule deadlines-62).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as compliance from '#contract/calls/compliance.ts'
import * as users from '#contract/calls/users.ts'
import { type MadePerson, makeClient, makeLearner, makeRecord } from '#tests/support/make.ts'
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
