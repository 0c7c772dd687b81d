// How long a certificate is valid, and when a learner who completes the course again gets another one.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as issued from '#contract/calls/issued-certificates.ts'
import { ofLearner } from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { migrationText } from '#server/db/release.ts'
import { changeCertificate } from '#tests/support/make-states.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'
import { issueCertificate } from './issue.ts'

const { product, app, enrol, pass, certified } = await startCertificates()
const admin = await makeAdmin(product)
const reason = 'The test was taken by another person'

test('who passes again gets a new certificate only when the last one is not valid any more', async () => {
  const { number, trackingId, learner, course } = await certified()
  const passAgain = () => {
    const earned = { trackingId, userId: learner.id, courseId: course.id, versionId: course.versionId }
    return app.db.transaction().execute((tx) => issueCertificate(tx, app, earned))
  }
  expect(await passAgain()).toBe(false)
  await product.ask(issued.revoke, { certificateNumber: number, reason }, admin)
  expect(await passAgain()).toBe(true)
  const { certificates } = await product.ask(issued.myCertificates, {}, learner)
  expect(certificates).toMatchObject([
    { status: 'valid', isLatest: true },
    { number, status: 'revoked', isLatest: false },
  ])
})

test('is valid as long as the completion, and a renewal gets a certificate of its own', async () => {
  const { learner, course } = await enrol()
  await app.db.updateTable('courses').set({ valid_months: 12 }).where('id', '=', course.id).execute()
  const trackingId = await pass({ learner, course })
  const [first] = (await product.ask(issued.myCertificates, {}, learner)).certificates
  const completion = app.db.selectFrom('completions').where('user_id', '=', learner.id).select('valid_until')
  expect(first?.expiresOn).toBe((await completion.executeTakeFirstOrThrow()).valid_until)
  expect(first?.expiresOn).not.toBeNull()

  await app.db
    .insertInto('completions')
    .values({
      user_id: learner.id,
      course_id: course.id,
      completed_on: '2030-01-02',
      valid_until: '2031-01-02',
    })
    .execute()
  const earned = { trackingId, userId: learner.id, courseId: course.id, versionId: course.versionId }
  expect(await app.db.transaction().execute((tx) => issueCertificate(tx, app, earned))).toBe(true)
  expect((await product.ask(issued.myCertificates, {}, learner)).certificates).toMatchObject([
    { expiresOn: '2031-01-02', status: 'valid', isLatest: true },
    { number: first?.number, status: 'valid', isLatest: false },
  ])
  expect(await app.db.transaction().execute((tx) => issueCertificate(tx, app, earned))).toBe(false)
})

test('another validity of the course changes a certificate only where it is applied to completions that exist', async () => {
  const { number, course, learner } = await certified()
  const [other, revoked, replaced] = [await certified(), await certified(), await certified()]
  await product.ask(issued.revoke, { certificateNumber: revoked.number, reason }, admin)
  const latest = await changeCertificate(product, replaced.number, { reissued: true }, admin)
  const validity = { courseId: course.id, months: 12, renewalDays: 30, renewFrom: 'previousEnd' } as const
  const endOf = async (certificateNumber: string) =>
    (await product.ask(issued.verify, { certificateNumber })).certificate.expiresOn
  await product.ask(training.saveValidity, validity, admin)
  expect(await endOf(number)).toBeNull()
  await product.ask(training.saveValidity, { ...validity, applyToExisting: true }, admin)
  const { valid_until: end } = await app.db
    .selectFrom('completions')
    .where('user_id', '=', learner.id)
    .select('valid_until')
    .executeTakeFirstOrThrow()
  expect(end).not.toBeNull()
  expect(await endOf(number)).toBe(end)
  // Of other courses, and what was revoked.
  await product.ask(
    training.saveValidity,
    { ...validity, courseId: revoked.course.id, applyToExisting: true },
    admin,
  )
  expect([await endOf(other.number), await endOf(revoked.number)]).toEqual([null, null])
  // Of one that was issued again, the one that stands for it now (certificates-14).
  await product.ask(
    training.saveValidity,
    { ...validity, courseId: replaced.course.id, applyToExisting: true },
    admin,
  )
  expect([await endOf(replaced.number), await endOf(latest)]).toEqual([null, expect.any(String)])
})

// Times of a database have microseconds, and those of JavaScript do not.
test.each([
  ['as it is now', false],
  ['by an earlier version, to the millisecond', true],
])('a certificate that was issued again %s stands for the completion of its pass', async (_, isEarlier) => {
  const { number, learner, course, manager } = await certified()
  await sql`update certificates set completed_at = date_trunc('milliseconds', completed_at) + interval '456 microseconds'
             where number = ${number}`.execute(app.db)
  const latest = await changeCertificate(product, number, { reissued: true }, admin)
  if (isEarlier)
    await sql`update certificates set completed_at = date_trunc('milliseconds', completed_at) where number = ${latest}`.execute(
      app.db,
    )
  const completion = async () =>
    (await product.ask(ofLearner, { urlToken: learner.urlToken }, manager)).completions[0]
  expect(await completion()).toMatchObject({ certificateNumber: latest, certificateStatus: 'valid' })
  const validity = { months: 12, renewalDays: 30, renewFrom: 'previousEnd', applyToExisting: true } as const
  await product.ask(training.saveValidity, { courseId: course.id, ...validity }, admin)
  const end = (await completion())?.validUntil
  expect((await product.ask(issued.verify, { certificateNumber: latest })).certificate.expiresOn).toBe(end)
  expect([end, (await completion())?.endedOn]).toEqual([expect.any(String), null])
  await product.ask(issued.revoke, { certificateNumber: latest, reason }, admin)
  expect(await completion()).toMatchObject({ endedOn: expect.any(String), certificateStatus: 'revoked' })
})

test('an upgrade ends what an earlier version did not end when a certificate that was issued again was revoked', async () => {
  const { number, learner, manager } = await certified()
  const other = await certified()
  const latest = await changeCertificate(product, number, { reissued: true }, admin)
  await product.ask(issued.revoke, { certificateNumber: latest, reason }, admin)
  await sql`update completions set ended_on = null where user_id = ${learner.id}`.execute(app.db)
  // As the earlier version left them: the second one lost the microseconds of the first one.
  for (const [certificate, microseconds] of [
    [number, '456 microseconds'],
    [latest, '0'],
  ])
    await sql`update certificates set completed_at = date_trunc('milliseconds', completed_at) + ${microseconds}::interval
               where number = ${certificate}`.execute(app.db)
  const endOf = async ({ learner: of, manager: by }: Pick<typeof other, 'learner' | 'manager'>) =>
    (await product.ask(ofLearner, { urlToken: of.urlToken }, by)).completions[0]?.endedOn
  expect(await endOf({ learner, manager })).toBeNull()
  await sql.raw(await migrationText('070_completions_of_revoked_reissues.sql')).execute(product.owner)
  expect(await endOf({ learner, manager })).toEqual(expect.any(String))
  expect(await endOf(other)).toBeNull()
})
