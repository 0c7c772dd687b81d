// A client's learner limit. Who adds learners asks here first, inside the same transaction.
import type { Tx } from '../../db/open.ts'
import { conflict, found } from '../../http/refusal.ts'
import { lockSeats } from './queries.ts'

/**
 * Makes sure that so many more learners fit; until the transaction ends nobody else can take a seat of this client.
 * @throws Refusal 409 when they do not fit
 */
export async function takeSeats(tx: Tx, clientId: string, seats: number): Promise<void> {
  const { maximum, taken } = found(await lockSeats(tx, clientId))
  if (maximum === 0 || taken + seats <= maximum) return
  throw conflict(`The learner limit of ${maximum} has been reached`)
}
