// Each event is recorded in the transaction of what has happened, with the data of its schema, for the webhooks that may get it.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as submissions from '#contract/calls/feedback-submissions.ts'
import * as issuedCertificates from '#contract/calls/issued-certificates.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { webhookEventNames } from '#contract/webhook-events.ts'
import { addDays } from '#server/training/calendar.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { makeDeadline } from '#tests/support/make-deadline.ts'
import {
  type MadePerson,
  makeClient,
  makeCourse,
  makeForm,
  makeLearner,
  makeManager,
  makePathway,
  makePeople,
} from '#tests/support/make.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { startEvents } from '#tests/support/start-events.ts'
import { recordExpiringCertificates } from './delivery-queries.ts'

const { product, db, admin, setUp, open, prepare, webhookOf, recordedFor, names, lastOf, newPerson } =
  await startEvents()
const today = new Date().toISOString().slice(0, 10)

let ofAll: string
beforeEach(async () => {
  ofAll = await prepare()
})

describe('courses and certificates', () => {
  test('are recorded as they are reported', async () => {
    const { learner, course } = await setUp()
    await db.deleteFrom('webhook_deliveries').execute()
    const window = await open({ course, learner })
    await window.commit({ lessonStatus: 'failed', score: { raw: 20 } })
    await window.commit({ lessonStatus: 'failed', score: { raw: 25 } })
    await window.commit({ lessonStatus: 'passed', score: { raw: 80 } })
    const found = await recordedFor(ofAll)
    expect(found.map(({ event }) => event)).toEqual([
      'course.started',
      'course.failed',
      'course.completed',
      'certificate.issued',
    ])
    const [started, failed, completed, issued] = found.map(({ data }) => data) as Record<string, unknown>[]
    expect(started).toMatchObject({ course: { id: course.id }, attempt: 1, person: { id: learner.id } })
    expect(failed).toMatchObject({ attempt: 1, score: 20 })
    expect(completed).toMatchObject({ completedOn: today, score: 80, isExternal: false, validUntil: null })
    expect(issued).toMatchObject({ isReissue: false, certificate: { expiresOn: null } })
    const { number } = (issued ?? {})['certificate'] as { number: string }
    await product.ask(issuedCertificates.revoke, { certificateNumber: number, reason: 'A mistake' }, admin)
    expect(await lastOf(ofAll)).toMatchObject({
      event: 'certificate.revoked',
      data: { certificate: { number }, reason: 'A mistake' },
    })
  })

  test('rule webhooks-9: a certificate is announced once, from 30 days before its last day to that day', async () => {
    const { learner, course } = await setUp()
    const window = await open({ course, learner })
    await window.commit({ lessonStatus: 'passed', score: { raw: 80 } })
    await db.deleteFrom('webhook_deliveries').execute()
    const endsOn = async (day: string) => {
      await sql`update certificates set expires_on = ${day}::date where user_id = ${learner.id}::uuid`.execute(
        db,
      )
      await recordExpiringCertificates(db, 30)
      return names(ofAll)
    }
    expect(await endsOn(addDays(today, 31))).toEqual([])
    expect(await endsOn(addDays(today, -1))).toEqual([])
    expect(await endsOn(addDays(today, 30))).toEqual(['certificate.expiring'])
    expect(await endsOn(addDays(today, 30))).toEqual(['certificate.expiring'])
    expect(await lastOf(ofAll)).toMatchObject({ data: { certificate: { expiresOn: addDays(today, 30) } } })
    // Another end is another event, also the last possible day; and another webhook gets its own.
    expect(await endsOn(today)).toEqual(['certificate.expiring', 'certificate.expiring'])
    const later = await webhookOf(admin, { events: ['certificate.expiring'] })
    await recordExpiringCertificates(db, 30)
    expect([await names(later), (await names(ofAll)).length]).toEqual([['certificate.expiring'], 2])
    // Nor is one of an archived person.
    const expiring = async (day: string) =>
      (await endsOn(day)).filter((name) => name === 'certificate.expiring').length
    await product.ask(users.archive, { userIds: [learner.id] }, admin)
    expect(await expiring(addDays(today, 5))).toBe(2)
    await product.ask(users.unarchive, { userIds: [learner.id] }, admin)
    await sql`update certificates set revoked_at = now(), revoked_reason = 'A mistake' where user_id = ${learner.id}::uuid`.execute(
      db,
    )
    expect(await expiring(addDays(today, 3))).toBe(2)
  })

  test('rule webhooks-9: so is one that a newer version of the course ends', async () => {
    const { learner, course } = await setUp()
    const window = await open({ course, learner })
    await window.commit({ lessonStatus: 'passed', score: { raw: 80 } })
    const lastDay = addDays(today, 30)
    const { id } = await db
      .insertInto('course_versions')
      .values({
        ...{ course_id: course.id, number: 3, scorm_version: '1.2', size_bytes: 1, file_count: 1 },
        ...{ package: JSON.stringify(makePackage([makeItem('one')])), earlier_valid_until: lastDay },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('courses').set({ current_version_id: id }).where('id', '=', course.id).execute()
    await recordExpiringCertificates(db, 30)
    expect(await lastOf(ofAll)).toMatchObject({
      event: 'certificate.expiring',
      data: { certificate: { expiresOn: lastDay } },
    })
  })
})

test('rule webhooks-9: a due date is missed once, on the day after it', async () => {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  await sql`update users set member_since = now() - interval '90 days' where id = ${learner.id}::uuid`.execute(
    db,
  )
  await db.deleteFrom('webhook_deliveries').execute()
  const missed = async (day: string) => {
    await db.deleteFrom('deadlines').where('pathway_id', '=', pathway.id).execute()
    await makeDeadline(product, { pathwayId: pathway.id }, { kind: 'fixed', day })
    await updateAllObligations(db)
    return (await recordedFor(ofAll)).map(({ data }) => (data as { dueOn?: string }).dueOn)
  }
  const yesterday = addDays(today, -1)
  expect(await missed(today)).toEqual([])
  expect(await missed(yesterday)).toEqual([yesterday])
  expect(await lastOf(ofAll)).toMatchObject({
    event: 'due_date.missed',
    userId: learner.id,
    data: { isRenewal: false, course: { id: course.id }, client: { id: client.id } },
  })
  // The same date again is no news: after another one, and after the person was away.
  expect(await missed(addDays(today, 5))).toEqual([yesterday])
  expect(await missed(yesterday)).toEqual([yesterday])
  await product.ask(users.archive, { userIds: [learner.id] }, admin)
  await updateAllObligations(db)
  await product.ask(users.unarchive, { userIds: [learner.id] }, admin)
  await updateAllObligations(db)
  expect((await names(ofAll)).filter((name) => name === 'due_date.missed')).toHaveLength(1)
})

describe('rule webhooks-9: a due date', () => {
  async function setUpDue(...days: string[]) {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    await sql`update users set member_since = now() - interval '90 days' where id = ${learner.id}::uuid`.execute(
      db,
    )
    for (const day of days) {
      const course = await makeCourse(product)
      const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
      await makeDeadline(product, { pathwayId: pathway.id }, { kind: 'fixed', day })
    }
    await db.deleteFrom('webhook_deliveries').execute()
    await updateAllObligations(db)
    return learner
  }
  const missedDays = async () =>
    (await recordedFor(ofAll))
      .filter(({ event }) => event === 'due_date.missed')
      .map(({ data }) => (data as { dueOn?: string }).dueOn)

  test('that was missed more than 30 days ago is no news', async () => {
    const days = [-31, -30].map((number) => addDays(today, number))
    await setUpDue(...days)
    expect(await missedDays()).toEqual(days.slice(1))
  })

  test('that stays as it is, in a row that changes, is not looked at again', async () => {
    const { id } = await setUpDue(addDays(today, -1))
    await db.deleteFrom('webhook_announcements').execute()
    await sql`update obligations set since = since - 1 where user_id = ${id}::uuid`.execute(db)
    expect(await missedDays()).toHaveLength(1)
    await sql`update obligations set due_on = due_on - 1 where user_id = ${id}::uuid`.execute(db)
    expect(await missedDays()).toEqual([addDays(today, -1), addDays(today, -2)])
  })
})

test('an import is announced with its numbers, also one that changed nothing', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const row = { line: 2, ...newPerson() }
  const expected = { added: 1, changed: 0, back: 0, archived: 0 }
  await product.ask(learners.applyImport, { rows: [row], expected, fileName: 'hr.csv' }, manager)
  expect(await names(ofAll)).toContain('import.finished')
  expect(await lastOf(ofAll)).toMatchObject({
    event: 'import.finished',
    clientId: client.id,
    data: {
      client: { id: client.id },
      import: {
        kind: 'people',
        fileName: 'hr.csv',
        numbers: { added: 1, changed: 0, unchanged: 0, rejected: 0 },
      },
    },
  })
  const none = { added: 0, changed: 0, back: 0, archived: 0 }
  await product.ask(learners.applyImport, { rows: [row], expected: none, fileName: 'hr.csv' }, manager)
  expect(await lastOf(ofAll)).toMatchObject({ data: { import: { numbers: { added: 0, unchanged: 1 } } } })
})

describe('rule webhooks-10: feedback', () => {
  async function answered(
    people: number,
    form: { id: string },
    course: { id: string },
    client: { id: string },
  ) {
    const given = await makePeople(
      product,
      Array.from({ length: people }, () => ({ clientId: client.id })),
    )
    for (const person of given) await sendForm(person, form, course)
    return (await recordedFor(ofAll)).filter(({ event }) => event === 'feedback.given')
  }
  /** As submitting a form does. */
  const sendForm = (
    { id, clientId }: MadePerson,
    form: { id: string },
    course: { id: string },
    isOfManager = false,
  ) =>
    sql`insert into feedback_submissions (form_id, course_id, user_id, client_id, additional_feedback, is_of_manager)
        values (${form.id}, ${course.id}, ${id}, ${clientId}, 'Nice', ${isOfManager})`.execute(db)

  test('is announced for whole groups of at least five people, and says nothing of one of them', async () => {
    const client = await makeClient(product)
    const course = await makeCourse(product)
    const form = await makeForm(product, { title: 'How was it?', courseId: course.id })
    expect(await answered(4, form, course, client)).toEqual([])
    const manager = await makeManager(product, client.id)
    await sendForm(manager, form, course, true)
    expect(await answered(0, form, course, client)).toEqual([])
    const [first, ...others] = await answered(1, form, course, client)
    expect(others).toEqual([])
    expect(first).toEqual({
      ...{ event: 'feedback.given', userId: null, clientId: client.id },
      data: {
        client: expect.objectContaining({ id: client.id }),
        form: { id: form.id, title: 'How was it?' },
        people: submissions.minPeople,
      },
    })
    expect(await answered(4, form, course, client)).toHaveLength(1)
    expect((await answered(1, form, course, client)).map(({ data }) => data)).toMatchObject([
      { people: 5 },
      { people: 10 },
    ])
    // Of another client each has its own groups.
    expect(await answered(4, form, course, await makeClient(product))).toHaveLength(2)
  })

  test('has groups as large as managers are shown them', async () => {
    const client = await makeClient(product)
    const course = await makeCourse(product)
    const form = await makeForm(product, { courseId: course.id })
    await sql`update provider_settings set smallest_group = 8`.execute(db)
    expect(await answered(7, form, course, client)).toEqual([])
    expect((await answered(1, form, course, client)).map(({ data }) => data)).toMatchObject([{ people: 8 }])
    await sql`update provider_settings set smallest_group = 1`.execute(db)
    expect(await answered(1, form, course, client)).toHaveLength(1)
    await sql`update provider_settings set smallest_group = 5`.execute(db)
  })
})

test('every event of the table was seen in these tests by its schema, and no trigger knows another', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct match[1] as name
      from pg_proc cross join lateral regexp_matches(prosrc, '''([a-z_]+[.][a-z]+)''', 'g') as match
     where prosrc like '%is_webhook_wanted%'`.execute(product.owner)
  expect(rows.map(({ name }) => name).sort()).toEqual([...webhookEventNames].sort())
})
