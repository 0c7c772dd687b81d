// Demanding a second factor of people (rules access-85 to access-88).
import type { Read, Reply } from '#contract/call.ts'
import type * as security from '#contract/calls/security.ts'
import { demandedOfNames } from '#contract/rules/second-factors.ts'
import { type Caller, type Scope, isEverybody, scopeOfProgress } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid, notPermitted, orNotFound } from '../../base/refusal.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { providerId } from '../../identity/client-queries.ts'
import {
  type StoredDemand,
  demandOf,
  hasFactor,
  isLockedOut,
  lockDemanding,
  peopleWithout,
  storeDemand,
} from '../../identity/demanded-factor-queries.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { mustHaveProved } from './proof.ts'

/** Whose people are meant, and which organisation demands it. @throws Refusal 403 for a manager limited to teams, 404 for another client, and for managers of the provider's own people */
async function demanding(
  app: App,
  who: Caller,
  clientId: string | null,
): Promise<{ scope: Scope; clientId: string }> {
  if (who.isLimited) throw notPermitted()
  const scope = scopeOfProgress(who, clientId)
  if (isEverybody(scope)) return { scope, clientId: await providerId(app.db) }
  // A demand of the provider applies to everybody, so that only administrators decide about it.
  await mustBeClient(app.db, scope.clientId)
  return { scope, clientId: scope.clientId }
}

/** @throws Refusal 400: a client has no administrators */
function mustBePossible(scope: Scope, { demandedOf }: Pick<StoredDemand, 'demandedOf'>) {
  if (!isEverybody(scope) && demandedOf === 'administrators')
    throw invalid('Please choose managers, everybody or nobody')
}

/** @throws Refusal as demanding() */
export async function readDemand(
  app: App,
  who: Caller,
  { clientId }: Read<typeof security.demand>,
): Promise<StoredDemand> {
  return demandOf(app.db, (await demanding(app, who, clientId)).clientId)
}

/** @throws Refusal as demanding() and mustHaveProved, 409 for what somebody else has changed meanwhile, and for a demand that would lock the caller out at once */
export async function changeDemand(
  app: App,
  who: Caller,
  { clientId: named, was: previous, ...sent }: Read<typeof security.updateDemand>,
): Promise<void> {
  const { scope, clientId } = await demanding(app, who, named)
  await mustHaveProved(app.db, who)
  await app.db.transaction().execute(async (tx) => {
    orNotFound((await lockDemanding(tx, clientId)) || undefined)
    const { demandedOf, graceDays } = mergeChanges(sent, previous, await demandOf(tx, clientId))
    mustBePossible(scope, { demandedOf })
    const last = demandedOfNames.findIndex((name) => name === demandedOf)
    if (last >= 0 && graceDays === 0 && !(await hasFactor(tx, who.id))) throw setUpFirst()
    const all = demandedOfNames.slice(isEverybody(scope) ? 0 : 1, last + 1)
    await storeDemand(tx, clientId, { demandedOf: all, graceDays })
    // The days may have begun long ago.
    if (await isLockedOut(tx, who.id)) throw setUpFirst()
  })
}

const setUpFirst = () =>
  conflict(
    'Please set up your own second factor first, under My Account, "Security", or give more days for it',
  )

/** @throws Refusal as demanding() */
export async function previewDemand(
  app: App,
  who: Caller,
  { clientId, demandedOf }: Read<typeof security.previewDemand>,
): Promise<Reply<typeof security.previewDemand>> {
  const { scope } = await demanding(app, who, clientId)
  mustBePossible(scope, { demandedOf })
  return peopleWithout(app.db, scope, demandedOf)
}
