// What is stored is on each following day what the rule says for that day (rule deadlines-17), also where a fact is dated ahead:
// a client has come to another time zone, a person to a client further west, or a clock was a day fast.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startDatabaseClock } from '#tests/support/database-clock.ts'
import { makeDeadline } from '#tests/support/make-deadline.ts'
import { makeClient, makeCourse, makeLearner, makePathway, makeRecord } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { seeded } from '#tests/support/seeded.ts'
import { type Day, addDays } from './calendar.ts'
import { updateAllObligations } from './obligations.ts'

const product = await startProduct()
const clock = await startDatabaseClock(product)
const { db } = clock
const { below, oneOf } = seeded(20_261_128)

interface Row {
  user_id: string
  course_id: string
  status: string
  completed_on: Day | null
}
const columns = sql`user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until, days_late, status`
const inOrder = sql`order by user_id, course_id`

/** What is stored, after what the worker does on its own. */
async function stored(): Promise<Row[]> {
  await updateAllObligations(db)
  return (await sql<Row>`select ${columns} from obligations ${inOrder}`.execute(db)).rows
}
const byRule = async () =>
  (
    await sql<Row>`
      select ${columns} from obligations_on(array(select id from users where is_learner), null) ${inOrder}`.execute(
      db,
    )
  ).rows

async function expectRule(): Promise<Row[]> {
  const rows = await stored()
  expect(rows).toEqual(await byRule())
  return rows
}

const setZone = (clientId: string, zone: string) =>
  db.updateTable('clients').set({ time_zone: zone }).where('id', '=', clientId).execute()

/** A client with a course that is due in ten days, and one of its learners. */
async function makeOne(zone: string) {
  const client = await makeClient(product)
  await setZone(client.id, zone)
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  await makeDeadline(product, { pathwayId: pathway.id }, { kind: 'afterAssignment', days: 10 })
  const learner = await makeLearner(product, client.id)
  await beganOn('2026-12-01')
  const statusOf = async () =>
    (await expectRule()).find((row) => row.user_id === learner.id && row.course_id === course.id)?.status
  return { client, course, pathway, learner, statusOf }
}
/** Defaults of columns have the real time. */
async function beganOn(day: Day) {
  const at = `${day}T00:00:00Z`
  await sql`update client_pathways set assigned_at = ${at}::timestamptz`.execute(db)
  await sql`update pathway_courses set added_at = ${at}::timestamptz`.execute(db)
  await sql`update users set member_since = ${at}::timestamptz`.execute(db)
}

const pass = ({ learner, course }: Awaited<ReturnType<typeof makeOne>>, completedAt: string) =>
  makeRecord(product, learner, course, { lessonStatus: 4, completedAt })

test('a course that was passed in the night is completed on the next day after the zone of the client has moved west', async () => {
  const one = await makeOne('UTC')
  await clock.set('2026-12-06T02:00:00Z')
  expect(await one.statusOf()).toBe('dueSoon')
  await pass(one, '2026-12-06T02:00:00Z')
  expect(await one.statusOf()).toBe('completed')
  await setZone(one.client.id, 'America/Los_Angeles')
  expect(await one.statusOf()).toBe('dueSoon')
  await clock.set('2026-12-06T07:59:00Z')
  expect(await one.statusOf()).toBe('dueSoon')
  await clock.set('2026-12-06T08:01:00Z')
  expect(await one.statusOf()).toBe('completed')
})

test('so it is for a completion that was revoked, and for a person who has moved to a client further west', async () => {
  const one = await makeOne('Asia/Tokyo')
  await clock.set('2026-12-06T20:00:00Z')
  await pass(one, '2026-12-06T20:00:00Z')
  expect(await one.statusOf()).toBe('completed')
  await clock.set('2026-12-08T20:00:00Z')
  await sql`update completions set ended_on = day_in_client(${one.client.id}::uuid, now())
             where user_id = ${one.learner.id}::uuid`.execute(db)
  expect(await one.statusOf()).toBe('dueSoon')
  const west = await makeClient(product)
  await setZone(west.id, 'Pacific/Pago_Pago')
  await db
    .insertInto('client_pathways')
    .values({ client_id: west.id, pathway_id: one.pathway.id, assigned_at: '2026-12-01T00:00:00Z' })
    .execute()
  await db.updateTable('users').set({ client_id: west.id }).where('id', '=', one.learner.id).execute()
  await beganOn('2026-12-01')
  // There it is still 8 December, and the certificate was revoked on the 9th.
  expect(await one.statusOf()).toBe('completed')
  await clock.set('2026-12-09T12:00:00Z')
  expect(await one.statusOf()).toBe('dueSoon')
})

