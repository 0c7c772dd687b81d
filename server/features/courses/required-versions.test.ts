// Completions of earlier versions that end on a day: what follows from it on each side of that day, what the preview says, and that
// taking it back leaves no trace. What is expected was written from docs/rules/courses.md.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PreviewedEnd } from '#contract/calls/course-versions.ts'
import { remove as removeCourse } from '#contract/calls/courses.ts'
import { restore } from '#contract/calls/deletions.ts'
import { predict } from '#server/reminders/predict.ts'
import { policyOf } from '#server/reminders/policy-queries.ts'
import { type Day, addDays } from '#server/training/calendar.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { startDatabaseClock } from '#tests/support/database-clock.ts'
import { changePerson } from '#tests/support/make-states.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { seeded } from '#tests/support/seeded.ts'
import { storePolicy } from '#tests/support/start-reminders.ts'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { changeEnd, listVersions, previewEnd } from './required-versions.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const clock = await startDatabaseClock(product)
const { db } = clock
const who = { ...admin, sessionId: '', role: 'ADMIN' as const, secondaryRole: null, isLimited: false }

const today = '2026-12-02'
const lastDay = '2027-01-31'
/** Thirteen hours ahead of UTC all year. */
const ahead = 'Pacific/Tongatapu'
const beginAhead = (day: Day) => `${addDays(day, -1)}T11:00:01Z`
const endAhead = (day: Day) => `${day}T10:59:59Z`

async function makeZonedClient(zone: string) {
  const client = await makeClient(product)
  await db.updateTable('clients').set({ time_zone: zone }).where('id', '=', client.id).execute()
  return client
}

/** A course whose first version is from long ago. */
async function makeCourseFor(...clients: { id: string }[]) {
  const course = await makeCourse(product)
  await db
    .updateTable('course_versions')
    .set({ created_at: '2026-01-01' })
    .where('course_id', '=', course.id)
    .execute()
  const pathway = await makePathway(product, {
    courseIds: [course.id],
    clientIds: clients.map(({ id }) => id),
  })
  await db
    .updateTable('client_pathways')
    .set({ assigned_at: '2026-01-02' })
    .where('pathway_id', '=', pathway.id)
    .execute()
  await db
    .updateTable('pathway_courses')
    .set({ added_at: '2026-01-02' })
    .where('pathway_id', '=', pathway.id)
    .execute()
  return course
}

