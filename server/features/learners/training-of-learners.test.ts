// The filters of the list of learners by training, activity and invitation find the people of a recount from the rows of each fact
// (rules lists-28 to lists-31), within what the caller may see, on the page, in the file and for an action on all of them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as learners from '#contract/calls/learners.ts'
import * as training from '#contract/calls/training.ts'
import type { ObligationStatus } from '#contract/rules/training.ts'
import { linesIn } from '#tests/support/lines-of-file.ts'
import { type MadePerson, joinTeam, limitTo, makeClient, makeCourse } from '#tests/support/make.ts'
import { makeLearner, makeManager, makePathway, makeRecord, makeTeam } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { seeded } from '#tests/support/seeded.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, inDays } = await startCompliance()
const { below, chance, oneOf } = seeded(20_261_128)
const hoursAgo = [
  1,
  14,
  22,
  31,
  6 * 24 - 5,
  6 * 24 + 9,
  7 * 24 + 20,
  29 * 24 - 3,
  29 * 24 + 13,
  31 * 24,
  2_000,
]

interface World {
  id: string
  zone: string
  manager: MadePerson
  limited: MadePerson
  teamId: string
}

async function makeWorld(zone: string, courses: Awaited<ReturnType<typeof makeCourse>>[]): Promise<World> {
  const client = await makeClient(product)
  await sql`update clients set time_zone = ${zone} where id = ${client.id}`.execute(db)
  const [manager, limited] = [await makeManager(product, client.id), await makeManager(product, client.id)]
  const team = await makeTeam(product, client.id)
  await limitTo(product, limited, team)
  for (const [at, day] of [-4, 3, 400].entries()) {
    const pathway = await makePathway(product, {
      courseIds: courses.slice(at, at + 2).map(({ id }) => id),
      ...(at === 2 ? { teamIds: [team.id] } : { clientIds: [client.id] }),
    })
    const deadline = { learningPathwayId: pathway.id, kind: 'fixed' as const, day: inDays(day) }
    await product.ask(training.saveDeadline, deadline, admin)
  }
  for (let number = 0; number < 24; number++) {
    const person = await makeLearner(product, client.id, { confirmed: chance(0.5) })
    if (chance(0.4)) await joinTeam(product, team, person)
    if (chance(0.3)) await product.ask(bulk.act, { action: 'invite', userIds: [person.id] }, admin)
    const [share, last] = [oneOf([0, 0, 0.5, 1, 1]), oneOf(hoursAgo)]
    for (const course of courses) {
      if (!chance(share)) continue
      const at = new Date(Date.now() - (last + 30 * below(3)) * 3_600_000).toISOString()
      await makeRecord(product, person, course, {
        startedAt: at,
        ...(chance(0.9) ? { lessonStatus: 4, completedAt: at } : {}),
      })
    }
    if (chance(0.5))
      await sql`update completions
                   set valid_until = ${inDays(oneOf([-1, 40]))}::date, renewable_from = ${inDays(-2)}::date
                 where user_id = ${person.id} and course_id = ${courses[below(2)]?.id}`.execute(db)
    if (chance(0.2))
      await sql`insert into exemptions (user_id, course_id, from_day, reason)
                values (${person.id}, ${courses[0]?.id}, ${inDays(-1)}::date, 'Away')`.execute(db)
  }
  return { id: client.id, zone, manager, limited, teamId: team.id }
}

const courses = [
  await makeCourse(product),
  await makeCourse(product),
  await makeCourse(product),
  await makeCourse(product),
]
const near = await makeWorld('Pacific/Auckland', courses)
const far = await makeWorld('America/Los_Angeles', courses)
const unassigned = await makeClient(product)
await makeLearner(product, unassigned.id)
// At each hour of the day somebody has been active on this day.
for (const { id } of [near, far])
  await sql`update course_records set last_active_at = now()
             where id = (select course_records.id from course_records join users on users.id = user_id
                          where users.client_id = ${id} order by course_records.id limit 1)`.execute(db)
await updateAllObligations(db)

interface Facts {
  id: string
  email: string
  clientId: string
  zone: string
  inTeam: boolean
  statuses: ObligationStatus[]
  times: string[]
  isConfirmed: boolean
  isInvited: boolean
}
const { rows: everybody } = await sql<Facts>`
  select users.id, users.email, users.client_id as "clientId", coalesce(clients.time_zone, 'UTC') as zone,
         users.id in (select user_id from team_members) as "inTeam",
         array(select status from obligations where user_id = users.id) as statuses,
         array(select last_active_at from course_records where user_id = users.id) as times,
         users.email_confirmed_at is not null as "isConfirmed",
         exists (select from outbox where user_id = users.id and template_type like 'Confirm%') as "isInvited"
    from users join clients on clients.id = users.client_id where users.is_learner`.execute(db)

