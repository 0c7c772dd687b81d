// After a name was corrected, the certificates that carry the old name are issued again (rules certificates-35 and certificates-36).
import type { Reply } from '#contract/call.ts'
import type * as contract from '#contract/calls/issued-certificates.ts'
import { type Caller, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, orNotFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { lockUser, personById, personByToken } from '../../identity/people-queries.ts'
import { reissueWithin } from './issued-certificates.ts'
import {
  addRequests,
  countOldNames,
  numbersWithOldName,
  removeRequest,
  requestOfPerson,
} from './old-names-queries.ts'

export const noOldName = 'No valid certificate of this person carries another name'
const reason = 'The name was corrected'

/** @throws Refusal 404 for a person whom the caller does not manage */
export async function oldNamesOf(
  db: Database,
  who: Caller,
  urlToken: string,
): Promise<Reply<typeof contract.oldNames>> {
  const { id } = orNotFound(await personByToken(db, urlToken, scopeOf(who)))
  const [certificates, request] = await Promise.all([countOldNames(db, id), requestOfPerson(db, id)])
  return { certificates, requestedDateTime: request?.requestedAt ?? null }
}

/** Locks the person, so that the name does not change meanwhile. @throws Refusal 404 */
async function lockByToken(tx: Tx, who: Caller, urlToken: string) {
  const { id } = orNotFound(await personByToken(tx, urlToken, scopeOf(who)))
  await lockUser(tx, id)
  return orNotFound(await personById(tx, id, scopeOf(who)))
}

/** Answers how many were issued again. A request ends by it, by a trigger of the database. @throws Refusal 404, 409 if there are none */
export async function reissueWithCurrentName(app: App, who: Caller, urlToken: string): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const { id } = orNotFound(await personByToken(tx, urlToken, scopeOf(who)))
    const certificates = await reissueOldNames(tx, app, who, id)
    if (certificates === 0) throw conflict(noOldName)
    return certificates
  })
}

/** Locks the person, so that the name does not change meanwhile, and answers how many were issued again. @throws Refusal 404 */
export async function reissueOldNames(tx: Tx, app: App, who: Caller, id: string): Promise<number> {
  await lockUser(tx, id)
  const { firstName, lastName } = orNotFound(await personById(tx, id, scopeOf(who)))
  const numbers = await numbersWithOldName(tx, id)
  for (const certificateNumber of numbers)
    await reissueWithin(tx, app, who, { certificateNumber, firstName, lastName, reason })
  return numbers.length
}

/** @throws Refusal 404, 409 if no certificate carries another name */
export async function requestReissue(db: Database, who: Caller, urlToken: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await lockByToken(tx, who, urlToken)
    if ((await countOldNames(tx, id)) === 0) throw conflict(noOldName)
    await addRequests(tx, [id], who.id)
  })
}

/** Changes nothing if it was dismissed or done already. @throws Refusal 404 */
export async function dismissRequest(db: Database, who: Caller, urlToken: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await lockByToken(tx, who, urlToken)
    await removeRequest(tx, id)
  })
}
