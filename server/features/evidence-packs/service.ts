// Evidence packs are requested, listed, downloaded and deleted here; run.ts makes them.
import type { Read } from '#contract/call.ts'
import type * as contract from '#contract/calls/evidence-packs.ts'
import { maxPackYears } from '#contract/rules/evidence-packs.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { type ClientScope, type Caller, hasRole, ownScopeOf, scopeOf, wholeClient } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { Refusal, conflict, invalid, notFound, orNotFound } from '../../base/refusal.ts'
import { type Database, unlessTaken } from '../../db/open.ts'
import type { Download } from '../../http/download.ts'
import { fileNameOf } from '../../http/file-name.ts'
import { type Chosen, findChosen, nobody } from '../bulk/chosen-people.ts'
import { team } from '../teams/queries.ts'
import { type NewPack, addPack, deletePack, packById } from './queries.ts'
import { clientNamed, daysOf, learnersAmong, learnersNamed, pathwayNamed } from './subject-queries.ts'

export const keyOf = (id: string) => `evidence-packs/${id}.zip`

type PackRequest = Read<typeof contract.request>
type Subject = Pick<
  NewPack,
  'clientId' | 'subject' | 'teamId' | 'pathwayId' | 'personId' | 'personIds' | 'subjectName'
>

/** The people whom the person manages in this client. @throws Refusal 404 for another client than a manager's own */
export function scopeIn(who: Caller, clientId: string): ClientScope {
  if (hasRole(who, 'ADMIN')) return wholeClient(clientId)
  const own = ownScopeOf(who)
  if (own.clientId !== clientId.toLowerCase()) throw notFound()
  return own
}

/** @throws Refusal 404 for what the caller does not manage, 400 where it is not named */
async function subjectOf(db: Database, who: Caller, asked: PackRequest): Promise<Subject> {
  const none = { subject: asked.subject, teamId: null, pathwayId: null, personId: null, personIds: null }
  if (asked.subject === 'people') return { ...none, ...(await selectedPeople(db, who, asked.people)) }
  if (asked.subject === 'team') {
    if (asked.teamId === null) throw invalid('Please choose a team')
    const found = orNotFound(await team(db, asked.teamId, scopeOf(who)))
    return { ...none, clientId: found.clientId, teamId: found.id, subjectName: found.name }
  }
  if (asked.subject === 'person') {
    if (!asked.email) throw invalid('Please enter the email address of a learner')
    const [found, another] = await learnersNamed(db, asked.email, scopeOf(who))
    if (!found) throw new Refusal(404, 'There is no learner with this email address')
    if (another)
      throw invalid(
        'People of several organisations have this log-in name. Please choose their organisation or team',
      )
    return { ...none, clientId: found.clientId, personId: found.id, subjectName: found.name }
  }
  const clientId = asked.clientId ?? (hasRole(who, 'ADMIN') ? null : who.clientId)
  if (clientId === null) throw invalid('Please choose an organisation')
  const scope = scopeIn(who, clientId)
  const client = orNotFound(await clientNamed(db, clientId))
  if (asked.subject === 'client') return { ...none, clientId: client.id, subjectName: client.name }
  if (asked.learningPathwayId === null) throw invalid('Please choose a learning pathway')
  const found = orNotFound(await pathwayNamed(db, asked.learningPathwayId, scope))
  return { ...none, clientId: client.id, pathwayId: found.id, subjectName: found.name }
}

/**
 * Returns the people of a pack about those who are selected. One person makes a pack about that person (rule evidence-23).
 * @throws Refusal as findChosen, and 400 for people of several clients and where nobody of them learns
 */
async function selectedPeople(db: Database, who: Caller, chosen: Chosen | undefined) {
  if (!chosen) throw invalid(nobody)
  const people = await learnersAmong(db, (await findChosen(db, who, chosen)).ids)
  const [first, ...others] = people
  if (!first) throw invalid('There is no learner among these people')
  const { clientId, clientName } = first
  if (others.some((other) => other.clientId !== clientId))
    throw invalid('An evidence pack is about people of one organisation. Please select people of one only')
  if (others.length === 0)
    return { subject: 'person' as const, clientId, personId: first.id, subjectName: first.name }
  const subjectName = `${showNumber(people.length)} people of ${clientName}`
  return { clientId, personIds: people.map(({ id }) => id), subjectName }
}

/** @throws Refusal 400 for an impossible period */
async function periodOf(db: Database, clientId: string, { fromDay, toDay }: PackRequest) {
  const { today, yearAgo } = await daysOf(db, clientId)
  const period = { fromDay: fromDay ?? yearAgo, toDay: toDay ?? today }
  if (period.fromDay > period.toDay) throw invalid('Please choose a first day that is not after the last day')
  const [year = 0, ...rest] = period.fromDay.split('-')
  const latest = [Number(year) + maxPackYears, ...rest].join('-')
  if (period.toDay >= latest) throw invalid(`Please choose a period of at most ${maxPackYears} years`)
  return period
}

/** Rule evidence-4. @throws Refusal 400, 404, 409 while one of the same client and requester is not ready yet */
export async function requestPack({ db }: App, who: Caller, asked: PackRequest): Promise<string> {
  const subject = await subjectOf(db, who, asked)
  const pack: NewPack = {
    ...subject,
    ...(await periodOf(db, subject.clientId, asked)),
    withCertificates: asked.withCertificates,
    csvFormat: asked.format,
    requestedBy: who.id,
    asAdministrator: hasRole(who, 'ADMIN'),
  }
  return await unlessTaken(
    db.transaction().execute((tx) => addPack(tx, pack)),
    {
      evidence_packs_one_at_a_time:
        'An evidence pack of this organisation that you requested is not ready yet. Please wait for it, or cancel it',
    },
  )
}

/** Deletes the pack. A process that is making it notices within seconds and stops. @throws Refusal 404 */
export async function removePack({ db, files }: App, who: Caller, id: string): Promise<void> {
  const pack = await db.transaction().execute(async (tx) => {
    const found = orNotFound(await packById(tx, id, who))
    await deletePack(tx, found.id)
    return found
  })
  await files.remove(keyOf(pack.id))
}

/** @throws Refusal 404, 409 for one that is not ready */
export async function openPack({ db, files }: App, who: Caller, id: string) {
  const pack = orNotFound(await packById(db, id, who))
  if (pack.state !== 'ready') throw conflict('This evidence pack is not ready')
  const stored = orNotFound(await files.open(keyOf(pack.id)))
  const file: Download = {
    fileName: fileNameOf(`Evidence ${pack.subjectName} ${pack.fromDay} to ${pack.toDay}`, '.zip'),
    type: 'application/zip',
    body: stored.body,
  }
  return { pack, file, size: stored.size }
}
