// The certificate of a learner, for those who manage the learner.
import { expect, test } from 'vitest'
import * as history from '#contract/calls/history.ts'
import * as learners from '#contract/calls/learners.ts'
import * as progress from '#contract/calls/progress.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'

const { product, app, enrol, pass, numberOf } = await startCertificates()
const admin = await makeAdmin(product)

async function setUp() {
  const { learner, course } = await enrol({ firstName: 'Siân', lastName: 'Llŷr' }, 'Dŵr glân')
  const manager = await makeManager(product, learner.clientId)
  const trackingId = await pass({ learner, course })
  const number = await numberOf({ learner, course })
  return {
    learner,
    course,
    manager,
    trackingId,
    number,
    input: { urlToken: learner.urlToken, courseId: course.id },
  }
}

test('managers of the client and administrators open and download it', async () => {
  const { learner, course, manager, trackingId, number, input } = await setUp()
  const opened = await product.ask(history.certificate, input, manager)
  expect(opened).toEqual({
    learner: { name: 'Siân Llŷr', urlToken: learner.urlToken },
    course: { id: course.id, title: 'Dŵr glân' },
    certificate: {
      id: trackingId,
      number,
      status: 'valid',
      learnerName: 'Siân Llŷr',
      courseTitle: 'Dŵr glân',
      completedDateTime: opened.certificate.issuedDateTime,
      issuedDateTime: opened.certificate.issuedDateTime,
      completedOn: opened.certificate.issuedDateTime.slice(0, 10),
      issuedOn: opened.certificate.issuedDateTime.slice(0, 10),
      expiresOn: null,
      revokedDateTime: null,
      revokedReason: null,
      issuer: 'Coppice',
      link: `${app.config.publicUrl}/verify/${number}`,
    },
  })
  expect(await product.ask(history.certificate, input, admin)).toEqual(opened)
  for (const who of [manager, admin]) {
    const file = await product.send(requestOf(history.downloadCertificate, input, who))
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Si%C3%A2n%20Ll%C5%B7r%20D%C5%B5r")
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test("the learner's page and the progress in a course say when it was issued", async () => {
  const { learner, course, manager, number, input } = await setUp()
  const other = await makeLearner(product, learner.clientId, { firstName: 'Zoe' })
  const { certificate } = await product.ask(history.certificate, input, manager)
  const { courses } = await product.ask(learners.openLearner, { urlToken: learner.urlToken }, manager)
  expect(courses).toMatchObject([
    {
      certificateDateTime: certificate.issuedDateTime,
      certificateNumber: number,
      certificateStatus: 'valid',
    },
  ])
  const list = await product.ask(progress.ofCourse, { courseId: course.id }, manager)
  expect(list.courses).toMatchObject([
    { learner: { urlToken: learner.urlToken }, certificateDateTime: certificate.issuedDateTime },
    { learner: { urlToken: other.urlToken }, certificateDateTime: null },
  ])
})

test('it stays as it was earned, also when the client does not have the course any more', async () => {
  const { learner, manager, input } = await setUp()
  const before = await product.ask(history.certificate, input, manager)
  await app.db.updateTable('users').set({ last_name: 'King' }).where('id', '=', learner.id).execute()
  await app.db.deleteFrom('client_pathways').where('client_id', '=', learner.clientId).execute()
  const after = await product.ask(history.certificate, input, manager)
  expect(after.certificate).toEqual(before.certificate)
  expect(after.learner.name).toBe('Siân King')
})

test('nobody else gets it, and there is none before the course is passed', async () => {
  const { learner, course, manager, input } = await setUp()
  const colleague = await makeLearner(product, learner.clientId)
  const outsider = await makeManager(product, (await makeClient(product)).id)
  for (const call of [history.certificate, history.downloadCertificate]) {
    expect(await product.refuse(call, input, outsider)).toEqual(notFound)
    expect((await product.refuse(call, input, colleague)).status).toBe(403)
    expect((await product.refuse(call, input, learner)).status).toBe(403)
    for (const wrong of [
      { urlToken: colleague.urlToken, courseId: course.id },
      { ...input, courseId: unknownId },
      { ...input, courseId: 'no id' },
      { ...input, urlToken: 'nobody' },
    ])
      expect(await product.refuse(call, wrong, manager)).toEqual(notFound)
  }
})
