// Certificates of a version that counts until a day, and what becomes of attempts that are under way (rules certificates-50 to
// certificates-52, courses-34 and courses-37).
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as issued from '#contract/calls/issued-certificates.ts'
import { myTraining } from '#contract/calls/person-training.ts'
import * as playing from '#contract/calls/playing.ts'
import { myCourse } from '#contract/calls/progress.ts'
import { addDays } from '#server/training/calendar.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { changeCertificate } from '#tests/support/make-states.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { makeAdmin, makeManager } from '#tests/support/make.ts'
import { startCertificates } from '#tests/support/start-certificates.ts'

const { product, app, enrol, pass, certified } = await startCertificates()
const { db } = app
const admin = await makeAdmin(product)
const today = new Date().toISOString().slice(0, 10)

type Course = { id: string; versionId: string }

/** The version after the playable one, which is the second. Its files are those of the second. */
async function publishThird(course: Course): Promise<Course> {
  const { id } = await db
    .insertInto('course_versions')
    .values({
      ...{ course_id: course.id, number: 3, scorm_version: '1.2', size_bytes: 1, file_count: 1 },
      package: JSON.stringify(makePackage([makeItem('one')])),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('courses').set({ current_version_id: id }).where('id', '=', course.id).execute()
  return { id: course.id, versionId: id }
}

async function endEarlier(course: { id: string }, lastDay: string | null) {
  await db
    .updateTable('course_versions')
    .set({ earlier_valid_until: lastDay })
    .where('course_id', '=', course.id)
    .where('number', '=', 3)
    .execute()
  await updateAllObligations(db)
}

const verify = async (certificateNumber: string) =>
  (await product.ask(issued.verify, { certificateNumber }, undefined)).certificate

/** A restart and a pass of the newest version. */
async function passAgain({ learner, course }: { learner: { id: string; token: string }; course: Course }) {
  const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
  const commit = (lessonStatus: string) =>
    product.content.inject({
      method: 'POST',
      url: `${new URL(launchUrl).pathname}commit`,
      payload: { sco: 'one', cmi: { lessonStatus } },
    })
  await commit('incomplete')
  return commit('passed')
}

const restart = (learner: { token: string }, trackingId: string) =>
  product.send({
    method: 'POST',
    url: '/api/Course/ResetCourseProgress',
    headers: { authorization: `Bearer ${learner.token}` },
    payload: { trackingId },
  })

test('a certificate ends on the last day, is then expired and not revoked, and has its own end again when it is taken back (certificates-50)', async () => {
  const { number, course, learner, manager } = await certified()
  await db
    .updateTable('completions')
    .set({ completed_on: addDays(today, -10) })
    .where('user_id', '=', learner.id)
    .execute()
  const before = await verify(number)
  expect(before).toMatchObject({ status: 'valid', expiresOn: null, newerVersionFrom: null })
  await publishThird(course)
  for (const [day, status] of [
    [addDays(today, 3), 'valid'],
    [addDays(today, -2), 'expired'],
  ] as const) {
    await endEarlier(course, day)
    const { status: _, expiresOn: __, newerVersionFrom: ___, ...facts } = before
    expect(await verify(number)).toEqual({
      ...facts,
      status,
      expiresOn: day,
      newerVersionFrom: addDays(day, 1),
    })
    const lists = [
      (await product.ask(issued.myCertificates, {}, learner)).certificates,
      (await product.ask(issued.ofLearner, { urlToken: learner.urlToken }, manager)).certificates,
    ]
    for (const certificates of lists) expect(certificates).toMatchObject([{ number, status, expiresOn: day }])
    const { course: own } = await product.ask(myCourse, { id: course.id }, learner)
    const earlierVersions = { lastDay: day, isOver: status === 'expired' }
    expect(own).toMatchObject({
      certificateStatus: status,
      certificateExpiresOn: day,
      mayRenew: true,
      earlierVersions,
    })
    const { completions, obligations } = await product.ask(myTraining, {}, learner)
    expect(completions).toMatchObject([
      { validUntil: day, versionCountsUntil: day, endedOn: null, certificateStatus: status },
    ])
    expect(obligations).toMatchObject([
      { validUntil: day, status: status === 'valid' ? 'renewalDue' : 'expired' },
    ])
  }
  await endEarlier(course, null)
  expect(await verify(number)).toEqual(before)
})

test('where the completion ends earlier by itself, nothing is said of the newer version (courses-32, courses-37)', async () => {
  const { number, course, learner } = await certified()
  const end = addDays(today, 5)
  await db.updateTable('completions').set({ valid_until: end }).where('user_id', '=', learner.id).execute()
  await db.updateTable('certificates').set({ expires_on: end }).where('number', '=', number).execute()
  await publishThird(course)
  await endEarlier(course, addDays(end, 1))
  const { course: own } = await product.ask(myCourse, { id: course.id }, learner)
  expect(own).toMatchObject({ certificateExpiresOn: end, earlierVersions: null })
  expect(await verify(number)).toMatchObject({ expiresOn: end, newerVersionFrom: null })
  await endEarlier(course, addDays(end, -1))
  expect(await verify(number)).toMatchObject({ expiresOn: addDays(end, -1), newerVersionFrom: end })
})

test('one that is issued again with a corrected name ends on the same day (certificates-50)', async () => {
  const { number, course } = await certified()
  await publishThird(course)
  const lastDay = addDays(today, 4)
  await endEarlier(course, lastDay)
  const latest = await changeCertificate(product, number, { reissued: true }, admin)
  expect(await verify(latest)).toMatchObject({ status: 'valid', expiresOn: lastDay, courseVersion: 2 })
  await endEarlier(course, null)
  expect(await verify(latest)).toMatchObject({ status: 'valid', expiresOn: null })
})

test('one that has ended is not issued again with a corrected name (certificates-35)', async () => {
  const { course, learner } = await certified()
  await db.updateTable('users').set({ last_name: 'Llwyd' }).where('id', '=', learner.id).execute()
  await publishThird(course)
  for (const [lastDay, certificates] of [
    [today, 1],
    [addDays(today, -1), 0],
  ] as const) {
    await endEarlier(course, lastDay)
    expect(await product.ask(issued.oldNames, { urlToken: learner.urlToken }, admin)).toMatchObject({
      certificates,
    })
  }
})

test('who passes the newer version gets a new certificate, which does not end (certificates-51)', async () => {
  const { number, course, learner, trackingId } = await certified()
  const third = await publishThird(course)
  await endEarlier(course, addDays(today, 3))
  // In the time in which it can be renewed.
  expect((await restart(learner, trackingId)).json()).toBe(true)
  expect((await passAgain({ learner, course: third })).statusCode).toBe(200)
  const { certificates } = await product.ask(issued.myCertificates, {}, learner)
  expect(certificates).toMatchObject([
    { isLatest: true, status: 'valid', expiresOn: null },
    { number, isLatest: false, status: 'valid', expiresOn: addDays(today, 3) },
  ])
  await endEarlier(course, addDays(today, -2))
  expect((await product.ask(issued.myCertificates, {}, learner)).certificates).toMatchObject([
    { isLatest: true, status: 'valid', expiresOn: null },
    { number, status: 'expired' },
  ])
  await updateAllObligations(db)
  expect((await product.ask(myTraining, {}, learner)).obligations).toMatchObject([
    { status: 'completed', validUntil: null },
  ])
})

test('the certificate of who had passed the newer version before and got no new one stays valid (certificates-51)', async () => {
  const { number, course, learner, trackingId } = await certified()
  const third = await publishThird(course)
  // The record of a course that was passed cannot be restarted while the certificate is valid, so this one says that it was not.
  await db.updateTable('course_records').set({ lesson_status: 1 }).where('id', '=', trackingId).execute()
  expect((await restart(learner, trackingId)).json()).toBe(true)
  await passAgain({ learner, course: third })
  expect((await product.ask(issued.myCertificates, {}, learner)).certificates).toHaveLength(1)
  await endEarlier(course, addDays(today, -2))
  expect(await verify(number)).toMatchObject({ status: 'valid', expiresOn: null, newerVersionFrom: null })
})

async function listedPlaces(): Promise<Buffer> {
  const answer = await product.send({ url: '/credentials/status' })
  const { encodedList } = (answer.json() as { credentialSubject: { encodedList: string } }).credentialSubject
  return gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
}

test('a credential that was downloaded before is in the public list from the day after on (certificates-52)', async () => {
  const { number, course, learner } = await certified()
  const download = async () => {
    const answer = await product.send({
      url: `/api/Certificate/DownloadCredential/${number}`,
      headers: { authorization: `Bearer ${learner.token}` },
    })
    return answer.json() as { validUntil?: string; credentialStatus: { statusListIndex: string } }
  }
  const isListed = async (one: Awaited<ReturnType<typeof download>>) => {
    const place = Number(one.credentialStatus.statusListIndex)
    return (((await listedPlaces())[place >> 3] as number) & (0x80 >> (place & 7))) !== 0
  }
  const first = await download()
  expect(first.validUntil).toBeUndefined()
  await publishThird(course)
  await endEarlier(course, addDays(today, 3))
  const shorter = await download()
  expect(shorter.validUntil).toBe(`${addDays(today, 3)}T23:59:59Z`)
  expect([await isListed(first), await isListed(shorter)]).toEqual([false, false])
  await endEarlier(course, null)
  expect(await download()).toEqual(first)
  await endEarlier(course, addDays(today, -2))
  expect([await isListed(first), await isListed(shorter)]).toEqual([true, true])
  expect(await isListed(await download())).toBe(false)
})

test('an attempt under way counts until the last day, and afterwards opening the course begins with the newest version (courses-34)', async () => {
  const { learner, course } = await enrol()
  const manager = await makeManager(product, learner.clientId)
  const launch = () => product.ask(playing.launch, { courseId: course.id }, learner)
  const { launchUrl } = await launch()
  const commit = (lessonStatus: string) =>
    product.content.inject({
      method: 'POST',
      url: `${new URL(launchUrl).pathname}commit`,
      payload: { sco: 'one', cmi: { lessonStatus } },
    })
  await commit('incomplete')
  const third = await publishThird(course)
  const ownOf = async (who: { token: string }) =>
    (await product.ask(myCourse, { id: course.id }, who)).course.earlierVersions
  expect([await ownOf(learner), await ownOf(manager)]).toEqual([null, null])
  const [ahead, passed] = [addDays(today, 3), addDays(today, -2)]
  await endEarlier(course, ahead)
  const before = { lastDay: ahead, isOver: false }
  expect([await ownOf(learner), await ownOf(manager)]).toEqual([before, before])
  const attempts = () =>
    db
      .selectFrom('attempts')
      .innerJoin('course_records', 'course_records.id', 'attempts.record_id')
      .where('course_records.user_id', '=', learner.id)
      .orderBy('attempts.number')
      .select(['attempts.version_id as versionId', 'attempts.ended_at as endedAt', 'course_records.restarts'])
      .execute()
  await launch()
  expect(await attempts()).toEqual([{ versionId: course.versionId, endedAt: null, restarts: 0 }])
  await endEarlier(course, passed)
  expect(await ownOf(learner)).toEqual({ lastDay: passed, isOver: true })
  await launch()
  expect(await attempts()).toEqual([
    { versionId: course.versionId, endedAt: expect.any(String), restarts: 1 },
    { versionId: third.versionId, endedAt: null, restarts: 1 },
  ])
  expect(await ownOf(learner)).toBeNull()
  // The window of the closed attempt learns it, as after a restart.
  expect((await commit('passed')).statusCode).toBe(409)
})

test('what a window that was open on the last day completes afterwards counts on no day, and gets no certificate (courses-34)', async () => {
  const all = await enrol()
  await publishThird(all.course)
  // The attempt began with the second version, before the third one.
  await db
    .updateTable('courses')
    .set({ current_version_id: all.course.versionId })
    .where('id', '=', all.course.id)
    .execute()
  await endEarlier(all.course, addDays(today, -2))
  // Opening the course closes only an attempt that exists already, so this one is like one that was opened before the last day.
  await pass(all)
  await updateAllObligations(db)
  const { obligations, completions } = await product.ask(myTraining, {}, all.learner)
  expect(completions).toMatchObject([
    { completedOn: today, versionCountsUntil: addDays(today, -2), certificateNumber: null },
  ])
  expect(obligations).toMatchObject([{ status: 'toDo', completedOn: null }])
  expect((await product.ask(issued.myCertificates, {}, all.learner)).certificates).toEqual([])
})
