// Certificates: who has one, and who may see it.
import { describe, expect, test } from 'vitest'
import * as certificates from '#contract/calls/certificates.ts'
import { refusalBody } from '#contract/call.ts'
import { sendWaitingMail } from '../../mail/outbox.ts'
import { certificateFileName } from './file-name.ts'
import { issueCertificate } from './issue.ts'
import { unknownId } from '#tests/support/refusals.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'

const { product, app, page, enrol, pass } = await startCertificates()

async function read(userId: string, courseId: string) {
  const answer = await page('Get', userId, courseId)
  expect(answer.statusCode).toBe(200)
  return certificates.openCertificate.reply
    .strict()
    .parse(withoutEnvelope(answer.json<Record<string, unknown>>()))
}

function withoutEnvelope({ success, errors, ...facts }: Record<string, unknown>) {
  expect({ success, errors }).toEqual({ success: true, errors: [] })
  return facts
}

describe('a passed course', () => {
  test('has a certificate with exactly these facts, to be read without logging in', async () => {
    const all = await enrol({ firstName: 'Siân', lastName: 'Llŷr' }, 'Dŵr glân')
    const trackingId = await pass(all)
    const facts = await read(all.learner.id, all.course.id)
    expect(facts).toEqual({
      firstName: 'Siân',
      lastName: 'Llŷr',
      credentialName: 'Dŵr glân',
      issuedDate: facts.issuedDate,
      id: trackingId,
      course: { title: 'Dŵr glân', completedDateTime: facts.issuedDate },
      learner: { name: 'Siân Llŷr' },
    })
    const record = app.db.selectFrom('course_records').where('id', '=', trackingId)
    const { completed_at } = await record.select('completed_at').executeTakeFirstOrThrow()
    expect(facts.issuedDate).toBe(completed_at)
  })

  test('has the same certificate, also when anything is renamed or deleted later', async () => {
    const all = await enrol()
    await pass(all)
    const before = await read(all.learner.id, all.course.id)
    await app.db
      .updateTable('users')
      .set({ first_name: 'Augusta', last_name: 'King' })
      .where('id', '=', all.learner.id)
      .execute()
    await app.db
      .updateTable('courses')
      .set({ title: 'Renamed', deleted_at: new Date().toISOString() })
      .where('id', '=', all.course.id)
      .execute()
    expect(await read(all.learner.id, all.course.id)).toEqual(before)
  })

  test('sends one mail with the badge and a link to it, and never a second', async () => {
    const all = await enrol({ firstName: 'Łucja' }, 'Air & light')
    const trackingId = await pass(all)
    await sendWaitingMail(app)
    const mails = product.sent.filter((letter) => letter.to_address === all.learner.email)
    expect(mails).toHaveLength(1)
    const [letter] = mails
    expect(letter?.text).toContain(`${app.config.publicUrl}/engage/${all.course.id}`)
    expect(letter?.text).toContain('Łucja')
    const { badge_image: badge } = await app.db
      .selectFrom('courses')
      .where('id', '=', all.course.id)
      .select('badge_image')
      .executeTakeFirstOrThrow()
    expect(letter?.html).toContain(`src="${app.config.publicUrl}/${badge}"`)
    const kinds = await app.db
      .selectFrom('outbox')
      .where('user_id', '=', all.learner.id)
      .select('template_type')
      .execute()
    expect(kinds).toEqual([{ template_type: 'BadgeClaim' }])

    const { learner, course } = all
    const again = { trackingId, userId: learner.id, courseId: course.id, versionId: course.versionId }
    expect(await app.db.transaction().execute((tx) => issueCertificate(tx, app, again))).toBe(false)
    expect(await sendWaitingMail(app)).toBe(0)
  })
})

describe('what is no certificate', () => {
  test('is not found: not passed, the wrong pair, unknown, no id at all', async () => {
    const [one, other] = [await enrol(), await enrol()]
    await pass(one)
    const answers = await Promise.all(
      (['Get', 'Download'] as const).flatMap((kind) => [
        page(kind, other.learner.id, other.course.id),
        page(kind, one.learner.id, other.course.id),
        page(kind, other.learner.id, one.course.id),
        page(kind, one.course.id, one.learner.id),
        page(kind, unknownId, unknownId),
        page(kind, 'no-id', one.course.id),
      ]),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(refusalBody.parse(answer.json()).errors).toEqual([{ error: 'Not found' }])
      expect(answer.body).toBe(answers[0]?.body)
    }
  })

  test('cannot be searched for: after sixty a minute an address has to wait', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 61; attempt++)
      statuses.push((await page('Get', unknownId, unknownId, '10.9.9.9')).statusCode)
    // The minute of the clock may have turned on the way.
    if (statuses.at(-1) === 404)
      for (let attempt = 0; attempt < 61; attempt++)
        statuses.push((await page('Get', unknownId, unknownId, '10.9.9.9')).statusCode)
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 404))
    expect(statuses).toContain(429)
    expect((await page('Get', unknownId, unknownId, '10.9.9.8')).statusCode).toBe(404)
  })

  test('is answered to the site’s own pages and to no other origin, refusals too', async () => {
    for (const answer of [
      await page('Get', unknownId, unknownId),
      await page('Download', 'no-id', unknownId),
    ])
      expect(answer.headers['access-control-allow-origin']).toBe(app.config.publicUrl)
    const elsewhere = await product.content.inject({ method: 'GET', url: '/health' })
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the name of the file', () => {
  test('is the learner’s name and the course’s title, without what some system forbids', () => {
    expect(certificateFileName('Ada Lovelace', 'Water')).toBe('Ada Lovelace Water.pdf')
    expect(certificateFileName('A/B\\C', 'Who? "Me": <1>|2*')).toBe('A-B-C Who- -Me-- -1--2-.pdf')
    expect(certificateFileName('..', ' . ')).not.toMatch(/[. ]\.pdf$/)
    expect(certificateFileName('A\u202egnp.exe', 'x\r\ny')).toBe('Agnp.exe x y.pdf')
    const long = certificateFileName('王'.repeat(100), '明'.repeat(200))
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(204)
    expect(long.isWellFormed()).toBe(true)
  })
})
