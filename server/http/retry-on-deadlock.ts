// Deleting a client and saving what its users do may wait for each other; the database then cancels one of them. The deletion
// of a large client may do so with the same call again and again.
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeadlock } from '../db/open.ts'

const maxTries = 10

/** Repeats work that was cancelled. A handler that throws has stored nothing, and the other transaction has ended by then. */
export async function retryOnDeadlock<T>(work: () => Promise<T>, log: FastifyBaseLogger): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || tries === maxTries) throw error
      log.warn({ err: error, tries }, 'retried after a deadlock')
      await sleep(50 * tries)
    }
  }
}
