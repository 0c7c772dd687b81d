// Exemptions, and certificates that are revoked: what follows for one learner.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as certificates from '#contract/calls/issued-certificates.ts'
import * as contract from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { makeCertificate } from '#tests/support/make-states.ts'
import { limitTo, makeClient, makeManager, makePathway, makeRecord, makeTeam } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startPersonTraining } from '#tests/support/start-person-training.ts'
import { addDays, dayIn } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { certificateByNumber } from '../certificates/issued-queries.ts'

const { product, admin, today, inDays, makeAssigned, trainingOf, statusOf, recordExternal } =
  await startPersonTraining()
const { db } = product.app
type Assigned = Awaited<ReturnType<typeof makeAssigned>>
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
  // One of a single day holds on that day.
  await product.ask(contract.exempt, { rows: [row], fromDay: today, untilDay: today, reason }, manager)
  expect(await statusOf(assigned)).toBe('exempt')
  const [ofOneDay] = (await trainingOf(assigned)).exemptions
  expect(ofOneDay).toMatchObject({ fromDay: today, untilDay: today })
  await product.ask(contract.removeExemption, { id: ofOneDay?.id ?? '', reason: 'Not today' }, manager)
  expect(await statusOf(assigned)).toBe('toDo')
  await product.ask(contract.exempt, { rows: [row, row], fromDay: inDays(-9), reason }, manager)
  expect(await statusOf(assigned)).toBe('exempt')
  const [exemption] = (await trainingOf(assigned)).exemptions
  expect(exemption).toMatchObject({ fromDay: inDays(-9), untilDay: null, reason, setBy: expect.any(String) })

  const id = exemption?.id ?? ''
  const again = { id, reason: 'Back at work' }
  // Nor does anybody change it who does not manage the person.
  const elsewhere = await makeManager(product, (await makeClient(product)).id)
  const limited = await makeManager(product, assigned.client.id)
  await limitTo(product, limited, await makeTeam(product, assigned.client.id))
  for (const who of [elsewhere, limited]) {
    expect(await product.refuse(contract.endExemption, { ...again, untilDay: today }, who)).toEqual(notFound)
    expect(await product.refuse(contract.removeExemption, again, who)).toEqual(notFound)
  }
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
  await product.ask(contract.endExemption, { ...again, untilDay: inDays(-9) }, manager)
  expect((await trainingOf(assigned)).exemptions[0]).toMatchObject({
    fromDay: inDays(-9),
    untilDay: inDays(-9),
  })
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

async function pass(assigned: Assigned) {
  const { learner, course } = assigned
  const record = await makeRecord(product, learner, course, { lessonStatus: 4, completedAt: now() })
  return makeCertificate(product, { learner, course, trackingId: record.id })
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
  // Fourteen hours before UTC, and twelve after it: of the two one is on another day.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
    const assigned = await makeAssigned()
    await db.updateTable('clients').set({ time_zone: zone }).where('id', '=', assigned.client.id).execute()
    const number = await pass(assigned)
    const certificate = db.updateTable('certificates').where('number', '=', number)
    const found = () => certificateByNumber(db, number)
    const day = dayIn(zone, now())
    expect((await found())?.completedOn).toBe(day)
    await certificate.set({ expires_on: day }).execute()
    expect((await found())?.status).toBe('valid')
    await certificate.set({ expires_on: addDays(day, -1) }).execute()
    expect((await found())?.status).toBe('expired')
  }
})
