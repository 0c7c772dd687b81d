// Each event is recorded in the transaction of what has happened, with the data of its schema, for the webhooks that may get it.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as submissions from '#contract/calls/feedback-submissions.ts'
import * as issuedCertificates from '#contract/calls/issued-certificates.ts'
import * as joining from '#contract/calls/joining.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as users from '#contract/calls/users.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import { type WebhookEventName, webhookEventNames, webhookEvents } from '#contract/webhook-events.ts'
import { deletePeople } from '#server/deletion/delete.ts'
import { acceptUsers, letWait } from '#server/identity/people-queries.ts'
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
import { startPlaying } from '#tests/support/start-playing.ts'
import { eraseDue } from '../deletions/erase.ts'
import { recordExpiringCertificates } from './delivery-queries.ts'

const { product, db, admin, setUp, open } = await startPlaying({ INSIDE_HOSTS: 'receiver.test' })
const today = new Date().toISOString().slice(0, 10)

let ofAll: string
beforeEach(async () => {
  await db.deleteFrom('webhook_endpoints').execute()
  ofAll = await webhookOf(admin)
})

async function webhookOf(
  who: { token: string },
  { events = webhookEventNames, clientId }: { events?: WebhookEventName[]; clientId?: string } = {},
) {
  const wanted = { name: 'HR', url: 'https://receiver.test/', events, ...(clientId ? { clientId } : {}) }
  return (await product.ask(webhooks.create, wanted, who)).id
}

/** What was recorded for a webhook, in its order. Each is as its schema says, and nothing more. */
async function recordedFor(webhookId: string) {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', webhookId)
    .orderBy('number')
    .select(['event', 'data', 'user_id as userId', 'client_id as clientId'])
    .execute()
  return rows.map(({ event, data, ...of }) => ({
    event,
    data: webhookEvents[event as WebhookEventName].data.strict().parse(data),
    ...of,
  }))
}
const names = async (webhookId: string) => (await recordedFor(webhookId)).map(({ event }) => event)
const lastOf = async (webhookId: string) => (await recordedFor(webhookId)).at(-1)

const personWith = (email: string) =>
  db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()
const newPerson = () => ({ firstName: 'Ada', lastName: 'Green', email: `${crypto.randomUUID()}@x.test` })

