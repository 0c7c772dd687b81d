// Courses that were completed elsewhere: what counts, what is refused, and what becomes of the evidence.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { learnerTimeline } from '#contract/calls/history.ts'
import * as contract from '#contract/calls/person-training.ts'
import { addMonths } from '#tests/reference/training/validity.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { changePerson } from '#tests/support/make-states.ts'
import { requestOf } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startPersonTraining } from '#tests/support/start-person-training.ts'
import { dayIn } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { cleanUp } from '../../start/cleanup.ts'

const { product, admin, today, inDays, makeAssigned, trainingOf, recordExternal, setRule } =
  await startPersonTraining()
const { db, files } = product.app

test('an external completion counts with its own validity, and no certificate is issued', async () => {
  const assigned = await makeAssigned()
  const { learner, manager } = assigned
  await setRule(assigned, 12)
  await recordExternal(assigned)
  const { completions, obligations } = await trainingOf(assigned)
  const validUntil = addMonths(inDays(-10), 12)
  expect(obligations[0]).toMatchObject({ status: 'completed', completedOn: inDays(-10), validUntil })
  expect(completions[0]).toMatchObject({
    validUntil,
    certificateNumber: null,
    external: { title: 'First aid, Red Cross', evidenceName: 'First aid.pdf' },
  })
  expect(await db.selectFrom('certificates').where('user_id', '=', learner.id).execute()).toEqual([])

  const id = completions[0]?.id ?? ''
  const corrected = { id, completedOn: inDays(-20), title: 'First aid', reason: 'The day was wrong' }
  await product.ask(contract.correctExternal, { ...corrected, validUntil: inDays(-1) }, manager)
  const after = await trainingOf(assigned)
  expect(after.obligations[0]).toMatchObject({ status: 'expired', validUntil: inDays(-1) })
  expect(after.completions).toMatchObject([
    { id, completedOn: inDays(-20), ownValidUntil: inDays(-1), changeReason: 'The day was wrong' },
  ])
  // Its period is worked out again where only its own end is corrected, and not where only its title is (deadlines-35).
  await product.ask(contract.correctExternal, { ...corrected, validUntil: inDays(5) }, manager)
  expect((await trainingOf(assigned)).obligations[0]).toMatchObject({ validUntil: inDays(5) })
  await product.ask(contract.correctExternal, { ...corrected, validUntil: '' }, manager)
  const byRule = addMonths(inDays(-20), 12)
  expect((await trainingOf(assigned)).obligations[0]).toMatchObject({ validUntil: byRule })
  await setRule(assigned, 6)
  await product.ask(contract.correctExternal, { ...corrected, title: 'Aid', validUntil: '' }, manager)
  expect((await trainingOf(assigned)).completions[0]).toMatchObject({
    validUntil: byRule,
    external: { title: 'Aid' },
  })
  await product.ask(contract.correctExternal, { ...corrected, validUntil: inDays(-1) }, manager)
  const { moments } = await product.ask(learnerTimeline, { urlToken: learner.urlToken }, manager)
  expect(moments.filter(({ kind }) => kind === 'external')).toHaveLength(1)
  const ownTraining = await product.ask(contract.myTraining, {}, learner)
  expect(JSON.stringify(ownTraining)).not.toContain('The day was wrong')
  expect(ownTraining.completions[0]).toMatchObject({ id, validUntil: inDays(-1) })
  await product.ask(contract.removeExternal, { id, reason: 'Not this person' }, manager)
  expect(await trainingOf(assigned)).toMatchObject({ completions: [], obligations: [{ status: 'toDo' }] })
})

