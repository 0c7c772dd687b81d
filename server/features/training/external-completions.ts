// Courses that were completed elsewhere, with the evidence (rules deadlines-31 to deadlines-35).
import type { Read, Reply } from '#contract/call.ts'
import type * as contract from '#contract/calls/person-training.ts'
import { type Caller, hasRole, scopeOf, wholeClient } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { invalid, notFound, orNotFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import type { Download } from '../../http/download.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { learnerWithin } from '../../identity/learner-within.ts'
import { lockUser } from '../../identity/people-queries.ts'
import { coursesOfPeople, coursesToRecord, keyOf } from '../../learning/courses-to-record-queries.ts'
import { scopeAt } from '../teams/named-teams.ts'
import { evidenceDownload, withEvidence } from './evidence-files.ts'
import {
  type External,
  addExternal,
  changeExternal,
  dayOfPerson,
  deleteExternal,
  externalWithin,
} from './external-queries.ts'
import type { Row } from './rows-queries.ts'

type Entered = Pick<Read<typeof contract.recordExternal>, 'completedOn' | 'validUntil' | 'title'>

/** @throws Refusal 400 for a day in the future, or an end before the completion */
export function factsOf({ completedOn, validUntil, title }: Entered, today: string): External {
  if (completedOn > today) throw invalid('The day of the completion is in the future')
  if (validUntil && validUntil < completedOn) throw invalid('The validity ends before the completion')
  return { completedOn, ownValidUntil: validUntil || null, title }
}

/**
 * Returns the learner, locked, so that two periods of one person are not worked out at the same time, and a course that the caller may
 * record. @throws Refusal 404
 */
async function lockedRow(tx: Tx, who: Caller, urlToken: string, courseId: string): Promise<Row> {
  const learner = await learnerWithin(tx, urlToken, scopeOf(who))
  await lockUser(tx, learner.id)
  const courses = await coursesToRecord(tx, who, scopeAt(who, learner.clientId))
  const { id } = orNotFound(courses.find((course) => course.id === courseId.toLowerCase()))
  return { userId: learner.id, courseId: id }
}

/** The courses that the caller may record for the learner (rule courses-39), each with whether the learner has it now. */
export async function coursesForLearner(
  db: Database,
  who: Caller,
  urlToken: string,
): Promise<Reply<typeof contract.coursesToRecord>['courses']> {
  const learner = await learnerWithin(db, urlToken, scopeOf(who))
  const [courses, had] = await Promise.all([
    coursesToRecord(db, who, scopeAt(who, learner.clientId)),
    coursesOfPeople(db, [learner.id]),
  ])
  return courses.map(({ id, title }) => ({ id, title, hasCourse: had.has(keyOf(learner.id, id)) }))
}

/** @throws Refusal 404, 400, 413 */
export async function recordExternal(
  app: App,
  who: Caller,
  { urlToken, courseId, ...entered }: Read<typeof contract.recordExternal>,
  file: IncomingFile,
): Promise<void> {
  await withEvidence(app, file, (evidence) =>
    app.db.transaction().execute(async (tx) => {
      const row = await lockedRow(tx, who, urlToken, courseId)
      const external = factsOf(entered, await dayOfPerson(tx, row.userId))
      await addExternal(tx, row, external, { evidence: orNotFound(evidence), recordedBy: who.id })
    }),
  )
}

/** @throws Refusal 404, 400, 413, 409 when another user has corrected it meanwhile */
export async function correctExternal(
  app: App,
  who: Caller,
  { id, reason, was: previous, ...entered }: Read<typeof contract.correctExternal>,
  file: IncomingFile | undefined,
): Promise<void> {
  orNotFound(await externalWithin(app.db, id, scopeOf(who)))
  const replaced = await withEvidence(app, file, (evidence) =>
    app.db.transaction().execute(async (tx) => {
      const found = await lockedExternal(tx, who, id)
      const sent = { ...entered, validUntil: entered.validUntil ?? '' }
      const stored = { ...found, validUntil: found.ownValidUntil ?? '' }
      const external = factsOf(mergeChanges(sent, previous, stored), await dayOfPerson(tx, found.userId))
      await changeExternal(tx, found, external, { evidence, reason })
      return evidence && found.evidenceKey
    }),
  )
  if (replaced) await app.files.remove(replaced)
}

/** Reads the completion under the lock on its person. @throws Refusal 404 */
async function lockedExternal(tx: Tx, who: Caller, id: string) {
  const { userId } = orNotFound(await externalWithin(tx, id, scopeOf(who)))
  await lockUser(tx, userId)
  return orNotFound(await externalWithin(tx, id, scopeOf(who)))
}

/** @throws Refusal 404 */
export async function removeExternal(
  app: App,
  who: Caller,
  { id, reason }: Read<typeof contract.removeExternal>,
): Promise<void> {
  const { evidenceKey } = await app.db.transaction().execute(async (tx) => {
    const found = await lockedExternal(tx, who, id)
    await deleteExternal(tx, found, reason)
    return found
  })
  if (evidenceKey !== null) await app.files.remove(evidenceKey)
}

/** The person and the managers of the person may call this. @throws Refusal 404 */
export async function downloadEvidence(app: App, who: Caller, id: string): Promise<Download> {
  const { evidenceKey, evidenceName } = orNotFound(await evidenceFor(app.db, who, id))
  return evidenceDownload(app, { key: orNotFound(evidenceKey), name: orNotFound(evidenceName) })
}

async function evidenceFor(db: Database, who: Caller, id: string) {
  const own = await externalWithin(db, id, wholeClient(who.clientId))
  if (own?.userId === who.id) return own
  if (!hasRole(who, 'ADMIN') && !hasRole(who, 'CLIENTADMIN')) throw notFound()
  return externalWithin(db, id, scopeOf(who))
}
