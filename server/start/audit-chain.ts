// Seals the entries of the audit log shortly after they were stored, and writes the head of the chain to the log once a day
// (rule audit-9). Safe in several processes at once.
import { setTimeout } from 'node:timers/promises'
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

const secondsBetween = 1
const day = 86_400_000

/** Returns a function that stops the job, once it has sealed what was stored. */
export function startAuditChain({ db }: App, log: Pick<Logger, 'info' | 'error'>): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let waiting: Horizon | undefined
  let sealed = 0
  let written = 0

  async function step() {
    if (waiting && (await hasPassed(db, waiting))) {
      await sealUpTo(db, waiting)
      sealed = waiting.id
      waiting = undefined
    }
    waiting ??= await horizon(db, sealed)
    if (Date.now() - written < day) return
    written = Date.now()
    let removed = 0
    for (let some = -1; some !== 0 && !signal.aborted; removed += some) some = await removeOldEntries(db)
    const head = await headOfChain(db)
    if (head) log.info({ ...head, removed }, 'head of the audit log')
  }

  const running = (async () => {
    while (!signal.aborted) {
      await step().catch((error: unknown) => log.error({ err: error }, 'the audit log could not be sealed'))
      await setTimeout(secondsBetween * 1_000, undefined, { signal, ref: false }).catch(() => undefined)
    }
    await step().catch(() => undefined)
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
