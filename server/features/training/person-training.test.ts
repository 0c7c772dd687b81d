// Exemptions, courses that were completed elsewhere, and certificates that are revoked: what follows for one learner.
import sharp from 'sharp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as certificates from '#contract/calls/issued-certificates.ts'
import { learnerTimeline } from '#contract/calls/history.ts'
import * as contract from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { cleanUp } from '../../start/cleanup.ts'
import { addDays, addMonths, dayIn } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { certificateByNumber } from '../certificates/issued-queries.ts'
import { issueCertificate } from '../certificates/issue.ts'

const product = await startProduct()
const { db, files } = product.app
const admin = await makeAdmin(product)
const today = new Date().toISOString().slice(0, 10)
const inDays = (days: number) => addDays(today, days)

async function makeAssigned() {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const learner = await makeLearner(product, client.id)
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  await product.ask(
    training.saveDeadline,
    { learningPathwayId: pathway.id, kind: 'afterAssignment', days: 30 },
    admin,
  )
  await updateAllObligations(db)
  return {
    client,
    manager,
    learner,
    course,
    pathway,
    row: { urlToken: learner.urlToken, courseId: course.id },
  }
}
type Assigned = Awaited<ReturnType<typeof makeAssigned>>

const trainingOf = async ({ learner, manager }: Pick<Assigned, 'learner' | 'manager'>) =>
  product.ask(contract.ofLearner, { urlToken: learner.urlToken }, manager)
const statusOf = async (assigned: Assigned) => (await trainingOf(assigned)).obligations[0]?.status
const recordExternal = async ({ row, manager }: Assigned, facts: object = {}) =>
  product.ask(
    contract.recordExternal,
    { ...row, completedOn: inDays(-10), title: 'First aid, Red Cross', evidence: evidence(), ...facts },
    manager,
  )
const setRule = async ({ course }: Assigned, months: number | null) =>
  product.ask(
    training.saveValidity,
    { courseId: course.id, months, renewalDays: 30, renewFrom: 'previousEnd' },
    admin,
  )
const now = () => new Date().toISOString()

test('each pathway with a course is shown with its own due date, and the earliest holds', async () => {
  const { client, manager, learner, course, pathway } = await makeAssigned()
  const of = { courseIds: [course.id], clientIds: [client.id] }
  const [sooner, without] = [await makePathway(product, of), await makePathway(product, of)]
  const deadline = { kind: 'afterAssignment' as const, days: 10 }
  await product.ask(training.saveDeadline, { learningPathwayId: sooner.id, ...deadline }, admin)
  await updateAllObligations(db)
  const { obligations } = await trainingOf({ learner, manager })
  expect(obligations).toHaveLength(1)
  expect(obligations[0]).toMatchObject({
    dueOn: inDays(10),
    duePathway: sooner.name,
    dueByPathway: [
      { name: sooner.name, dueOn: inDays(10) },
      { name: pathway.name, dueOn: inDays(30) },
      { name: without.name, dueOn: null },
    ],
  })
})