test('a course that the learner does not have counts once it is assigned (courses-39, courses-41)', async () => {
  const assigned = await makeAssigned()
  const { client, learner, manager, course } = assigned
  const [further, begun, gone] = [
    await makeCourse(product),
    await makeCourse(product),
    await makeCourse(product),
  ]
  await db.updateTable('courses').set({ deleted_at: today }).where('id', '=', gone.id).execute()
  const team = await makeTeam(product, client.id)
  await joinTeam(product, team, learner)
  const limited = await makeManager(product, client.id)
  await limitTo(product, limited, team)
  // Somebody in another team has begun a course that the client does not have any more.
  await makeRecord(product, await makeLearner(product, client.id), begun)
  const offered = async (who: MadePerson) => {
    const { courses } = await product.ask(contract.coursesToRecord, { urlToken: learner.urlToken }, who)
    const made = new Map([course, further, begun, gone].map(({ id }, at) => [id, at]))
    return courses
      .flatMap(({ id, hasCourse }) => (made.has(id) ? [[made.get(id), hasCourse]] : []))
      .toSorted()
  }
  expect(await offered(admin)).toEqual([
    [0, true],
    [1, false],
    [2, false],
  ])
  expect(await offered(manager)).toEqual([
    [0, true],
    [2, false],
  ])
  expect(await offered(limited)).toEqual([[0, true]])

  const facts = { completedOn: inDays(-30), title: 'First aid', evidence: evidence() }
  const record = (courseId: string) => ({ urlToken: learner.urlToken, courseId, ...facts })
  for (const [who, { id }] of [
    [manager, further],
    [limited, begun],
    [admin, gone],
  ] as const)
    expect(await product.refuse(contract.recordExternal, record(id), who)).toEqual(notFound)
  expect((await trainingOf(assigned)).completions).toEqual([])
  await product.ask(contract.recordExternal, record(further.id.toUpperCase()), admin)
  await product.ask(contract.recordExternal, record(begun.id), manager)
  const before = await trainingOf(assigned)
  expect(before.completions.map(({ courseId }) => courseId).toSorted()).toEqual(
    [further.id, begun.id].toSorted(),
  )
  expect(before.obligations.map(({ courseId }) => courseId)).toEqual([course.id])
  await makePathway(product, { courseIds: [further.id], clientIds: [client.id] })
  await updateAllObligations(db)
  expect((await trainingOf(assigned)).obligations).toContainEqual(
    expect.objectContaining({ courseId: further.id, status: 'completed', completedOn: inDays(-30) }),
  )
})

test('what cannot be is refused, and nothing is stored', async () => {
  const assigned = await makeAssigned()
  const other = await makeAssigned()
  const refused = async (facts: object) =>
    product.refuse(
      contract.recordExternal,
      { ...assigned.row, completedOn: today, title: 'First aid', evidence: evidence(), ...facts },
      assigned.manager,
    )
  expect(await refused({ completedOn: inDays(2) })).toMatchObject({
    status: 400,
    errors: ['The day of the completion is in the future'],
  })
  expect(await refused({ validUntil: inDays(-1) })).toMatchObject({ status: 400 })
  expect(await refused({ title: ' ' })).toMatchObject({ status: 400 })
  expect(await refused({ evidence: undefined })).toMatchObject({
    errors: ['Please choose the evidence: a PDF or a picture'],
  })
  expect(await refused({ evidence: new File(['<html>'], 'page.pdf') })).toMatchObject({
    status: 400,
    errors: ['The file is neither a PDF nor a PNG nor a JPEG: please save it as one of them'],
  })
  expect(await refused({ evidence: new File(['%PDF-1.7 cut off'], 'cut.pdf') })).toMatchObject({
    errors: ['The PDF is damaged: please save it again'],
  })
  expect(await refused({ courseId: other.course.id })).toMatchObject({ status: 404 })
  expect(await refused({ urlToken: other.learner.urlToken })).toMatchObject({ status: 404 })
  expect((await trainingOf(assigned)).completions).toEqual([])
  const named = await db.selectFrom('external_completions').select('evidence_key as key').execute()
  expect((await keysInStore()).sort()).toEqual(named.map(({ key }) => key).sort())
})

test('the day of a completion is one of the client, and its validity may end on that day', async () => {
  // At any time it is another day than in UTC in one of them.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const assigned = await makeAssigned()
    await db.updateTable('clients').set({ time_zone: zone }).where('id', '=', assigned.client.id).execute()
    const day = (later: number) => dayIn(zone, new Date(Date.now() + later * 86_400_000).toISOString())
    const facts = { ...assigned.row, title: 'First aid', evidence: evidence() }
    expect(
      await product.refuse(contract.recordExternal, { ...facts, completedOn: day(1) }, assigned.manager),
    ).toMatchObject({ errors: ['The day of the completion is in the future'] })
    await recordExternal(assigned, { completedOn: day(0), validUntil: day(0) })
    expect((await trainingOf(assigned)).completions).toMatchObject([
      { completedOn: day(0), validUntil: day(0) },
    ])
  }
})

