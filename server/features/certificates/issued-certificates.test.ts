// Verifying, revoking and reissuing certificates.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as history from '#contract/calls/history.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as learners from '#contract/calls/learners.ts'
import * as progress from '#contract/calls/progress.ts'
import * as compliance from '#contract/calls/compliance.ts'
import { numberProblems } from '#contract/rules/certificate-number.ts'
import { certificateNumberOf } from '#tests/support/certificate-number.ts'
import { refusalBody } from '#contract/call.ts'
import { makeAdmin, makeClient, makeManager, makePathway } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'
import { csvLines } from '#tests/support/strict-csv.ts'
import { sendWaitingMail } from '../../mail/outbox.ts'

const { product, app, page, enrol, pass, numberOf, certified } = await startCertificates()
const admin = await makeAdmin(product)
const unknown = certificateNumberOf('2'.repeat(19))

const look = (certificateNumber: string, remoteAddress: string) =>
  product.send({ ...requestOf(issued.verify, { certificateNumber }), remoteAddress })

const reason = 'The test was taken by another person'

test('anybody verifies a certificate with its number: the facts as issued', async () => {
  const { number, course, learner } = await certified()
  await app.db.updateTable('courses').set({ title: 'Renamed' }).where('id', '=', course.id).execute()
  await app.db.updateTable('users').set({ last_name: 'King' }).where('id', '=', learner.id).execute()
  const { certificate } = await product.ask(issued.verify, { certificateNumber: number.toLowerCase() })
  expect(certificate).toEqual({
    number,
    status: 'valid',
    learnerName: 'Siân Llŷr',
    courseTitle: 'Dŵr glân',
    courseVersion: 2,
    pathwayTitle: certificate.pathwayTitle,
    minutes: null,
    completedDateTime: certificate.issuedDateTime,
    issuedDateTime: certificate.issuedDateTime,
    // The client has no zone of its own, nor has the provider.
    completedOn: certificate.issuedDateTime.slice(0, 10),
    issuedOn: certificate.issuedDateTime.slice(0, 10),
    expiresOn: null,
    newerVersionFrom: null,
    issuer: 'Coppice',
    revokedDateTime: null,
    revokedReason: null,
    replacedDateTime: null,
    replacedByNumber: null,
    isOwn: false,
  })
  expect(certificate.pathwayTitle).toEqual(expect.any(String))
  const own = await product.ask(issued.verify, { certificateNumber: number }, learner)
  expect(own.certificate.isOwn).toBe(true)
})

test('a certificate names the pathway of the client that is the first by name', async () => {
  const all = await enrol()
  const [courseIds, clientIds] = [[all.course.id], [all.learner.clientId]]
  await makePathway(product, { courseIds, clientIds })
  const elsewhere = await makePathway(product, { courseIds })
  const ids = (
    await app.db
      .selectFrom('client_pathways')
      .where('client_id', '=', all.learner.clientId)
      .orderBy('pathway_id')
      .select('pathway_id as id')
      .execute()
  ).map(({ id }) => id)
  const names = ['safety', 'Fire']
  for (const [at, id] of [...ids, elsewhere.id].entries())
    await app.db
      .updateTable('pathways')
      .set({ name: names[at] ?? 'Archery' })
      .where('id', '=', id)
      .execute()
  await pass(all)
  const { certificate } = await product.ask(issued.verify, { certificateNumber: await numberOf(all) })
  expect(certificate.pathwayTitle).toBe('Fire')
})

// Rule certificates-10.
test('is valid to the end of its last day where it was issued, and expired on the day after', async () => {
  const { number } = await certified()
  const statusIn = async (zone: string, daysSinceEnd: number) => {
    await sql`update certificates set time_zone = ${zone}, expires_on = (now() at time zone ${zone})::date - ${daysSinceEnd}::int
               where number = ${number}`.execute(app.db)
    return (await product.ask(issued.verify, { certificateNumber: number })).certificate.status
  }
  // It is always a later day in the first of these zones than in the second.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect([zone, await statusIn(zone, 0), await statusIn(zone, 1)]).toEqual([zone, 'valid', 'expired'])
})

