// What is stored changes with the first second of a day in the zone of the client, and not before: by the worker alone, on the
// days on which something begins or ends, also where it was worked out on such a day for another reason (rule deadlines-17). What
// is expected was written from docs/rules/deadlines.md.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startDatabaseClock } from '#tests/support/database-clock.ts'
import { makeDeadline } from '#tests/support/make-deadline.ts'
import { makeClient, makeCourse, makeLearner, makePathway, makeRecord } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Day, addDays } from './calendar.ts'
import { updateAllObligations } from './obligations.ts'

const product = await startProduct()
const clock = await startDatabaseClock(product)
const { db } = clock
const withClock = { ...product, app: { ...product.app, db } }

/** Thirteen hours ahead of UTC all year. */
const zone = 'Pacific/Tongatapu'
const beginOf = (day: Day) => `${addDays(day, -1)}T11:00:01Z`
const endOf = (day: Day) => `${day}T10:59:59Z`

const client = await makeClient(product)
await db.updateTable('clients').set({ time_zone: zone }).where('id', '=', client.id).execute()
const course = await makeCourse(product)
await db
  .updateTable('courses')
  .set({ valid_months: 1, renewal_days: 10, renew_from: 'completion' })
  .where('id', '=', course.id)
  .execute()
const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
await makeDeadline(product, { pathwayId: pathway.id }, { kind: 'afterAssignment', days: 10 })
const began = beginOf('2026-12-01')
await db.updateTable('client_pathways').set({ assigned_at: began }).execute()
await db.updateTable('pathway_courses').set({ added_at: began }).execute()

/** Of somebody who is in the client since the day of the assignment. */
async function makePerson() {
  const { id, clientId } = await makeLearner(product, client.id)
  await db.updateTable('users').set({ member_since: began }).where('id', '=', id).execute()
  return { id, clientId }
}

/** What is stored of a person: the status, the due date, the end of the validity, and how late it was. */
async function storedOf(userId: string) {
  await updateAllObligations(db)
  const row = await db
    .selectFrom('obligations')
    .where('user_id', '=', userId)
    .select(['status', 'due_on', 'valid_until', 'days_late'])
    .executeTakeFirst()
  return row && [row.status, row.due_on, row.valid_until, row.days_late]
}

describe.each([
  ['changes alone', false],
  ['was worked out again on the same day changes alone too', true],
])('what %s', (_name, isWorkedOutAgain) => {
  /** Waits until a moment, and reads what is stored then. */
  async function storedAt(moment: string, { id }: { id: string }) {
    await clock.set(moment)
    const found = await storedOf(id)
    if (isWorkedOutAgain) {
      await sql`insert into obligation_changes (user_id) values (${id})`.execute(db)
      expect(await storedOf(id)).toEqual(found)
    }
    return found
  }

  test('a course is due soon, due and overdue', async () => {
    const person = await makePerson()
    expect(await storedAt(beginOf('2026-12-01'), person)).toEqual(['toDo', '2026-12-11', null, null])
    expect(await storedAt(endOf('2026-12-03'), person)).toEqual(['toDo', '2026-12-11', null, null])
    expect(await storedAt(beginOf('2026-12-04'), person)).toEqual(['dueSoon', '2026-12-11', null, null])
    expect(await storedAt(endOf('2026-12-11'), person)).toEqual(['dueSoon', '2026-12-11', null, null])
    expect(await storedAt(beginOf('2026-12-12'), person)).toEqual(['overdue', '2026-12-11', null, null])
  })

  test('an exemption begins and ends, and the deadline begins again', async () => {
    const person = await makePerson()
    await db
      .insertInto('exemptions')
      .values({
        ...{ user_id: person.id, course_id: course.id, reason: 'Away' },
        ...{ from_day: '2026-12-06', until_day: '2026-12-08' },
      })
      .execute()
    expect(await storedAt(endOf('2026-12-05'), person)).toEqual(['dueSoon', '2026-12-11', null, null])
    expect(await storedAt(beginOf('2026-12-06'), person)).toEqual(['exempt', '2026-12-11', null, null])
    expect(await storedAt(endOf('2026-12-08'), person)).toEqual(['exempt', '2026-12-11', null, null])
    expect(await storedAt(beginOf('2026-12-09'), person)).toEqual(['toDo', '2026-12-19', null, null])
    expect(await storedAt(endOf('2026-12-11'), person)).toEqual(['toDo', '2026-12-19', null, null])
    expect(await storedAt(beginOf('2026-12-12'), person)).toEqual(['dueSoon', '2026-12-19', null, null])
    expect(await storedAt(beginOf('2026-12-20'), person)).toEqual(['overdue', '2026-12-19', null, null])
  })

  test('an extension moves the due date, and what follows from it', async () => {
    const person = await makePerson()
    await storedAt(beginOf('2026-12-02'), person)
    await db
      .insertInto('due_extensions')
      .values({
        ...{ user_id: person.id, course_id: course.id, reason: 'Ill' },
        ...{ day: '2026-12-20', set_at: beginOf('2026-12-02') },
      })
      .execute()
    expect(await storedAt(endOf('2026-12-12'), person)).toEqual(['toDo', '2026-12-20', null, null])
    expect(await storedAt(beginOf('2026-12-13'), person)).toEqual(['dueSoon', '2026-12-20', null, null])
    expect(await storedAt(endOf('2026-12-20'), person)).toEqual(['dueSoon', '2026-12-20', null, null])
    expect(await storedAt(beginOf('2026-12-21'), person)).toEqual(['overdue', '2026-12-20', null, null])
  })

  test.each([
    ['in the last second of its due date', endOf('2026-12-11'), '2026-12-11', null],
    ['in the first second after it', beginOf('2026-12-12'), '2026-12-12', 1],
  ] as const)('what is completed %s is valid, can be renewed and expires', async (_, at, day, daysLate) => {
    const person = await makePerson()
    await storedAt(at, person)
    await makeRecord(withClock, person, course, { lessonStatus: 4, completedAt: at })
    const january = (after: number) => addDays(`2027-01-${day.slice(-2)}`, after)
    const until = january(0)
    const dates = ['2026-12-11', until, daysLate]
    expect(await storedAt(at, person)).toEqual(['completed', ...dates])
    expect(await storedAt(endOf(january(-11)), person)).toEqual(['completed', ...dates])
    expect(await storedAt(beginOf(january(-10)), person)).toEqual(['renewalDue', ...dates])
    expect(await storedAt(endOf(until), person)).toEqual(['renewalDue', ...dates])
    expect(await storedAt(beginOf(january(1)), person)).toEqual(['expired', ...dates])
  })
})