const keysInStore = async () => {
  const keys = []
  for await (const key of files.keys('evidence')) keys.push(key)
  return keys
}
const keyOf = async (id: string) =>
  (
    await db
      .selectFrom('external_completions')
      .where('completion_id', '=', id)
      .select('evidence_key as key')
      .executeTakeFirstOrThrow()
  ).key

test('of an archived person nothing is corrected, removed or downloaded, until the person is restored', async () => {
  const assigned = await makeAssigned()
  const { manager, learner, row } = assigned
  await recordExternal(assigned)
  await product.ask(contract.exempt, { rows: [row], fromDay: today, reason: 'Away' }, manager)
  const { completions, exemptions } = await trainingOf(assigned)
  const [id, exemptionId] = [completions[0]?.id ?? '', exemptions[0]?.id ?? '']
  const corrected = { id, completedOn: inDays(-20), title: 'First aid', reason: 'The day was wrong' }
  await changePerson(product, learner, { archived: true })
  for (const who of [manager, admin]) {
    expect(await product.refuse(contract.correctExternal, corrected, who)).toEqual(notFound)
    expect(await product.refuse(contract.removeExternal, { id, reason: 'No' }, who)).toEqual(notFound)
    expect(await product.refuse(contract.removeExemption, { id: exemptionId, reason: 'No' }, who)).toEqual(
      notFound,
    )
    const download = await product.send(requestOf(contract.downloadEvidence, { id }, who))
    expect(download.statusCode).toBe(404)
  }
  await db.updateTable('users').set({ archived_at: null }).where('id', '=', learner.id).execute()
  expect((await trainingOf(assigned)).completions).toMatchObject([{ id, completedOn: inDays(-10) }])
})

test('a picture is stored without its metadata, and the file goes with its completion or its person', async () => {
  const assigned = await makeAssigned()
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  await recordExternal(assigned, { evidence: new File([new Uint8Array(photo)], 'My photo.JPG') })
  const [first] = (await trainingOf(assigned)).completions
  const id = first?.id ?? ''
  const answer = await product.send(requestOf(contract.downloadEvidence, { id }, assigned.learner))
  expect(answer.headers['content-disposition']).toContain('attachment; filename="My photo.webp"')
  expect(await sharp(answer.rawPayload).metadata()).not.toHaveProperty('exif')

  const photoKey = await keyOf(id)
  await product.ask(
    contract.correctExternal,
    { id, completedOn: today, title: 'First aid', reason: 'Better file', evidence: evidence() },
    assigned.manager,
  )
  const key = await keyOf(id)
  expect(await keysInStore()).not.toContain(photoKey)
  expect(await keysInStore()).toContain(key)
  await db.deleteFrom('users').where('id', '=', assigned.learner.id).execute()
  await cleanUp(product.app)
  expect(await keysInStore()).not.toContain(key)
})

test('an external completion of a day before others follows the one before it, and changes none after it', async () => {
  const assigned = await makeAssigned()
  await setRule(assigned, 12)
  await recordExternal(assigned, { completedOn: inDays(-700) })
  await recordExternal(assigned, { completedOn: inDays(-2) })
  const before = (await trainingOf(assigned)).completions.find(
    ({ completedOn }) => completedOn === inDays(-2),
  )
  // Within the time in which the first can be renewed: it continues the first, not the one that was recorded before.
  await recordExternal(assigned, { completedOn: inDays(-345) })
  const { completions } = await trainingOf(assigned)
  expect(completions.map(({ completedOn, validUntil }) => [completedOn, validUntil])).toEqual([
    [inDays(-2), before?.validUntil],
    [inDays(-345), addMonths(addMonths(inDays(-700), 12), 12)],
    [inDays(-700), addMonths(inDays(-700), 12)],
  ])
})
