// What has happened with a learner, as those who manage the learner see it.
import { expect, test } from 'vitest'
import * as history from '#contract/calls/history.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as users from '#contract/calls/users.ts'
import { issueCertificate } from '../certificates/issue.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startHistory } from '#tests/support/start-history.ts'

const { product, db, admin, setUp, makeTwoAttempts } = await startHistory()

test('the timeline has the attempts, their results and the certificate, the newest first', async () => {
  const made = await setUp()
  const { learner, course, manager } = made
  const { previous, current } = await makeTwoAttempts(made)
  await db
    .updateTable('attempts')
    .set({
      started_at: '2026-03-02T09:05:00.000Z',
      completed_at: '2026-03-03T09:00:00.000Z',
      lesson_status: 4,
      score: 90,
    })
    .where('id', '=', current)
    .execute()
  await db
    .updateTable('users')
    .set({ email_confirmed_at: '2026-02-01T09:00:00.000Z' })
    .where('id', '=', learner.id)
    .execute()
  const earned = { trackingId: current, userId: learner.id, courseId: course.id, versionId: course.versionId }
  await db.transaction().execute((tx) => issueCertificate(tx, product.app, earned))
  await db
    .updateTable('certificates')
    .set({ issued_at: '2026-03-03T09:00:00.000Z' })
    .where('user_id', '=', learner.id)
    .execute()

  const input = { urlToken: learner.urlToken }
  const reply = await product.ask(history.learnerTimeline, input, manager)
  expect(reply.numberOfEarlier).toBe(0)
  expect(reply.moments.map(({ at, kind, attemptId }) => [at, kind, attemptId])).toEqual([
    ['2026-03-03T09:00:00.000Z', 'certificate', null],
    ['2026-03-03T09:00:00.000Z', 'completed', current],
    ['2026-03-02T09:05:00.000Z', 'started', current],
    ['2026-03-02T09:00:00.000Z', 'restarted', previous],
    ['2026-03-01T09:00:00.000Z', 'started', previous],
    ['2026-02-01T09:00:00.000Z', 'registered', null],
  ])
  expect(reply.moments[1]).toMatchObject({
    courseId: course.id,
    courseTitle: 'Cutting waste',
    attemptNumber: 2,
    lessonStatus: 4,
    scorePercentage: 90,
  })
  expect(await product.ask(history.learnerTimeline, input, admin)).toEqual(reply)
})

test('it begins with the invitation, and has each that was sent again', async () => {
  const { client, manager } = await setUp()
  const person = {
    firstName: 'Ida',
    lastName: 'Ash',
    email: 'ida.ash@timeline.test',
    kind: 'learner',
  } as const
  const { user } = await product.ask(users.create, { ...person, clientId: client.id }, admin)
  const { moments } = await product.ask(history.learnerTimeline, { urlToken: user.urlToken }, manager)
  expect(moments).toMatchObject([{ kind: 'invited', courseId: null }])
  await product.ask(accounts.resendActivation, { userId: user.id }, manager)
  const later = await product.ask(history.learnerTimeline, { urlToken: user.urlToken }, manager)
  expect(later.moments.map(({ kind }) => kind)).toEqual(['invited', 'invited'])

  const processed = { processed_at: new Date().toISOString() }
  for (const [hasLeft, kind] of [
    [false, 'invitationRecorded'],
    [true, 'invited'],
  ] as const) {
    await db
      .updateTable('outbox')
      .set({ ...processed, has_left: hasLeft })
      .where('user_id', '=', user.id)
      .execute()
    const now = await product.ask(history.learnerTimeline, { urlToken: user.urlToken }, manager)
    expect(now.moments.map((moment) => moment.kind)).toEqual([kind, kind])
  }
})

test('a reminder that was only recorded reads so', async () => {
  const { client, manager } = await setUp()
  const learner = await makeLearner(product, client.id)
  const mail = await db
    .insertInto('outbox')
    .values({
      ...{ user_id: learner.id, to_address: learner.email, to_name: 'Pat', template_type: 'Reminder' },
      ...{ subject: '', html: '', text: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reminder_mails')
    .values({ user_id: learner.id, kind: 'reminder', day: '2026-01-31', mail_id: mail.id })
    .execute()
  const kinds = async () =>
    (
      await product.ask(history.learnerTimeline, { urlToken: learner.urlToken, show: 'mails' }, manager)
    ).moments.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['reminded'])
  const processed = { processed_at: new Date().toISOString() }
  for (const [hasLeft, kind] of [
    [false, 'reminderRecorded'],
    [true, 'reminded'],
  ] as const) {
    await db
      .updateTable('outbox')
      .set({ ...processed, has_left: hasLeft })
      .where('id', '=', mail.id)
      .execute()
    expect(await kinds()).toEqual([kind])
  }
})

test('only the latest two hundred events are answered, and the others counted', async () => {
  const made = await setUp()
  const record = await makeTwoAttempts(made)
  const { record_id, version_id } = await db
    .selectFrom('attempts')
    .where('id', '=', record.current)
    .selectAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('attempts')
    .values(
      Array.from({ length: 198 }, (_, at) => ({
        record_id,
        version_id,
        number: at + 3,
        started_at: new Date(Date.UTC(2026, 5, 1) + at * 60_000).toISOString(),
      })),
    )
    .execute()
  const { moments, numberOfEarlier } = await product.ask(
    history.learnerTimeline,
    { urlToken: made.learner.urlToken },
    made.manager,
  )
  expect(moments).toHaveLength(200)
  // Two starts, a restart and a registration are older.
  expect(numberOfEarlier).toBe(198 + 4 - 200)
})

test('managers of other clients do not see it', async () => {
  const { learner } = await setUp()
  const outsider = await makeManager(product, (await makeClient(product)).id)
  expect(await product.refuse(history.learnerTimeline, { urlToken: learner.urlToken }, outsider)).toEqual(
    notFound,
  )
})

test('it is narrowed to one group of events', async () => {
  const made = await setUp()
  await makeTwoAttempts(made)
  const { learner, course, manager } = made
  await db
    .insertInto('reminder_mails')
    .values({ user_id: learner.id, kind: 'reminder', day: '2026-03-05' })
    .execute()
  await db
    .insertInto('due_extensions')
    .values({ user_id: learner.id, course_id: course.id, day: '2026-09-01', reason: 'Ill' })
    .execute()
  const kindsOf = async (show?: 'courses' | 'certificates' | 'mails' | 'deadlines' | 'account') => {
    const input = { urlToken: learner.urlToken, ...(show ? { show } : {}) }
    const { moments } = await product.ask(history.learnerTimeline, input, manager)
    return moments.map(({ kind }) => kind)
  }
  expect(await kindsOf('courses')).toEqual(['started', 'restarted', 'started'])
  expect(await kindsOf('mails')).toEqual(['reminded'])
  expect(await kindsOf('deadlines')).toEqual(['dueDateChanged'])
  expect(await kindsOf('certificates')).toEqual([])
  const all = [...(await kindsOf('courses')), ...(await kindsOf('mails')), ...(await kindsOf('deadlines'))]
  expect((await kindsOf()).toSorted()).toEqual([...all, ...(await kindsOf('account'))].toSorted())
})
