// How long a certificate is valid, and when a learner who completes the course again gets another one.
import { expect, test } from 'vitest'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as training from '#contract/calls/training.ts'
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
  const [other, revoked] = [await certified(), await certified()]
  await product.ask(issued.revoke, { certificateNumber: revoked.number, reason }, admin)
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
})