describe('rule webhooks-6: people', () => {
  test('who are added, changed, archived and restored', async () => {
    const client = await makeClient(product, { name: 'Acme' })
    const manager = await makeManager(product, client.id)
    await db.deleteFrom('webhook_deliveries').execute()
    const named = newPerson()
    const { user } = await product.ask(users.create, { kind: 'learner', ...named }, manager)
    const person = {
      ...{ id: user.id, ...named, employeeNumber: null, roles: ['LEARNER'], startsOn: null, endsOn: null },
    }
    const about = { client: { id: client.id, name: 'Acme' } }
    await product.ask(users.update, { id: user.id, ...named, lastName: 'Gray' }, manager)
    // What stores the same is no change.
    await product.ask(users.update, { id: user.id, ...named, lastName: 'Gray' }, manager)
    await product.ask(users.archive, { userIds: [user.id] }, manager)
    await product.ask(users.unarchive, { userIds: [user.id] }, manager)
    const changed = { person: { ...person, lastName: 'Gray' }, ...about }
    const of = { userId: user.id, clientId: client.id }
    expect(await recordedFor(ofAll)).toEqual([
      { event: 'person.created', data: { person, ...about }, ...of },
      { event: 'person.changed', data: { ...changed, changed: ['lastName'] }, ...of },
      { event: 'person.archived', data: changed, ...of },
      { event: 'person.restored', data: changed, ...of },
    ])
  })

  test('who are changed in one statement have the events that each of them would have alone', async () => {
    const { id: clientId } = await makeClient(product)
    const people = await makePeople(
      product,
      Array.from({ length: 5 }, () => ({ clientId, role: 'LEARNER' as const })),
    )
    const [renamed, moved, both, same, waits] = people.map(({ id }) => id)
    await db
      .updateTable('users')
      .set({ awaits_acceptance: true, archived_at: '2020-01-31T12:00:00Z' })
      .where('id', '=', waits ?? '')
      .execute()
    await db.deleteFrom('webhook_deliveries').execute()
    const eventsOf = async (id = '') =>
      (await recordedFor(ofAll))
        .filter(({ userId }) => userId === id)
        .map(({ event, data }) => [event, 'changed' in data ? data.changed : undefined])
    const change = () =>
      sql`update users
            set first_name = case when id in (${renamed}::uuid, ${both}::uuid, ${waits}::uuid) then 'Other' else first_name end,
                email = case when id = ${moved}::uuid then 'other@x.test' else email end,
                ends_on = case when id = ${both}::uuid then '2020-01-31'::date else ends_on end,
                archived_at = case when id = ${both}::uuid then '2020-02-01T12:00:00Z'::timestamptz else archived_at end
          where client_id = ${clientId}::uuid`.execute(db)
    await change()
    const expected = [
      [['person.changed', ['firstName']]],
      [['person.changed', ['email']]],
      [
        ['person.changed', ['firstName', 'endsOn']],
        ['person.archived', undefined],
      ],
      [],
      [],
    ]
    const all = async () => Promise.all([renamed, moved, both, same, waits].map(eventsOf))
    expect(await all()).toEqual(expected)
    // A statement that changes nothing writes nothing.
    await change()
    expect(await all()).toEqual(expected)
  })

  test('who are restored after their end date are changed first, each of several', async () => {
    const { id: clientId } = await makeClient(product)
    const people = await makePeople(
      product,
      Array.from({ length: 3 }, () => ({ clientId, role: 'LEARNER' as const })),
    )
    await sql`update users set ends_on = '2020-01-31', archived_at = '2020-02-01T12:00:00Z'
      where client_id = ${clientId}::uuid`.execute(db)
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(users.unarchive, { userIds: people.map(({ id }) => id) }, admin)
    const recorded = await recordedFor(ofAll)
    for (const { id } of people)
      expect(recorded.filter(({ userId }) => userId === id).map(({ event }) => event)).toEqual([
        'person.changed',
        'person.restored',
      ])
  })

  test('who ask to join are created when they are accepted, and not before', async () => {
    const client = await makeClient(product)
    await db.updateTable('clients').set({ approves_joiners: true }).where('id', '=', client.id).execute()
    const sent = { ...newPerson(), referalCode: client.referralCode }
    await product.ask(accounts.selfRegister, sent)
    const { id } = await personWith(sent.email)
    await sql`update users set first_name = 'Waits' where id = ${id}::uuid`.execute(db)
    expect(await names(ofAll)).toEqual([])
    await db.transaction().execute((tx) => acceptUsers(tx, [id]))
    expect(await names(ofAll)).toEqual(['person.created'])
  })

  test('who ask to join before the client accepts people first are created once', async () => {
    const client = await makeClient(product)
    await db.deleteFrom('webhook_deliveries').execute()
    const sent = { ...newPerson(), referalCode: client.referralCode }
    await product.ask(accounts.selfRegister, sent)
    const { id } = await personWith(sent.email)
    expect(await names(ofAll)).toEqual(['person.created'])
    await db.transaction().execute((tx) => letWait(tx, id))
    await db.transaction().execute((tx) => acceptUsers(tx, [id]))
    expect(await names(ofAll)).toEqual(['person.created'])
    await product.ask(users.archive, { userIds: [id] }, admin)
    await product.ask(users.unarchive, { userIds: [id] }, admin)
    expect(await names(ofAll)).toEqual(['person.created', 'person.archived', 'person.restored'])
  })

  test('who are refused are deleted if they were created, and nothing else', async () => {
    const client = await makeClient(product)
    const own = await webhookOf(admin, { clientId: client.id })
    const asks = async (approves_joiners: boolean) => {
      await db.updateTable('clients').set({ approves_joiners }).where('id', '=', client.id).execute()
      const sent = { ...newPerson(), referalCode: client.referralCode }
      await product.ask(accounts.selfRegister, sent)
      return (await personWith(sent.email)).id
    }
    const [early, late] = [await asks(false), await asks(true)]
    await db.transaction().execute((tx) => letWait(tx, early))
    await sql`update users set email_confirmed_at = now() where client_id = ${client.id}::uuid`.execute(db)
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(joining.refuse, { userIds: [early, late] }, admin)
    const gone = {
      event: 'person.deleted',
      data: { person: { id: early }, client: { id: client.id } },
      ...{ userId: null, clientId: client.id },
    }
    expect([await recordedFor(ofAll), await recordedFor(own)]).toEqual([[gone], [gone]])
  })

  test('of a rolled back change are not recorded, and those of a list are, in one statement', async () => {
    const client = await makeClient(product)
    const undone = db.transaction().execute(async (tx) => {
      await sql`insert into users (client_id, first_name, last_name, email, url_token, role)
        values (${client.id}::uuid, 'A', 'B', 'undone@x.test', 'undone', 'LEARNER')`.execute(tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await names(ofAll)).toEqual([])
    await makePeople(
      product,
      Array.from({ length: 300 }, () => ({ clientId: client.id })),
    )
    expect(new Set((await recordedFor(ofAll)).map(({ userId }) => userId)).size).toBe(300)
  })

  test('that are restored after a deletion do not happen again', async () => {
    const { client, learner, course } = await setUp()
    const window = await open({ course, learner })
    await window.commit({ lessonStatus: 'passed', score: { raw: 80 } })
    await product.ask(users.removeMany, { selectedUserIds: [learner.id] }, admin)
    const before = await db.selectFrom('webhook_deliveries').selectAll().execute()
    expect(
      before.filter((row) => row.user_id === learner.id || JSON.stringify(row).includes(learner.id)),
    ).toEqual([])
    const deletion = await db
      .selectFrom('deletions')
      .where('object_id', '=', learner.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await product.ask(deletions.restore, { id: deletion.id }, admin)
    expect((await db.selectFrom('users').where('id', '=', learner.id).select('id').execute()).length).toBe(1)
    await updateAllObligations(db)
    expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual(before)
    expect(client.id).toBeTruthy()
  })
})

describe('rule webhooks-16: people who are deleted for good', () => {
  const deletionOf = async (objectId: string) => {
    const { id } = await db
      .selectFrom('deletions')
      .where('object_id', '=', objectId)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const gone = (event: object, clientId: string | null) => ({
    event: 'person.deleted',
    data: event,
    userId: null,
    clientId,
  })

  test('are ids when they are erased, and no event when they are deleted or restored', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const [own, others] = [
      await webhookOf(admin, { clientId: client.id }),
      await webhookOf(admin, { clientId: other.id }),
    ]
    const [person, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(users.removeMany, { selectedUserIds: [person.id, kept.id] }, admin)
    await product.ask(deletions.restore, { id: await deletionOf(kept.id) }, admin)
    expect(await names(ofAll)).toEqual([])
    await product.ask(deletions.erase, { id: await deletionOf(person.id) }, admin)
    const event = gone({ person: { id: person.id }, client: { id: client.id } }, client.id)
    expect([await recordedFor(ofAll), await recordedFor(own), await recordedFor(others)]).toEqual([
      [event],
      [event],
      [],
    ])
    // An event about the person may just be on its way.
    const early = db.selectFrom('webhook_deliveries').where('next_try_at', '<=', sql<string>`now()`)
    expect(await early.select('id').execute()).toEqual([])
  })

  test('are all people of a client that is erased, for the provider, and each once', async () => {
    const client = await makeClient(product)
    const people = await makePeople(
      product,
      Array.from({ length: 5 }, () => ({ clientId: client.id })),
    )
    const ids = people.map(({ id }) => id)
    await product.ask(users.removeMany, { selectedUserIds: ids.slice(0, 1) }, admin)
    await product.ask(clients.remove, { clientId: client.id }, admin)
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(deletions.erase, { id: await deletionOf(client.id) }, admin)
    const expected = ids.map((id) => gone({ person: { id }, client: { id: client.id } }, null))
    const recorded = await recordedFor(ofAll)
    expect(recorded).toHaveLength(5)
    expect(recorded).toEqual(expect.arrayContaining(expected))
  })

  test('are neither merged accounts nor people who were never accepted', async () => {
    const { id: clientId } = await makeClient(product)
    const [lost, kept] = [await makeLearner(product, clientId), await makeLearner(product, clientId)]
    const pair = { goneId: lost.id, keptId: kept.id, address: 'kept' as const }
    const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
    await product.ask(moving.merge, { ...pair, previewToken }, admin)
    const waiting = await makeLearner(product, clientId)
    await sql`update users set awaits_acceptance = true, archived_at = created_at where id = ${waiting.id}::uuid`.execute(
      db,
    )
    await db.transaction().execute((tx) => deletePeople(tx, [waiting.id], null))
    await db.deleteFrom('webhook_deliveries').execute()
    await sql`update deletions set final_at = now() - interval '1 minute'`.execute(product.owner)
    await eraseDue(product.app, new Date(), (error) => expect.fail(String(error)))
    expect(await db.selectFrom('deletions').selectAll().execute()).toEqual([])
    expect(await names(ofAll)).toEqual([])
  })

  test('are people who wait to be accepted if they were created before', async () => {
    const client = await makeClient(product)
    const person = await makeLearner(product, client.id)
    await db.transaction().execute((tx) => letWait(tx, person.id))
    await db.transaction().execute((tx) => deletePeople(tx, [person.id], null))
    await db.deleteFrom('webhook_deliveries').execute()
    await product.ask(deletions.erase, { id: await deletionOf(person.id) }, admin)
    const event = gone({ person: { id: person.id }, client: { id: client.id } }, client.id)
    expect(await recordedFor(ofAll)).toEqual([event])
  })
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

describe('rule webhooks-4: a webhook', () => {
  test('of a client gets what happens there and nothing of another client, and only the events it has chosen', async () => {
    const [here, there] = [await makeClient(product), await makeClient(product)]
    const manager = await makeManager(product, here.id)
    const otherManager = await makeManager(product, there.id)
    const own = await webhookOf(manager, { events: ['person.created'] })
    const other = await webhookOf(otherManager, { events: ['person.created', 'person.changed'] })
    const ofOne = await webhookOf(admin, { clientId: there.id, events: ['person.changed'] })
    const { id } = await makeLearner(product, here.id)
    await sql`update users set first_name = 'New' where id = ${id}::uuid`.execute(db)
    expect(await names(own)).toEqual(['person.created'])
    expect([await names(other), await names(ofOne)]).toEqual([[], []])
    // Somebody who moves is a change there from then on.
    await sql`update users set client_id = ${there.id}::uuid where id = ${id}::uuid`.execute(db)
    expect([await names(own), await names(other), await names(ofOne)]).toEqual([
      ['person.created'],
      ['person.changed'],
      ['person.changed'],
    ])
    expect(await lastOf(other)).toMatchObject({ data: { client: { id: there.id }, changed: ['client'] } })
  })

  test('gets a move as one change at the other client, and its undoing as one at the former client', async () => {
    const [here, there] = [await makeClient(product), await makeClient(product)]
    const own = await webhookOf(admin, { clientId: here.id })
    const other = await webhookOf(admin, { clientId: there.id })
    const { id } = await makeLearner(product, here.id)
    await db.deleteFrom('webhook_deliveries').execute()
    const actionId = await move(id, there.id)
    expect([await names(own), await names(other), await names(ofAll)]).toEqual([
      [],
      ['person.changed'],
      ['person.changed'],
    ])
    await product.ask(bulk.undo, { id: actionId }, admin)
    expect([await names(own), await names(other), (await names(ofAll)).length]).toEqual([
      ['person.changed'],
      ['person.changed'],
      2,
    ])
  })

  test('gets it that a move restores an archived person, and that its undoing archives the person again', async () => {
    const [here, there] = [await makeClient(product), await makeClient(product)]
    const { id } = await makeLearner(product, here.id)
    await product.ask(users.archive, { userIds: [id] }, admin)
    await db.deleteFrom('webhook_deliveries').execute()
    const actionId = await move(id, there.id)
    expect(await names(ofAll)).toEqual(['person.changed', 'person.restored'])
    expect(await lastOf(ofAll)).toMatchObject({ data: { client: { id: there.id } } })
    await product.ask(bulk.undo, { id: actionId }, admin)
    expect((await names(ofAll)).slice(2)).toEqual(['person.changed', 'person.archived'])
    expect(await lastOf(ofAll)).toMatchObject({ data: { client: { id: here.id } } })
  })

  test('gets nothing of a merge that changes no account, and nothing of its undoing', async () => {
    const { id: clientId } = await makeClient(product)
    const [gone, kept] = [await makeLearner(product, clientId), await makeLearner(product, clientId)]
    await db.deleteFrom('webhook_deliveries').execute()
    const pair = { goneId: gone.id, keptId: kept.id, address: 'kept' as const }
    const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
    const { actionId } = await product.ask(moving.merge, { ...pair, previewToken }, admin)
    expect(await names(ofAll)).toEqual([])
    await product.ask(bulk.undo, { id: actionId ?? '' }, admin)
    expect(await names(ofAll)).toEqual([])
    // What happens afterwards is sent as always.
    await product.ask(users.archive, { userIds: [kept.id] }, admin)
    expect(await names(ofAll)).toEqual(['person.archived'])
  })

  async function move(id: string, toClientId: string): Promise<string> {
    const wanted = { userIds: [id], toClientId, taken: 'everything' as const }
    const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
    const { actionId } = await product.ask(moving.move, { ...wanted, previewToken }, admin)
    return actionId ?? ''
  }
})

test('a webhook that is deleted meanwhile makes no other call fail', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const deleting = await db.startTransaction().execute()
  await deleting.deleteFrom('webhook_endpoints').where('id', '=', ofAll).execute()
  const adding = product.ask(users.create, { kind: 'learner', ...newPerson() }, manager)
  await untilOneWaits()
  await deleting.commit().execute()
  expect((await adding).user.id).toBeTruthy()
})

/** Waits until a statement waits for the lock of another transaction. */
const untilOneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  }, 5000)

test('every event of the table was seen in these tests by its schema, and no trigger knows another', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct match[1] as name
      from pg_proc cross join lateral regexp_matches(prosrc, '''([a-z_]+[.][a-z]+)''', 'g') as match
     where prosrc like '%is_webhook_wanted%'`.execute(product.owner)
  expect(rows.map(({ name }) => name).sort()).toEqual([...webhookEventNames].sort())
})