function stateOf({ statuses }: Facts) {
  const has = (...some: ObligationStatus[]) => some.some((status) => statuses.includes(status))
  if (statuses.length === 0) return 'nothingToComplete'
  if (has('overdue')) return 'overdue'
  if (has('expired')) return 'expired'
  if (has('dueSoon')) return 'dueSoon'
  return has('renewalDue') ? 'renewalDue' : 'nothingDue'
}
const doneBy = ({ statuses }: Facts) =>
  statuses.filter((status) => ['completed', 'renewalDue', 'exempt'].includes(status)).length

const exemptOf = ({ statuses }: Facts) => statuses.filter((status) => status === 'exempt').length

/** How many days before today, as the client's calendar has it; undefined if never. */
function daysSince({ times, zone }: Facts): number | undefined {
  const last = Math.max(...times.map((time) => new Date(time).getTime()))
  if (!Number.isFinite(last)) return undefined
  const dayOf = (at: number) => Date.parse(new Date(at).toLocaleDateString('sv-SE', { timeZone: zone }))
  return (dayOf(Date.now()) - dayOf(last)) / 86_400_000
}
const within = (days: number) => (person: Facts) => (daysSince(person) ?? Infinity) < days

type Narrowed = Pick<Input<typeof learners.list>, 'state' | 'progress' | 'active' | 'invitation'>
type Recount = [Narrowed, (person: Facts) => boolean]
const single: Recount[] = [
  ...(['overdue', 'expired', 'dueSoon', 'renewalDue', 'nothingDue', 'nothingToComplete'] as const).map(
    (state): Recount => [{ state }, (person) => stateOf(person) === state],
  ),
  [{ state: 'late' }, (person) => ['overdue', 'expired'].includes(stateOf(person))],
  [{ state: 'upToDate' }, (person) => ['dueSoon', 'renewalDue', 'nothingDue'].includes(stateOf(person))],
  [
    { progress: 'finished' },
    (person) => person.statuses.length > 0 && doneBy(person) === person.statuses.length,
  ],
  [{ progress: 'not-finished' }, (person) => doneBy(person) < person.statuses.length],
  [
    { progress: 'not-started' },
    (person) => person.statuses.length > 0 && doneBy(person) === 0 && person.times.length === 0,
  ],
  [{ active: 'today' }, within(1)],
  [{ active: '7-days' }, within(7)],
  [{ active: '30-days' }, within(30)],
  [{ active: 'longer-ago' }, (person) => (daysSince(person) ?? 0) >= 30],
  [{ active: 'never' }, ({ times }) => times.length === 0],
  [{ invitation: 'accepted' }, ({ isConfirmed }) => isConfirmed],
  [{ invitation: 'invited' }, ({ isConfirmed, isInvited }) => !isConfirmed && isInvited],
  [{ invitation: 'not-invited' }, ({ isConfirmed, isInvited }) => !isConfirmed && !isInvited],
]
const double: Recount[] = Array.from({ length: 20 }, (): Recount => {
  const [[one, isOne], [other, isOther]] = [oneOf(single), oneOf(single)]
  // A field that both have is that of the second.
  const isOverwritten = Object.keys(one)[0] === Object.keys(other)[0]
  return [{ ...one, ...other }, (person) => (isOverwritten || isOne(person)) && isOther(person)]
})
const callers: {
  name: string
  who: MadePerson
  of?: { clientId: string }
  sees: (person: Facts) => boolean
}[] = [
  { name: 'an administrator', who: admin, sees: () => true },
  { name: 'an administrator, of a client', who: admin, of: { clientId: far.id }, sees: isOf(far) },
  { name: 'a manager', who: near.manager, sees: isOf(near) },
  { name: 'a limited manager', who: near.limited, sees: (person) => isOf(near)(person) && person.inTeam },
  { name: 'a manager, of another client', who: near.manager, of: { clientId: far.id }, sees: () => false },
]
function isOf({ id }: { id: string }) {
  return ({ clientId }: Facts) => clientId === id
}

const listed = (wanted: Input<typeof learners.list>, who: MadePerson) =>
  product.ask(learners.list, { ...wanted, pageSize: 100 }, who)
const sorted = (texts: string[]) => texts.toSorted()

test('the recount has people in each filter, and outside', () => {
  for (const [filter, isFound] of single) {
    const found = everybody.filter(isFound).length
    expect([found, JSON.stringify(filter)]).not.toEqual([0, JSON.stringify(filter)])
    expect(found).toBeLessThan(everybody.length)
  }
})