test('an unknown number is answered in words, a typing error without a look-up', async () => {
  const missing = await look(unknown, '10.3.0.1')
  expect(missing.statusCode).toBe(404)
  expect(refusalBody.parse(missing.json()).errors).toEqual([{ error: 'No certificate with this number' }])
  const wrong = unknown.replace(/2$/, '3')
  for (let time = 0; time < 70; time++) {
    const answer = await look(wrong, '10.3.0.2')
    expect(answer.statusCode).toBe(400)
    expect(refusalBody.parse(answer.json()).errors).toEqual([{ error: numberProblems.typing }])
  }
})

test('after sixty look-ups an address has to wait, whatever it asks for', async () => {
  const { number } = await certified()
  for (let time = 0; time < 60; time++)
    expect((await look(time % 2 ? number : unknown, '10.3.0.3')).statusCode).toBe(time % 2 ? 200 : 404)
  expect((await look(number, '10.3.0.3')).statusCode).toBe(429)
  expect((await look(unknown, '10.3.0.3')).statusCode).toBe(429)
  expect((await look(number, '10.3.0.4')).statusCode).toBe(200)
})

test('a revoked one is revoked everywhere at once, and its holder gets a mail', async () => {
  const { number, course, learner, manager } = await certified()
  await product.ask(issued.revoke, { certificateNumber: number, reason }, admin)
  const { certificate } = await product.ask(issued.verify, { certificateNumber: number })
  expect(certificate).toMatchObject({ status: 'revoked', revokedReason: reason })
  expect(certificate.revokedDateTime).not.toBeNull()

  const input = { urlToken: learner.urlToken, courseId: course.id }
  const opened = await product.ask(history.certificate, input, manager)
  expect(opened.certificate).toMatchObject({ status: 'revoked', revokedReason: reason })
  const { courses } = await product.ask(learners.openLearner, { urlToken: learner.urlToken }, manager)
  expect(courses).toMatchObject([{ certificateNumber: number, certificateStatus: 'revoked' }])
  const list = await product.ask(progress.ofCourse, { courseId: course.id }, manager)
  expect(list.courses).toMatchObject([{ certificateNumber: number, certificateStatus: 'revoked' }])
  const file = await product.send(requestOf(progress.downloadOfCourse, { courseId: course.id }, manager))
  expect(csvLines(file).join('\n')).toContain(`${number},revoked,,${app.config.publicUrl}/verify/${number}`)

  const complianceFile = await product.send(
    requestOf(compliance.exportObligations, { format: 'csv' }, manager),
  )
  expect(csvLines(complianceFile).join('\n')).toMatch(
    new RegExp(`${number},revoked,[\\d-]+T[^,]+Z,,${app.config.publicUrl}/verify/${number}`),
  )

  for (const kind of ['Get', 'Download'] as const)
    expect((await page(kind, learner.id, course.id)).statusCode).toBe(404)
  for (const who of [learner, manager, admin])
    expect(await product.refuse(issued.downloadOne, { certificateNumber: number }, who)).toEqual({
      status: 409,
      errors: ['This certificate has been revoked'],
    })
  await sendWaitingMail(app)
  const [mail] = product.sent.filter(
    ({ to_address, subject }) => to_address === learner.email && subject.includes('revoked'),
  )
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain(`${app.config.publicUrl}/verify/${number}`)
})

