// Makes the links in mails that open an account: one valid link per person and purpose, used once.
import { type LinkPurpose, invalidLink } from '#contract/calls/accounts.ts'
import type { Database, Tx } from '../db/open.ts'
import { type Refusal, invalid } from '../base/refusal.ts'
import { countAgainst, refuseIfLimitReached } from '../access/rate-limit.ts'
import { hashOf, newToken } from '../access/who.ts'
import { storeLinks, livingLink, takeLink, wasLink } from './account-queries.ts'

const hoursOf: Record<LinkPurpose, number> = { reset: 24, confirm: 14 * 24, register: 14 * 24 }

/** Said in place of every other way in to people of a client that uses single sign-on only (rule access-68). */
export const onlySignOn =
  'Your organisation logs in with single sign-on only. Please go to the log-in, enter your email address and press “Continue”. If that leads back here, please ask your organisation for help'

export const badLink = (): Refusal => invalid(invalidLink)

/** Returns a new token for the purpose. The previous one stops working. */
export async function issueLink(tx: Tx, userId: string, purpose: LinkPurpose): Promise<string> {
  const [token] = await issueLinks(tx, [userId], purpose)
  return token as string
}

/** Does the same as `issueLink` for many people in one statement. Returns their tokens, in their order. */
export async function issueLinks(tx: Tx, userIds: string[], purpose: LinkPurpose): Promise<string[]> {
  const tokens = userIds.map(newToken)
  await storeLinks(tx, { userIds, purpose, tokenHashes: tokens.map(hashOf), hours: hoursOf[purpose] })
  return tokens
}

export interface SentLink {
  encodedToken?: unknown
  userId?: unknown
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns whose link this is, without using it up. Wrong links are counted like wrong passwords.
 * @throws Refusal 400 for a link that does not work, or to somebody who logs in with single sign-on only, 429 after too many
 */
export async function ownerOfLink(
  db: Database,
  { encodedToken, userId }: SentLink,
  purpose: LinkPurpose,
  address: string,
) {
  if (typeof userId !== 'string' || !guid.test(userId)) throw badLink()
  const limit = { key: `link:${userId.toLowerCase()}:${address}`, max: 10, perSeconds: 900 }
  await refuseIfLimitReached(db, limit)
  if (typeof encodedToken === 'string') {
    const tokenHash = hashOf(encodedToken)
    const owner = await livingLink(db, userId, purpose, tokenHash)
    if (owner?.isOnlySignOn) throw invalid(onlySignOn)
    if (owner) return owner
    if (await wasLink(db, userId, purpose, tokenHash)) throw badLink()
  }
  await countAgainst(db, limit)
  throw badLink()
}

/** Uses the link up. Of several simultaneous uses only one succeeds. @throws Refusal 400 */
export async function useLink(
  tx: Tx,
  { encodedToken, userId }: SentLink,
  purpose: LinkPurpose,
): Promise<void> {
  if (!(await takeLink(tx, userId as string, purpose, hashOf(encodedToken as string)))) throw badLink()
}
