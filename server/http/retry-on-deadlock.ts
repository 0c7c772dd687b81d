// Deleting a client and saving what its users do may wait for each other; the database then cancels one of them. The deletion
// of a large client may do so with the same call again and again.
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeadlock } from '../db/open.ts'

const maxTries = 10

/** Something that the work had read was changed by others before it was stored. */
export class ChangedMeanwhile extends Error {}

/** Repeats work that was cancelled. A handler that throws has stored nothing, and the other transaction has ended by then. */
export async function retryOnDeadlock<T>(work: () => Promise<T>, log: FastifyBaseLogger): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isWorthRetrying = isDeadlock(error) || error instanceof ChangedMeanwhile
      if (!isWorthRetrying || tries === maxTries) throw error
      log.warn({ err: error, tries }, 'retried after a deadlock or a change by others')
      await sleep(50 * tries)
    }
  }
}