async function addVersion(
  course: { id: string },
  number: number,
): Promise<{ id: string; versionId: string }> {
  const { id } = await db
    .insertInto('course_versions')
    .values({
      ...{ course_id: course.id, number, scorm_version: '1.2', package: '{}', size_bytes: 1, file_count: 1 },
      created_at: '2026-11-30',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('courses').set({ current_version_id: id }).where('id', '=', course.id).execute()
  return { id: course.id, versionId: id }
}

type Person = { id: string; clientId: string }
async function makePerson(client: { id: string }) {
  const person = await makeLearner(product, client.id)
  await db
    .updateTable('users')
    .set({ member_since: '2026-01-02', email_confirmed_at: '2026-01-02' })
    .where('id', '=', person.id)
    .execute()
  return person
}

async function complete(person: Person, version: { id: string; versionId: string }, on: Day) {
  const completedAt = `${on}T09:00:00Z`
  const { attemptId } = await makeRecord(product, person, version, { lessonStatus: 4, completedAt })
  await db
    .updateTable('completions')
    .set({ attempt_id: attemptId })
    .where('user_id', '=', person.id)
    .where('course_id', '=', version.id)
    .where('attempt_id', 'is', null)
    .execute()
}

async function storedOf({ id }: { id: string }) {
  await updateAllObligations(db)
  const row = await db
    .selectFrom('obligations')
    .where('user_id', '=', id)
    .select(['status', 'valid_until'])
    .executeTakeFirst()
  return row && [row.status, row.valid_until]
}

async function endEarlier(course: { id: string }, number: number, day: Day): Promise<PreviewedEnd> {
  await updateAllObligations(db)
  const asked = { courseId: course.id, number, earlierValidUntil: day }
  const { people, clients, required } = await previewEnd(db, who, asked)
  const expected = { people, clients, required }
  await changeEnd(db, who, { ...asked, previous: null, expected })
  return expected
}

const takeBack = (course: { id: string }, number: number, previous: Day) =>
  changeEnd(db, who, { courseId: course.id, number, earlierValidUntil: null, previous })

describe('completions of earlier versions', () => {
  test('count to the end of the last day in each client, and can be renewed before (courses-30, courses-32)', async () => {
    await clock.set(`${today}T00:00:01Z`)
    const [east, west] = [await makeZonedClient(ahead), await makeZonedClient('Etc/UTC')]
    const course = await makeCourseFor(east, west)
    const [inEast, inWest, renewed] = [await makePerson(east), await makePerson(west), await makePerson(west)]
    await complete(inEast, course, '2026-11-20')
    await complete(inWest, course, '2026-11-20')
    const second = await addVersion(course, 2)
    await complete(renewed, second, '2026-12-01')
    expect(await endEarlier(course, 2, lastDay)).toEqual({ people: 2, clients: 2, required: 2 })
    const at = async (moment: string) => {
      await clock.set(moment)
      return [await storedOf(inEast), await storedOf(inWest), await storedOf(renewed)]
    }
    const always = ['completed', null]
    const [valid, due, over] = ['completed', 'renewalDue', 'expired'].map((status) => [status, lastDay])
    expect(await at(endAhead('2026-12-31'))).toEqual([valid, valid, always])
    expect(await at(beginAhead('2027-01-01'))).toEqual([due, valid, always])
    expect(await at(endAhead(lastDay))).toEqual([due, due, always])
    expect(await at(beginAhead('2027-02-01'))).toEqual([over, due, always])
    expect(await at(`${lastDay}T23:59:59Z`)).toEqual([over, due, always])
    expect(await at('2027-02-01T00:00:01Z')).toEqual([over, over, always])
  })

  test('of an attempt that is completed after the last day never count (courses-34)', async () => {
    await clock.set(`${today}T00:00:01Z`)
    const client = await makeZonedClient('Etc/UTC')
    const course = await makeCourseFor(client)
    const [inTime, late] = [await makePerson(client), await makePerson(client)]
    await addVersion(course, 2)
    await endEarlier(course, 2, lastDay)
    await complete(inTime, course, lastDay)
    await complete(late, course, addDays(lastDay, 1))
    await clock.set(`${lastDay}T12:00:00Z`)
    expect([await storedOf(inTime), await storedOf(late)]).toEqual([
      ['renewalDue', lastDay],
      ['toDo', null],
    ])
    await clock.set(`${addDays(lastDay, 1)}T12:00:00Z`)
    expect([await storedOf(inTime), await storedOf(late)]).toEqual([
      ['expired', lastDay],
      ['toDo', null],
    ])
  })

  test('keep an earlier end of their own, and what was completed elsewhere keeps any (courses-32, courses-33)', async () => {
    await clock.set(`${today}T00:00:01Z`)
    const client = await makeZonedClient('Etc/UTC')
    const course = await makeCourseFor(client)
    const [short, elsewhere] = [await makePerson(client), await makePerson(client)]
    await complete(short, course, '2026-11-20')
    await sql`update completions set valid_until = '2027-01-30', renewable_from = '2027-01-20' where user_id = ${short.id}`.execute(
      db,
    )
    await complete(elsewhere, course, '2026-11-20')
    await sql`update completions set is_external = true, attempt_id = null, recorded_at = '2026-11-20T09:00:00Z' where user_id = ${elsewhere.id}`.execute(
      db,
    )
    await addVersion(course, 2)
    expect(await endEarlier(course, 2, lastDay)).toEqual({ people: 0, clients: 0, required: 0 })
    await clock.set('2027-01-19T12:00:00Z')
    expect(await storedOf(short)).toEqual(['completed', '2027-01-30'])
    await clock.set('2027-02-01T12:00:00Z')
    expect([await storedOf(short), await storedOf(elsewhere)]).toEqual([
      ['expired', '2027-01-30'],
      ['completed', null],
    ])
  })

  test('a renewal in time continues at the last day, and one afterwards does not (courses-32)', async () => {
    await clock.set(`${today}T00:00:01Z`)
    const client = await makeZonedClient('Etc/UTC')
    const course = await makeCourseFor(client)
    await db.updateTable('courses').set({ valid_months: 12 }).where('id', '=', course.id).execute()
    const people = [await makePerson(client), await makePerson(client)]
    for (const person of people) await complete(person, course, '2026-11-20')
    await addVersion(course, 2)
    await endEarlier(course, 2, lastDay)
    const endOf = async (person: Person, on: Day) => {
      const { rows } = await sql<{ until: Day }>`
        select valid_until as until from open_period(${person.id}::uuid, ${course.id}::uuid, ${on}::date)`.execute(
        db,
      )
      return rows[0]?.until
    }
    const [one] = people as unknown as [Person]
    expect(await endOf(one, '2026-12-31')).toBe('2027-12-31')
    expect(await endOf(one, '2027-01-01')).toBe('2028-01-31')
    expect(await endOf(one, lastDay)).toBe('2028-01-31')
    expect(await endOf(one, '2027-02-01')).toBe('2028-02-01')
  })
})

/** Everything that is stored of these people and could have changed. */
async function traceOf(people: Person[]) {
  await updateAllObligations(db)
  const ids = people.map(({ id }) => id)
  const { rows } = await sql`
    select 'obligation' as kind, to_jsonb(obligations) - 'id' as row from obligations where user_id = any (${ids}::uuid[])
    union all select 'completion', to_jsonb(completions) from completions where user_id = any (${ids}::uuid[])
    union all select 'counted', to_jsonb(counted) from counted_completions as counted where user_id = any (${ids}::uuid[])
    union all select 'people', to_jsonb(people_obligations) from people_obligations where user_id = any (${ids}::uuid[])
    order by 1, 2`.execute(db)
  return rows
}

describe('taking it back', () => {
  test('restores everything, of people who were archived, restored or moved too (courses-31)', async () => {
    await clock.set(`${today}T00:00:01Z`)
    const client = await makeZonedClient('Etc/UTC')
    const course = await makeCourseFor(client)
    await db.updateTable('courses').set({ valid_months: 12 }).where('id', '=', course.id).execute()
    const people = [
      await makePerson(client),
      await makePerson(client),
      await makePerson(client),
      await makePerson(client),
    ]
    for (const person of people) await complete(person, course, '2026-11-20')
    const [, archived, restored, moved] = people as unknown as [Person, Person, Person, Person]
    await changePerson(product, archived, { archived: true })
    await changePerson(product, restored, { restored: true })
    await changePerson(product, moved, { moved: true })
    await addVersion(course, 2)
    const before = await traceOf(people)
    // Who was moved still has the completion, and not the course.
    expect(await endEarlier(course, 2, lastDay)).toEqual({ people: 3, clients: 2, required: 2 })
    expect(await traceOf(people)).not.toEqual(before)
    await takeBack(course, 2, lastDay)
    expect(await traceOf(people)).toEqual(before)
  })

  test('can be done until the day has ended for one client, and not afterwards (courses-35)', async () => {
    await makeZonedClient(ahead)
    await clock.set(`${today}T00:00:01Z`)
    const course = await makeCourseFor(await makeZonedClient('Etc/UTC'))
    await addVersion(course, 2)
    await clock.set(endAhead(lastDay))
    await endEarlier(course, 2, lastDay)
    await takeBack(course, 2, lastDay)
    await endEarlier(course, 2, lastDay)
    await clock.set(beginAhead(addDays(lastDay, 1)))
    await expect(takeBack(course, 2, lastDay)).rejects.toMatchObject({ status: 409 })
    const asked = { courseId: course.id, number: 2, earlierValidUntil: lastDay }
    await expect(previewEnd(db, who, asked)).rejects.toMatchObject({ status: 400 })
    await expect(
      changeEnd(db, who, { ...asked, earlierValidUntil: '2027-03-01', previous: lastDay }),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('happens by itself when the course is deleted, and restoring it brings the day back (courses-36)', async () => {
    const client = await makeZonedClient('Etc/UTC')
    const course = await makeCourseFor(client)
    const person = await makePerson(client)
    const todayNow = new Date().toISOString().slice(0, 10)
    await clock.set(new Date().toISOString())
    await complete(person, course, addDays(todayNow, -3))
    await addVersion(course, 2)
    await endEarlier(course, 2, addDays(todayNow, 9))
    const lastDayOf = async () =>
      (
        await db
          .selectFrom('counted_completions')
          .where('user_id', '=', person.id)
          .select('valid_until')
          .executeTakeFirst()
      )?.valid_until
    expect(await lastDayOf()).toBe(addDays(todayNow, 9))
    await product.ask(removeCourse, { courseId: course.id }, admin)
    expect(await lastDayOf()).toBeNull()
    const { id } = await db
      .selectFrom('deletions')
      .where('object_id', '=', course.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await product.ask(restore, { id }, admin)
    expect(await lastDayOf()).toBe(addDays(todayNow, 9))
    // A day that has ended before the course is deleted stays ended.
    await sql`update courses set deleted_at = ${`${addDays(todayNow, 10)}T00:00:00Z`}::timestamptz where id = ${course.id}`.execute(
      db,
    )
    expect(await lastDayOf()).toBe(addDays(todayNow, 9))
    await sql`update courses set deleted_at = ${`${addDays(todayNow, 9)}T23:59:59Z`}::timestamptz where id = ${course.id}`.execute(
      db,
    )
    expect(await lastDayOf()).toBeNull()
  })
})

/** Whether a completion counts and is valid on a day, and the status there, of each of these people. */
async function validOn(people: Person[], courseId: string, day: Day) {
  const { rows } = await sql<{ id: string; clientId: string; isValid: boolean; status: string | null }>`
    select users.id, users.client_id as "clientId", statuses.status,
           users.archived_at is null and clients.archived_at is null
             and coalesce(period.completed_on is not null and coalesce(period.valid_until, 'infinity') >= ${day}::date, false) as "isValid"
      from users
      join clients on clients.id = users.client_id
      cross join lateral completion_on(users.id, ${courseId}::uuid, ${day}::date) as period
      left join lateral obligations_on(array[users.id], ${day}::date) as statuses on statuses.course_id = ${courseId}::uuid
     where users.id = any (${people.map(({ id }) => id)}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const random = seeded(20_261_129)

/** A completion of a random version, here or elsewhere, with or without an end, of which some were revoked. */
async function addRandomCompletion(person: Person, versions: { id: string; versionId: string }[]) {
  const version = random.oneOf(versions)
  const on = addDays('2026-06-01', random.below(170))
  const until = random.oneOf([null, null, addDays(lastDay, random.below(60) - 30)])
  await sql`
    insert into completions (user_id, course_id, attempt_id, is_external, completed_on, valid_until, renewable_from, ended_on, recorded_at)
    select ${person.id}::uuid, ${version.id}::uuid, made.id, made.id is null, ${on}::date, ${until}::date, ${until}::date - 30,
           ${random.chance(0.2) ? addDays(on, 20) : null}::date, now()
      from (select null::uuid as id) as nothing left join attempts as made on made.id = ${
        random.chance(0.2) ? null : await addAttempt(person, version)
      }::uuid`.execute(db)
}

async function addAttempt(
  { id, clientId }: Person,
  { id: courseId, versionId }: { id: string; versionId: string },
) {
  const { rows } = await sql<{ id: string }>`
    with record as (
      insert into course_records (user_id, client_id, course_id) values (${id}, ${clientId}, ${courseId})
      on conflict (user_id, course_id) do update set progress = course_records.progress returning id
    )
    insert into attempts (record_id, number, version_id)
    select id, (select count(*) + 1 from attempts where record_id = record.id), ${versionId}::uuid from record returning id`.execute(
    db,
  )
  return rows[0]?.id as string
}

describe('the preview', () => {
  test('says what then happens, for random people (courses-38)', { timeout: 120_000 }, async () => {
    await clock.set(`${today}T00:00:01Z`)
    const clients = [
      await makeZonedClient(ahead),
      await makeZonedClient('Etc/UTC'),
      await makeZonedClient('Etc/UTC'),
    ]
    const course = await makeCourseFor(...clients.slice(0, 2))
    const versions = [course, await addVersion(course, 2), await addVersion(course, 3)]
    const people: Person[] = []
    for (let count = 0; count < 60; count++) {
      const person = await makePerson(random.oneOf(clients))
      people.push(person)
      for (let turn = random.oneOf([0, 1, 1, 2, 3]); turn > 0; turn--)
        await addRandomCompletion(person, versions)
      if (random.chance(0.2)) {
        const from = addDays(lastDay, random.below(20) - 15)
        const until = random.oneOf([null, addDays(from, random.below(20))])
        await sql`insert into exemptions (user_id, course_id, from_day, until_day, reason)
          values (${person.id}, ${course.id}, ${from}::date, ${until}::date, 'Away')`.execute(db)
      }
      if (random.chance(0.1)) await changePerson(product, person, { archived: true })
    }
    const seen = { people: 0, required: 0, others: 0 }
    for (const [number, other] of [
      [2, null],
      [3, null],
      [3, 2],
      [2, 3],
    ] as const) {
      const otherDay = addDays(lastDay, random.below(20) - 10)
      await db
        .updateTable('course_versions')
        .set({ earlier_valid_until: null })
        .where('course_id', '=', course.id)
        .execute()
      if (other)
        await db
          .updateTable('course_versions')
          .set({ earlier_valid_until: otherDay })
          .where('course_id', '=', course.id)
          .where('number', '=', other)
          .execute()
      await updateAllObligations(db)
      const next = addDays(lastDay, 1)
      const before = await validOn(people, course.id, next)
      const preview = await endEarlier(course, number, lastDay)
      const after = await validOn(people, course.id, next)
      const ended = [...before.values()].filter(({ id, isValid }) => isValid && !after.get(id)?.isValid)
      const again = ended.filter(({ id }) => after.get(id)?.status === 'expired')
      expect(preview).toEqual({
        people: ended.length,
        clients: new Set(ended.map(({ clientId }) => clientId)).size,
        required: again.length,
      })
      seen.people += ended.length
      seen.required += again.length
      seen.others += ended.length - again.length
    }
    expect(seen.required).toBeGreaterThan(10)
    expect(seen.others).toBeGreaterThan(3)
  })

  test('says who is reminded on which days, as the reminders then are (courses-38)', async () => {
    await clock.set(`${today}T00:00:01Z`)
    const [reminding, silent] = [await makeZonedClient('Etc/UTC'), await makeZonedClient('Etc/UTC')]
    const policy = {
      ...{
        ...proposedReminders,
        isEnabled: true,
        enabledOn: '2026-01-01',
        digestWeekday: null,
        noticeAfter: null,
      },
      ...{ beforeExpiry: [40, 10, 3], overdueEvery: 7, overdueAtMost: 3 },
      // Sundays: the last day is one.
      quietDays: [7],
    }
    await storePolicy(db, reminding.id, policy)
    const course = await makeCourseFor(reminding, silent)
    const people = [await makePerson(reminding), await makePerson(reminding), await makePerson(silent)]
    for (const person of people) await complete(person, course, '2026-11-20')
    const withoutAddress = await makePerson(reminding)
    await complete(withoutAddress, course, '2026-11-20')
    await db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', withoutAddress.id)
      .execute()
    await addVersion(course, 2)
    await updateAllObligations(db)
    const asked = { courseId: course.id, number: 2, earlierValidUntil: lastDay }
    const preview = await previewEnd(db, who, asked)
    // It can be renewed from the first of January on, which is when the earliest reminder is sent.
    const days = ['2027-01-01', '2027-01-21', '2027-01-28', '2027-02-01']
    expect(preview).toEqual({
      ...{ people: 4, clients: 2, required: 4, withoutReminder: 2 },
      reminders: [{ people: 2, days }],
    })
    await endEarlier(course, 2, lastDay)
    await updateAllObligations(db)
    const stored = await policyOf(db, reminding.id, new Date(`${today}T12:00:00Z`))
    const mailsOn = async (day: Day) => {
      const played = {
        clientId: reminding.id,
        isPaused: false,
        today,
        day,
        policy: stored?.policy as typeof policy,
      }
      return (await predict(db, played)).mails.map(({ to }) => to.id).toSorted()
    }
    const reminded = people
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted()
    for (const day of days) expect(await mailsOn(day), day).toEqual(reminded)
    for (const day of ['2026-12-22', '2027-01-02', '2027-01-31', '2027-02-02'])
      expect(await mailsOn(day), day).toEqual([])
  })

  test('is refused if it would do something else than it said (courses-38)', async () => {
    await clock.set(`${today}T00:00:01Z`)
    const client = await makeZonedClient('Etc/UTC')
    const course = await makeCourseFor(client)
    await complete(await makePerson(client), course, '2026-11-20')
    await addVersion(course, 2)
    await updateAllObligations(db)
    const asked = { courseId: course.id, number: 2, earlierValidUntil: lastDay, previous: null }
    const { people, clients, required } = await previewEnd(db, who, asked)
    expect({ people, clients, required }).toEqual({ people: 1, clients: 1, required: 1 })
    const expected = { people, clients, required }
    for (const name of ['people', 'clients', 'required'] as const)
      await expect(
        changeEnd(db, who, { ...asked, expected: { ...expected, [name]: 2 } }),
      ).rejects.toMatchObject({ status: 409 })
    await expect(changeEnd(db, who, asked)).rejects.toMatchObject({ status: 409 })
    await complete(await makePerson(client), course, '2026-11-21')
    await expect(changeEnd(db, who, { ...asked, expected })).rejects.toMatchObject({ status: 409 })
    const storedDay = () =>
      db
        .selectFrom('course_versions')
        .where('course_id', '=', course.id)
        .where('number', '=', 2)
        .select('earlier_valid_until')
        .executeTakeFirstOrThrow()
    expect(await storedDay()).toEqual({ earlier_valid_until: null })
    await endEarlier(course, 2, lastDay)
    // The second of two administrators has seen that there was no day.
    await expect(
      changeEnd(db, who, {
        ...asked,
        earlierValidUntil: '2027-03-01',
        expected: { people: 2, clients: 1, required: 2 },
      }),
    ).rejects.toMatchObject({ status: 409 })
    expect(await storedDay()).toEqual({ earlier_valid_until: lastDay })
    await expect(changeEnd(db, who, { ...asked, number: 1 })).rejects.toMatchObject({ status: 400 })
    await expect(changeEnd(db, who, { ...asked, number: 3 })).rejects.toMatchObject({ status: 404 })
  })
})

test('versions are listed with what can be changed, and with clients whose completions end otherwise (courses-30)', async () => {
  await clock.set(`${today}T00:00:01Z`)
  const client = await makeZonedClient('Etc/UTC')
  const course = await makeCourseFor(client)
  await addVersion(course, 2)
  const read = () => listVersions(db, course.id)
  expect(await read()).toMatchObject({
    versions: [
      { number: 2, earlierValidUntil: null, mayChange: true },
      { number: 1, earlierValidUntil: null, mayChange: true },
    ],
    ...{ months: null, clientsOtherwise: 0 },
  })
  await sql`insert into client_validities values (${client.id}, ${course.id}, 12, 30, 'completion')`.execute(
    db,
  )
  await sql`update course_versions set earlier_valid_until = '2020-01-01' where course_id = ${course.id} and number = 2`.execute(
    db,
  )
  expect(await read()).toMatchObject({
    versions: [{ number: 2, earlierValidUntil: '2020-01-01', mayChange: false }, { number: 1 }],
    clientsOtherwise: 1,
  })
})