test('a reissued one has a new number and name; the old one is replaced and cannot be downloaded', async () => {
  const { number, trackingId, course, learner, manager } = await certified({
    firstName: 'Sian',
    lastName: 'Llyr',
  })
  const before = (await product.ask(issued.verify, { certificateNumber: number })).certificate
  const changes = { firstName: 'Siân', lastName: 'Llŷr', reason: 'Accents were missing' }
  const made = await product.ask(issued.reissue, { certificateNumber: number, ...changes }, admin)
  expect(made.number).not.toBe(number)

  const old = await product.ask(issued.verify, { certificateNumber: number })
  expect(old.certificate).toMatchObject({
    status: 'replaced',
    learnerName: 'Sian Llyr',
    replacedByNumber: null,
  })
  expect(old.certificate.replacedDateTime).not.toBeNull()
  const forHolder = await product.ask(issued.verify, { certificateNumber: number }, learner)
  expect(forHolder.certificate.replacedByNumber).toBe(made.number)
  for (const who of [manager, admin])
    expect(
      (await product.ask(issued.verify, { certificateNumber: number }, who)).certificate.replacedByNumber,
    ).toBeNull()
  const now = await product.ask(issued.verify, { certificateNumber: made.number })
  expect(now.certificate).toEqual({
    ...before,
    number: made.number,
    learnerName: 'Siân Llŷr',
    issuedDateTime: now.certificate.issuedDateTime,
  })

  const all = await product.ask(issued.ofLearner, { urlToken: learner.urlToken }, manager)
  expect(all.certificates).toMatchObject([
    { number: made.number, status: 'valid', isLatest: true, issueReason: changes.reason },
    { number, status: 'replaced', isLatest: false, replacedByNumber: made.number },
  ])
  expect(await product.ask(issued.myCertificates, {}, learner)).toEqual(all)

  const facts = (await page('Get', learner.id, course.id)).json<Record<string, unknown>>()
  expect(facts).toMatchObject({ id: trackingId, learner: { name: 'Siân Llŷr' } })
  const refused = await product.refuse(issued.downloadOne, { certificateNumber: number }, learner)
  expect(refused).toEqual({ status: 409, errors: ['This certificate has been replaced'] })
  const file = await product.send(requestOf(issued.downloadOne, { certificateNumber: made.number }, learner))
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Si%C3%A2n%20Ll%C5%B7r%20D%C5%B5r")
  await sendWaitingMail(app)
  const mails = product.sent.filter(
    ({ to_address, text }) => to_address === learner.email && text.includes(made.number),
  )
  expect(mails).toHaveLength(1)
})

test('the audit log has what was revoked or reissued, and managers and the pages of holder and course show it', async () => {
  const { number, learner, course, manager } = await certified()
  const changes = { firstName: 'Siân', lastName: 'Llŷr-Jones', reason: 'Married name' }
  const made = await product.ask(issued.reissue, { certificateNumber: number, ...changes }, admin)
  await product.ask(issued.revoke, { certificateNumber: made.number, reason }, admin)
  for (const about of [learner.id, course.id, null]) {
    const { entries } = await product.ask(audit.list, { about }, manager)
    expect(entries.slice(0, 2)).toMatchObject([
      {
        words: 'Revoked a certificate',
        about: expect.arrayContaining(['Siân Llŷr', 'Dŵr glân']),
        changes: [
          {
            ...{ action: 'changed', kind: 'certificate', name: 'Siân Llŷr' },
            fields: expect.arrayContaining([{ name: 'Revoked reason', before: null, after: reason }]),
          },
        ],
      },
      {
        words: 'Issued a certificate again with another name',
        changes: [
          {
            action: 'created',
            fields: expect.arrayContaining([
              { name: 'Number', before: null, after: made.number },
              { name: 'Last name', before: null, after: changes.lastName },
              { name: 'Issue reason', before: null, after: changes.reason },
            ]),
          },
        ],
      },
    ])
  }
})

test('is revoked and replaced once, with a reason', async () => {
  const { number } = await certified()
  const name = { firstName: 'Ada', lastName: 'King' }
  for (const empty of ['', ' '])
    expect(await product.refuse(issued.revoke, { certificateNumber: number, reason: empty }, admin)).toEqual({
      status: 400,
      errors: ['Please enter a reason'],
    })
  const attempts = await Promise.allSettled(
    Array.from({ length: 4 }, () =>
      product.ask(issued.reissue, { certificateNumber: number, ...name, reason }, admin),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusal = { status: 409, errors: ['This certificate has been replaced already'] }
  expect(await product.refuse(issued.revoke, { certificateNumber: number, reason }, admin)).toEqual(refusal)
  expect(await product.refuse(issued.reissue, { certificateNumber: number, ...name, reason }, admin)).toEqual(
    refusal,
  )
  expect(await product.refuse(issued.revoke, { certificateNumber: unknown, reason }, admin)).toEqual(notFound)
})

test('is downloaded by number by its holder and those who manage the learner', async () => {
  const { number, learner, manager } = await certified()
  for (const who of [learner, manager, admin]) {
    const file = await product.send(requestOf(issued.downloadOne, { certificateNumber: number }, who))
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const outsider = await makeManager(product, (await makeClient(product)).id)
  expect(await product.refuse(issued.downloadOne, { certificateNumber: number }, outsider)).toEqual(notFound)
})
