// Logs why streams ended. When the database is unreachable every channel of every process notices it, and one line of each process is
// enough.
import type { Logger } from '../base/log.ts'

export type CauseLog = Pick<Logger, 'warn'>

export interface Causes {
  report(cause: unknown, streams: number): void
  /** Called when streams work again: the next failure is a new cause. */
  reset(): void
}

export function reportCausesOnce(log: CauseLog): Causes {
  const reported = new Set<string>()
  return {
    report(cause, streams) {
      const { code, message } = (cause ?? {}) as { code?: string; message?: string }
      const name = `${code} ${message}`
      if (reported.has(name)) return
      reported.add(name)
      log.warn({ err: cause, streams }, 'live streams ended; their clients will reconnect and load again')
    },
    reset: () => reported.clear(),
  }
}
