// Takes away what has had its day and nobody will ask for again, once an hour. Safe in several processes at once.
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import { dropExpired } from '../features/accounts/queries.ts'
import { dropPastCounts } from '../http/rate-limit.ts'

const hour = 3_600_000

export async function tidy(db: Database): Promise<void> {
  await dropExpired(db)
  await dropPastCounts(db)
}

/** Answers what ends it. */
export function startTidying(db: Database, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await tidy(db).catch(onError)
      await setTimeout(hour, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
