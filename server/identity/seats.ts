// Enforces a client's learner limit. Every call that adds learners asks here first, inside the same transaction.
import { showNumber } from '#contract/rules/numbers.ts'
import type { Database, Tx } from '../db/open.ts'
import { conflict, orNotFound } from '../base/refusal.ts'
import type { Caller } from '../access/who.ts'
import { lockSeats, seats } from './client-queries.ts'

const noSeatForLimited =
  'There are not enough places at your organisation for this. Please ask a manager of the whole organisation, or your provider'

/** Returns how many seats are free now; null without a limit, and for a caller who is not shown it (rule teams-5). */
export async function seatsLeft(
  db: Database,
  who: Pick<Caller, 'isLimited'>,
  clientId: string,
): Promise<number | null> {
  if (who.isLimited) return null
  const { maximum, taken } = orNotFound(await seats(db, clientId))
  return maximum === 0 ? null : Math.max(0, maximum - taken)
}

/** Whether one more learner has a seat now. */
export async function hasSeat(db: Database, clientId: string): Promise<boolean> {
  const { maximum, taken } = orNotFound(await seats(db, clientId))
  return maximum === 0 || taken < maximum
}

/**
 * Makes sure that this many seats are free. Until the transaction ends no other call can take a seat of this client. The refusal
 * has no number for a manager who is limited to teams, because it would be about other people (rule teams-5).
 * @throws Refusal 409 when they do not fit
 */
export async function takeSeats(
  tx: Tx,
  clientId: string,
  wanted: number,
  who?: Pick<Caller, 'isLimited'>,
): Promise<void> {
  const { maximum, taken } = orNotFound(await lockSeats(tx, clientId))
  if (maximum === 0 || taken + wanted <= maximum) return
  if (who?.isLimited) throw conflict(noSeatForLimited)
  throw conflict(`The learner limit of ${showNumber(maximum)} has been reached`)
}
