// The rules of who makes tokens for directories and sees what they do (rules provisioning-1 to provisioning-4).
import type { Read } from '#contract/call.ts'
import type * as provisioning from '#contract/calls/provisioning.ts'
import { maxTokensOfClient, tokenPrefix } from '#contract/rules/provisioning.ts'
import { type Caller, hashOf, hasRole, newToken } from '../../access/who.ts'
import { conflict, invalid, notPermitted, orNotFound } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { mustBeClient, mustBeOwnClient } from '../../identity/clients.ts'
import { mustHaveProved } from '../accounts/proof.ts'
import { settingsOfClient } from './stop-queries.ts'
import { addToken, clientOfToken, countWorkingTokens, endTokenById } from './token-queries.ts'

/**
 * Returns the client whose provisioning the caller looks after: an administrator names it, a manager has one, where that was allowed.
 * @throws Refusal 400 for an administrator who names none, 403, 404
 */
export async function clientToProvision(db: Database, who: Caller, named: string | null): Promise<string> {
  if (hasRole(who, 'ADMIN')) {
    if (named === null) throw invalid('Please choose an organisation')
    await mustBeClient(db, named)
    return named.toLowerCase()
  }
  mustBeOwnClient(who, named)
  const settings = await settingsOfClient(db, who.clientId)
  if (who.isLimited || !settings?.managersMay) throw notPermitted()
  return who.clientId
}

/** @returns the token, which is stored as a hash only @throws Refusal as clientToProvision and mustHaveProved, and 409 with too many tokens */
export async function createToken(
  db: Database,
  who: Caller,
  { clientId: named, name, days }: Read<typeof provisioning.createToken>,
): Promise<{ id: string; token: string }> {
  const clientId = await clientToProvision(db, who, named)
  await mustHaveProved(db, who)
  const token = tokenPrefix + newToken()
  return db.transaction().execute(async (tx) => {
    orNotFound(await lockSeats(tx, clientId))
    if ((await countWorkingTokens(tx, clientId)) >= maxTokensOfClient)
      throw conflict(
        `This client has ${maxTokensOfClient} SCIM tokens. Please end one that is no longer used first`,
      )
    const made = { clientId, name, days, tokenHash: hashOf(token), lastCharacters: token.slice(-4) }
    return { id: await addToken(tx, made), token }
  })
}

/** @throws Refusal 403 where managers may not, 404 for a token of another client */
export async function endToken(db: Database, who: Caller, id: string): Promise<void> {
  const clientId = orNotFound(await clientOfToken(db, id))
  await clientToProvision(db, who, clientId)
  await endTokenById(db, id)
}
