// Seals the entries of the audit log shortly after they were stored, and writes the head of the chain to the log once a day (rule
// audit-9). It is safe in several processes at once.
import type { App } from '../app/app.ts'
import type { Logger } from '../base/log.ts'
import {
  type Horizon,
  hasPassed,
  headOfChain,
  horizon,
  removeOldEntries,
  sealUpTo,
} from '../features/audit/seal-queries.ts'
import { startWorker } from '../jobs/workers.ts'

const day = 86_400_000

/** Starts the job. Returns a function that stops it, once it has sealed what was stored. */
export function startAuditChain({ db }: App, log: Pick<Logger, 'info' | 'error'>): () => Promise<void> {
  let waiting: Horizon | undefined
  let sealed = 0
  let nextHead = 0

  async function step(stop?: AbortSignal) {
    if (waiting && (await hasPassed(db, waiting))) {
      await sealUpTo(db, waiting)
      sealed = waiting.id
      waiting = undefined
    }
    waiting ??= await horizon(db, sealed)
    // The clock of the machine is not used, because it may be set back.
    if (performance.now() < nextHead) return
    nextHead = performance.now() + day
    let removed = 0
    for (let some = -1; some !== 0 && !stop?.aborted; removed += some) some = await removeOldEntries(db)
    const head = await headOfChain(db)
    if (head) log.info({ ...head, removed }, 'head of the audit log')
  }

  const stop = startWorker(
    db,
    {
      name: 'Sealing the audit log',
      async round(signal) {
        await step(signal)
        return true
      },
    },
    (error) => log.error({ err: error }, 'the audit log could not be sealed'),
  )
  return async () => {
    await stop()
    await step().catch(() => undefined)
  }
}
