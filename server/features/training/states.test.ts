// What becomes of a course that was completed late, as a table: whatever happens afterwards, the completion keeps its day, the
// due date that held then and how late it was (rule deadlines-70), on the pages, in packs, and with an entry in the audit log.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as certificates from '#contract/calls/issued-certificates.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import * as users from '#contract/calls/users.ts'
import { addMonths } from '#tests/reference/training/validity.ts'
import { makeCertificate } from '#tests/support/make-states.ts'
import { makeClient, makeCourse, makeLearner, makePathway, makeRecord } from '#tests/support/make.ts'
import { startPacks, tableIn } from '#tests/support/start-packs.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, today, inDays, packOf } = await startPacks()

const dueOn = inDays(-10)
const validUntil = addMonths(today, 12)

/** A learner who has completed a course today that was due ten days ago, with a certificate. */
async function makeLate() {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const validity = { courseId: course.id, months: 12, renewalDays: 30, renewFrom: 'previousEnd' as const }
  await product.ask(training.saveValidity, validity, admin)
  const deadline = { learningPathwayId: pathway.id, kind: 'fixed' as const, day: dueOn }
  await product.ask(training.saveDeadline, deadline, admin)
  const record = await makeRecord(product, learner, course, {
    lessonStatus: 4,
    completedAt: new Date().toISOString(),
  })
  const number = await makeCertificate(product, { learner, course, trackingId: record.id })
  const row = { urlToken: learner.urlToken, courseId: course.id }
  return { client, learner, course, pathway, row, validity, number }
}
type Late = Awaited<ReturnType<typeof makeLate>>

const reason = 'There is a reason'
const actions = {
  nothing: async () => undefined,
  reissue: async ({ number }: Late) => {
    const name = { firstName: 'Pat', lastName: 'Corrected' }
    await product.ask(certificates.reissue, { certificateNumber: number, ...name, reason }, admin)
  },
  revoke: async ({ learner }: Late) => {
    const { certificates: all } = await product.ask(certificates.myCertificates, {}, learner)
    const current = all.find(({ status }) => status === 'valid')?.number ?? ''
    await product.ask(certificates.revoke, { certificateNumber: current, reason }, admin)
  },
  archive: ({ learner }: Late) => product.ask(users.archive, { userIds: [learner.id] }, admin),
  restore: ({ learner }: Late) => product.ask(users.unarchive, { userIds: [learner.id] }, admin),
  archiveClient: ({ client }: Late) => product.ask(clients.archive, { clientId: client.id }, admin),
  restoreClient: ({ client }: Late) => product.ask(clients.unarchive, { clientId: client.id }, admin),
  pause: ({ client }: Late) => product.ask(clients.pause, { clientId: client.id }, admin),
  east: ({ client }: Late) =>
    product.ask(clients.updateTimeZone, { clientId: client.id, timeZone: 'Pacific/Kiritimati' }, admin),
  lengthen: ({ pathway }: Late) =>
    product.ask(
      training.saveDeadline,
      { learningPathwayId: pathway.id, kind: 'fixed', day: inDays(50) },
      admin,
    ),
  noDeadline: ({ pathway }: Late) =>
    product.ask(training.saveDeadline, { learningPathwayId: pathway.id, kind: 'none' }, admin),
  extend: ({ row }: Late) => product.ask(training.extend, { rows: [row], day: inDays(20), reason }, admin),
  exempt: ({ row }: Late) =>
    product.ask(personTraining.exempt, { rows: [row], fromDay: today, reason }, admin),
  apply24: ({ validity }: Late) =>
    product.ask(training.saveValidity, { ...validity, months: 24, applyToExisting: true }, admin),
  move: async (late: Late) => {
    const other = await makeClient(product)
    await makePathway(product, { courseIds: [late.course.id], clientIds: [other.id] })
    await moveTo(late, other)
  },
  moveAway: async (late: Late) => moveTo(late, await makeClient(product)),
}
async function moveTo(late: Late, other: Late['client']) {
  late.client = other
  await sql`update users set client_id = ${other.id}::uuid where id = ${late.learner.id}::uuid`.execute(db)
}