test.each([true, false])(
  'what was assigned while the clock was a day fast begins when that day does; with a new course: %s',
  async (isNew) => {
    const one = await makeOne('Europe/London')
    await clock.set('2026-12-05T12:00:00Z')
    const further = isNew ? [(await makeCourse(product)).id] : []
    const later = await makePathway(product, { courseIds: [one.course.id, ...further] })
    await makeDeadline(product, { pathwayId: later.id }, { kind: 'afterAssignment', days: 0 })
    await db
      .insertInto('client_pathways')
      .values({ client_id: one.client.id, pathway_id: later.id, assigned_at: '2026-12-06T12:00:00Z' })
      .execute()
    await sql`update pathway_courses set added_at = '2026-12-01'`.execute(db)
    const ownStatuses = async () =>
      (await expectRule()).filter((row) => row.user_id === one.learner.id).map(({ status }) => status)
    const each = (status: string) => [status, ...further.map(() => status)]
    const starts = () => db.selectFrom('obligation_starts').selectAll().execute()
    expect(await ownStatuses()).toEqual(['dueSoon'])
    expect(await starts()).toMatchObject(
      further.map(() => ({ user_id: one.learner.id, begins_at: '2026-12-06T00:00:00.000Z' })),
    )
    await clock.set('2026-12-06T00:00:01Z')
    expect(await ownStatuses()).toEqual(each('dueSoon'))
    expect(await starts()).toEqual([])
    await clock.set('2026-12-07T00:00:01Z')
    expect(await ownStatuses()).toEqual(each('overdue'))
  },
)

const zones = ['Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'America/Los_Angeles', 'Pacific/Pago_Pago']
const hour = (day: Day) => `${day}T${String(below(24)).padStart(2, '0')}:30:00Z`

/** One of the facts of a person and a course, dated up to three days ahead. */
async function addFact(userId: string, courseId: string, today: Day) {
  const day = addDays(today, below(6) - 2)
  const kind = oneOf([
    'completion',
    'completion',
    'ended',
    'exemption',
    'assigned',
    'member',
    'extension',
  ] as const)
  if (kind === 'completion')
    await sql`insert into completions (user_id, course_id, completed_on, valid_until, renewable_from)
              values (${userId}::uuid, ${courseId}::uuid, ${day}::date, ${addDays(day, 4)}::date, ${addDays(day, 2)}::date)`.execute(
      db,
    )
  else if (kind === 'ended')
    await sql`update completions set ended_on = ${day}::date where user_id = ${userId}::uuid`.execute(db)
  else if (kind === 'exemption')
    await sql`insert into exemptions (user_id, course_id, from_day, until_day, reason)
              values (${userId}::uuid, ${courseId}::uuid, ${day}::date, ${addDays(day, below(3))}::date, 'Away')`.execute(
      db,
    )
  else if (kind === 'extension')
    await sql`insert into due_extensions (user_id, course_id, day, reason, set_at)
              values (${userId}::uuid, ${courseId}::uuid, ${day}::date, 'Ill', ${hour(today)}::timestamptz)
              on conflict (user_id, course_id) do update set day = excluded.day, set_at = excluded.set_at`.execute(
      db,
    )
  else if (kind === 'assigned')
    await sql`update client_pathways set assigned_at = ${hour(day)}::timestamptz
               where pathway_id = (select pathway_id from client_pathways order by pathway_id offset ${below(4)} limit 1)`.execute(
      db,
    )
  else {
    await sql`update users set member_since = ${hour(day)}::timestamptz where id = ${userId}::uuid`.execute(
      db,
    )
    // It changes with the client of a person only, which is what the database looks at.
    await sql`insert into obligation_changes (user_id) values (${userId}::uuid)`.execute(db)
  }
}

test(
  'random facts dated ahead, zones and moves: each hour what is stored is what the rule says',
  { timeout: 300_000 },
  async () => {
    const orgs = [await makeOne('UTC'), await makeOne('Asia/Tokyo')]
    const clientIds = orgs.map(({ client }) => client.id)
    const courseIds = orgs.map(({ course }) => course.id)
    const people = orgs.map(({ learner }) => learner.id)
    for (let count = 0; count < 10; count++) people.push((await makeLearner(product, oneOf(clientIds))).id)
    await beganOn('2026-12-01')
    const statuses = new Set<string>()
    let changedAlone = 0
    let before = ''
    for (let turn = 0; turn < 12; turn++) {
      let today = addDays('2026-12-10', turn * 4)
      await clock.set(`${today}T00:30:00Z`)
      for (let count = 0; count < 8; count++) await addFact(oneOf(people), oneOf(courseIds), today)
      await setZone(oneOf(clientIds), oneOf(zones))
      await db
        .updateTable('users')
        .set({ client_id: oneOf(clientIds) })
        .where('id', '=', oneOf(people))
        .execute()
      for (let step = 0; step < 10; step++) {
        if (step > 0) {
          if (step % 3 === 0) today = addDays(today, 1)
          await clock.set(`${today}T${['01', '09', '17'][step % 3]}:30:00Z`)
        }
        const rows = await expectRule()
        for (const { status } of rows) statuses.add(status)
        const now = JSON.stringify(rows.map(({ user_id, course_id, status }) => [user_id, course_id, status]))
        if (step > 0 && now !== before) changedAlone++
        before = now
      }
    }
    expect(changedAlone).toBeGreaterThan(20)
    expect([...statuses].sort()).toEqual(
      ['completed', 'dueSoon', 'exempt', 'expired', 'overdue', 'renewalDue']
        .concat(statuses.has('toDo') ? ['toDo'] : [])
        .sort(),
    )
  },
)