test('an exemption holds until it is ended, begins the deadline again, and is removed with a reason', async () => {
  const assigned = await makeAssigned()
  const { manager, row } = assigned
  const reason = 'On leave'
  expect(
    await product.refuse(
      contract.exempt,
      { rows: [row], fromDay: today, untilDay: inDays(-1), reason },
      manager,
    ),
  ).toMatchObject({ status: 400, errors: ['The last day is before the first one'] })
  await product.ask(contract.exempt, { rows: [row, row], fromDay: inDays(-9), reason }, manager)
  expect(await statusOf(assigned)).toBe('exempt')
  const [exemption] = (await trainingOf(assigned)).exemptions
  expect(exemption).toMatchObject({ fromDay: inDays(-9), untilDay: null, reason, setBy: expect.any(String) })

  const id = exemption?.id ?? ''
  const again = { id, reason: 'Back at work' }
  await db
    .updateTable('client_pathways')
    .set({ assigned_at: `${inDays(-50)}T00:00:00Z` })
    .execute()
  await db
    .updateTable('users')
    .set({ member_since: `${inDays(-50)}T00:00:00Z` })
    .execute()
  await db
    .updateTable('pathway_courses')
    .set({ added_at: `${inDays(-50)}T00:00:00Z` })
    .execute()
  expect(
    await product.refuse(contract.endExemption, { ...again, untilDay: inDays(-10) }, manager),
  ).toMatchObject({ status: 400 })
  await product.ask(contract.endExemption, { ...again, untilDay: inDays(-3) }, manager)
  const ended = await trainingOf(assigned)
  expect(ended.obligations[0]).toMatchObject({ status: 'toDo', dueOn: inDays(28) })
  expect(ended.exemptions[0]).toMatchObject({ untilDay: inDays(-3), changeReason: 'Back at work' })

  await product.ask(contract.removeExemption, { id, reason: 'Another person' }, manager)
  const removed = await trainingOf(assigned)
  expect(removed).toMatchObject({ exemptions: [], obligations: [{ status: 'overdue', dueOn: inDays(-20) }] })
  const { rows } = await sql<{ fields: object }>`
    select fields from audit_changes where object_id = ${id}::uuid order by id desc`.execute(db)
  expect(JSON.stringify(rows[0])).toContain('Another person')
})

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
  const { moments } = await product.ask(learnerTimeline, { urlToken: learner.urlToken }, manager)
  expect(moments.filter(({ kind }) => kind === 'external')).toHaveLength(1)
  const mine = await product.ask(contract.mine, {}, learner)
  expect(JSON.stringify(mine)).not.toContain('The day was wrong')
  expect(mine.completions[0]).toMatchObject({ id, validUntil: inDays(-1) })
  await product.ask(contract.removeExternal, { id, reason: 'Not this person' }, manager)
  expect(await trainingOf(assigned)).toMatchObject({ completions: [], obligations: [{ status: 'toDo' }] })
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

async function pass(assigned: Assigned) {
  const { learner, course } = assigned
  const record = await makeRecord(product, learner, course, { lessonStatus: 4, completedAt: now() })
  const earned = {
    trackingId: record.id,
    userId: learner.id,
    courseId: course.id,
    versionId: course.versionId,
  }
  await db.transaction().execute((tx) => issueCertificate(tx, product.app, earned))
  const { certificates: all } = await product.ask(certificates.mine, {}, learner)
  return all[0]?.number ?? ''
}

test('revoking a certificate ends its completion at once, everywhere, and not an external one', async () => {
  const assigned = await makeAssigned()
  const number = await pass(assigned)
  await updateAllObligations(db)
  expect(await statusOf(assigned)).toBe('completed')
  const reissued = await product.ask(
    certificates.reissue,
    { certificateNumber: number, firstName: 'Pat', lastName: 'Corrected', reason: 'Wrong name' },
    admin,
  )
  expect(await statusOf(assigned)).toBe('completed')
  await product.ask(
    certificates.revoke,
    { certificateNumber: reissued.number, reason: 'Somebody else took the assessment' },
    admin,
  )
  const { obligations, completions } = await trainingOf(assigned)
  expect(obligations).toMatchObject([{ status: 'toDo', completedOn: null }])
  expect(completions).toMatchObject([
    { endedOn: today, certificateNumber: reissued.number, certificateStatus: 'revoked' },
  ])
  expect(
    (await product.ask(certificates.verify, { certificateNumber: reissued.number }, admin)).certificate
      .status,
  ).toBe('revoked')
  await recordExternal(assigned, { completedOn: today })
  expect(await statusOf(assigned)).toBe('completed')
})

test('a certificate is valid, and printed, by the days of the client', async () => {
  const assigned = await makeAssigned()
  const number = await pass(assigned)
  const certificate = db.updateTable('certificates').where('number', '=', number)
  // Fourteen hours before UTC, and twelve after it: of the two one is on another day.
  const ofZone = async (zone: string) => {
    await db.updateTable('clients').set({ time_zone: zone }).where('id', '=', assigned.client.id).execute()
    const found = await certificateByNumber(db, number)
    return { day: dayIn(zone, now()), ...found }
  }
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
    const { day, completedOn } = await ofZone(zone)
    expect(completedOn).toBe(day)
    await certificate.set({ expires_on: day }).execute()
    expect((await ofZone(zone)).status).toBe('valid')
    await certificate.set({ expires_on: addDays(day, -1) }).execute()
    expect((await ofZone(zone)).status).toBe('expired')
  }
})