type Step = keyof typeof actions
interface Expected {
  /** Absent: it does not have to be completed. */
  status?: 'completed' | 'overdue' | 'toDo' | 'exempt'
  due?: string | null
  late?: number | null
  until?: string
  endedOn?: string
  /** The last entry of the audit log. */
  entry?: string
}
const completed: Expected = { status: 'completed' }
const ended: Expected = { endedOn: today, entry: 'Revoked a certificate' }
const states: [Step[], Expected][] = [
  [['nothing'], completed],
  [['reissue'], { ...completed, entry: 'Issued a certificate again with another name' }],
  [['revoke'], { ...ended, status: 'overdue' }],
  [['reissue', 'revoke'], { ...ended, status: 'overdue' }],
  [
    ['revoke', 'lengthen'],
    { ...ended, status: 'toDo', due: inDays(50), late: null, entry: 'Set a deadline' },
  ],
  [['archive'], { entry: 'Archived 1 person' }],
  [['archive', 'restore'], { ...completed, entry: 'Restored 1 person' }],
  [['revoke', 'archive', 'restore'], { ...ended, status: 'overdue', entry: 'Restored 1 person' }],
  [['archive', 'restore', 'lengthen'], { ...completed, entry: 'Set a deadline' }],
  [['archiveClient', 'restoreClient'], { ...completed, entry: 'Restored a client' }],
  [['pause'], { ...completed, entry: 'Paused a client' }],
  [['pause', 'archive'], { entry: 'Archived 1 person' }],
  [['lengthen'], { ...completed, entry: 'Set a deadline' }],
  [['noDeadline'], { ...completed, entry: 'Set a deadline' }],
  [['extend'], { ...completed, entry: 'Changed due dates of people, in 1 case' }],
  [['exempt'], { status: 'exempt', entry: 'Exempted people, in 1 case' }],
  [['exempt', 'revoke'], { ...ended, status: 'exempt', late: null }],
  [['apply24'], { ...completed, until: addMonths(today, 24), entry: 'Set the validity of a course' }],
  [['reissue', 'archive', 'restore', 'pause'], { ...completed, entry: 'Paused a client' }],
  [['east'], { ...completed, entry: 'Changed the time zone of a client' }],
  [['east', 'reissue', 'lengthen'], { ...completed, entry: 'Set a deadline' }],
  [['move'], completed],
  [['move', 'reissue', 'east'], { ...completed, entry: 'Changed the time zone of a client' }],
  [['move', 'revoke'], { ...ended, status: 'toDo', due: null, late: null }],
  [['moveAway'], {}],
  [['moveAway', 'archive', 'restore'], { entry: 'Restored 1 person' }],
]

test.each(states)('after %j', async (steps, expected) => {
  const { status, due = dueOn, late = 10, until = validUntil, endedOn = null, entry } = expected
  const made = await makeLate()
  for (const step of steps) await actions[step](made)
  await updateAllObligations(db)
  const { client, learner, course } = made
  const isCompleted = endedOn === null
  const facts = {
    ...{ dueOn: due, daysLate: late, completedOn: isCompleted ? today : null },
    validUntil: isCompleted ? until : null,
  }

  const { obligations } = await product.ask(compliance.obligations, { clientId: client.id }, admin)
  expect(obligations).toMatchObject(status ? [{ status, ...facts }] : [])
  expect(
    await db
      .selectFrom('completions')
      .where('user_id', '=', learner.id)
      .select(['completed_on', 'due_on', 'valid_until', 'ended_on'])
      .execute(),
  ).toEqual([{ completed_on: today, due_on: dueOn, valid_until: until, ended_on: endedOn }])

  const { entries } = await product.ask(audit.list, {}, admin)
  const { files } = await packOf({ subject: 'client', clientId: client.id, withCertificates: false }, admin)
  const names = { completed: 'Completed', overdue: 'Overdue', toDo: 'To do', exempt: 'Exempt' }
  expect(tableIn(files, 'courses')).toMatchObject([
    { courseId: course.id, required: status ? names[status] : 'Not required', ...facts },
  ])
  if (entry) {
    expect(entries[0]?.words).toBe(entry)
    // What is changed for all clients is not in the pack of one.
    const ofOne = !['Set a deadline', 'Set the validity of a course'].includes(entry)
    expect(tableIn(files, 'audit-log').some(({ what }) => what === entry)).toBe(ofOne)
  }
})