test.each(callers)(
  'for $name each filter, and two of them, find who they say',
  async ({ who, of = {}, sees }) => {
    for (const [filter, isFound] of [...single, ...double]) {
      const { users, totalCount } = await listed({ ...filter, ...of }, who)
      const expected = everybody.filter((person) => sees(person) && isFound(person))
      const name = JSON.stringify(filter)
      expect([name, sorted(users.map(({ email }) => email))]).toEqual([
        name,
        sorted(expected.map(({ email }) => email)),
      ])
      expect([name, totalCount]).toEqual([name, expected.length])
    }
  },
)

test('a row has the facts of the person', async () => {
  const { users } = await listed({}, near.manager)
  const facts = new Map(everybody.map((person) => [person.id, person]))
  expect(users.length).toBe(24)
  for (const row of users) {
    const person = facts.get(row.id) as Facts
    const last = person.times.map((time) => new Date(time).getTime())
    expect(row).toMatchObject({
      state: stateOf(person) === 'nothingToComplete' ? null : stateOf(person),
      courses: person.statuses.length - exemptOf(person),
      coursesDone: doneBy(person) - exemptOf(person),
      coursesExempt: exemptOf(person),
      invitation: person.isConfirmed ? 'accepted' : person.isInvited ? 'invited' : 'not-invited',
    })
    expect(row.teams.length).toBe(person.inTeam ? 1 : 0)
    expect(row.lastActiveDateTime && new Date(row.lastActiveDateTime).getTime()).toBe(
      last.length > 0 ? Math.max(...last) : null,
    )
  }
})

test('the file, and an action on all of them, have the people of the list', async () => {
  for (const [filter] of [...single, ...double.slice(0, 4)]) {
    const { users, totalCount } = await listed(filter, near.limited)
    const file = await product.send(
      requestOf(learners.exportList, { ...filter, format: 'csv' }, near.limited),
    )
    const lines = await linesIn(file.rawPayload, 'csv')
    expect(lines.map((line) => line['Email'])).toEqual(users.map(({ email }) => email))
    if (totalCount === 0) continue
    const results = await product.send(
      requestOf(bulk.exportResults, { list: 'learners', ...filter, expected: totalCount }, near.limited),
    )
    const chosen = new Set((await linesIn(results.rawPayload, 'csv')).map((line) => line['Email']))
    expect(sorted([...chosen] as string[])).toEqual(sorted(users.map(({ email }) => email)))
  }
})

test('the people of a client are found by the same filters', async () => {
  for (const [filter, isFound] of [...single, ...double.slice(0, 4)]) {
    const { users, totalCount } = await product.ask(
      clients.people,
      { page: 1, pageSize: 100, clientId: near.id, role: 'LEARNER', ...filter },
      admin,
    )
    const expected = everybody.filter((person) => isOf(near)(person) && isFound(person))
    expect(sorted(users.map(({ email }) => email))).toEqual(sorted(expected.map(({ email }) => email)))
    expect(totalCount).toBe(expected.length)
  }
})

test.each([{ state: 'late;' }, { progress: '3' }, { active: 'yesterday' }, { invitation: 'registered' }])(
  'another value of a filter is refused: %o',
  async (wrong) => {
    const answer = await product.send(requestOf(learners.list, wrong, admin))
    expect(answer.statusCode).toBe(400)
  },
)

test('what a person does next moves the person from one filter to the other', async () => {
  const person = await makeLearner(product, near.id)
  await updateAllObligations(db)
  const finds = async (filter: Narrowed) =>
    (await listed({ ...filter, searchTerm: person.email }, near.manager)).totalCount === 1
  expect(await finds({ active: 'never', progress: 'not-started' })).toBe(true)
  const course = courses[0] as (typeof courses)[0]
  const { id } = await makeRecord(product, person, course, { startedAt: inDays(-40) })
  expect(await finds({ active: 'longer-ago', progress: 'not-started' })).toBe(false)
  expect(await finds({ active: 'longer-ago', progress: 'not-finished' })).toBe(true)
  await sql`update course_records set last_active_at = now() where id = ${id}`.execute(db)
  expect(await finds({ active: 'today' })).toBe(true)
  await sql`update users set client_id = ${far.id} where id = ${person.id}`.execute(db)
  expect((await listed({ active: 'today', searchTerm: person.email }, far.manager)).totalCount).toBe(1)
  await sql`delete from course_records where id = ${id}`.execute(db)
  expect((await listed({ active: 'never', searchTerm: person.email }, far.manager)).totalCount).toBe(1)
})
