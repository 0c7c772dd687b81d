// A client's learner limit. Every call that adds learners asks here first, inside the same transaction.
import type { Database, Tx } from '../db/open.ts'
import { conflict, orNotFound } from '../base/refusal.ts'
import { lockSeats, seats } from './client-queries.ts'

/** How many seats are free now; null without a limit. */
export async function seatsLeft(db: Database, clientId: string): Promise<number | null> {
  const { maximum, taken } = orNotFound(await seats(db, clientId))
  return maximum === 0 ? null : Math.max(0, maximum - taken)
}

/**
 * Makes sure that so many seats are free; until the transaction ends no other call can take a seat of this client.
 * @throws Refusal 409 when they do not fit
 */
export async function takeSeats(tx: Tx, clientId: string, wanted: number): Promise<void> {
  const { maximum, taken } = orNotFound(await lockSeats(tx, clientId))
  if (maximum === 0 || taken + wanted <= maximum) return
  throw conflict(`The learner limit of ${maximum} has been reached`)
}
