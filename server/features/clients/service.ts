// The rules of clients.
import type { Read } from '#contract/call.ts'
import type * as clients from '#contract/calls/clients.ts'
import type { App } from '../../app/app.ts'
import { type Database, unlessTaken } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { conflict, notFound, orNotFound } from '../../base/refusal.ts'
import { endSessionsOfClient } from '../../access/session-queries.ts'
import { invite, newUrlToken } from '../../identity/invitations.ts'
import { mustBeTimeZone } from '../../training/time-zone-queries.ts'
import { addClient, changeClient, lockClient, markArchived, markRestored } from './queries.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { codeTaken } from './details.ts'
import { isCodeTaken } from './code-queries.ts'
import { lockCodes } from '../../identity/referral-code-queries.ts'
import { mustBeClient } from '../../identity/clients.ts'

/**
 * A client and its first manager, who is mailed a link to confirm the account (rule clients-5): both, or neither.
 * @throws Refusal 409 when the referral code or the e-mail address is taken
 */
export async function createClient(
  app: App,
  { clientName, referalCode, maximumNumberOfLearners, ...manager }: Read<typeof clients.create>,
): Promise<{ id: string; urlToken: string }> {
  return await unlessTaken(
    app.db.transaction().execute(async (tx) => {
      await lockCodes(tx)
      if (await isCodeTaken(tx, referalCode, null)) throw conflict(codeTaken)
      const client = await addClient(tx, {
        name: clientName,
        referralCode: referalCode,
        maximumLearners: maximumNumberOfLearners,
        urlToken: newUrlToken(),
      })
      await invite(tx, app, { ...manager, clientId: client.id, role: 'CLIENTADMIN' })
      return client
    }),
    { clients_referral_code: codeTaken },
  )
}

/**
 * 0, or no fewer than the client has already (rule clients-2). No seat can be taken in between.
 * @throws Refusal 404, 409
 */
export async function updateMaximum(
  db: Database,
  { clientId, was: previous, ...changes }: Read<typeof clients.updateMaximum>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await mustBeClient(tx, clientId)
    const { taken, maximum: stored } = orNotFound(await lockSeats(tx, clientId))
    const { maxLearners: maximum } = mergeChanges(changes, previous, { maxLearners: stored })
    if (maximum !== 0 && maximum < taken)
      throw conflict(
        `This organisation has ${taken} learners already, so its limit cannot be lower than that`,
      )
    await changeClient(tx, clientId, { maximum_learners: maximum })
  })
}

/** Its people have to log in again, also when it is open again (rule access-19). @throws Refusal 404 */
export async function pauseClient(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await changeClient(tx, id, { is_paused: true }))) throw notFound()
    await endSessionsOfClient(tx, id, 'paused')
  })
}

/** Sessions of log-ins that were checked before the pause and stored after it end too. @throws Refusal 404 */
export async function unpauseClient(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await changeClient(tx, id, { is_paused: false }))) throw notFound()
    await endSessionsOfClient(tx, id, 'paused')
  })
}

/** Archives the client by the same rules as `pauseClient`. @throws Refusal 404 */
export async function archiveClient(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markArchived(tx, id))) throw notFound()
    await endSessionsOfClient(tx, id, 'archived')
  })
}

/** Restores the client by the same rules as `unpauseClient`. @throws Refusal 404 */
export async function unarchiveClient(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markRestored(tx, id))) throw notFound()
    await endSessionsOfClient(tx, id, 'archived')
  })
}

/** Rule deadlines-50. @throws Refusal 404, 400 for an unknown time zone, 409 */
export async function updateTimeZone(
  db: Database,
  { clientId, was: previous, ...changes }: Read<typeof clients.updateTimeZone>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = orNotFound(await lockClient(tx, clientId))
    const { timeZone } = mergeChanges(changes, previous, stored)
    await mustBeTimeZone(tx, timeZone)
    await changeClient(tx, clientId, { time_zone: timeZone || null })
  })
}
