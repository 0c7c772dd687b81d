// Why streams ended, in the log: when the database goes away every room of every process finds out by itself, and one
// line of each process is enough.
import type { Logger } from '../base/log.ts'

export type CauseLog = Pick<Logger, 'warn'>

export interface Causes {
  report(cause: unknown, streams: number): void
  /** All is well again: the next time is a new cause. */
  forget(): void
}

export function reportCausesOnce(log: CauseLog): Causes {
  const reported = new Set<string>()
  return {
    report(cause, streams) {
      const { code, message } = (cause ?? {}) as { code?: string; message?: string }
      const name = `${code} ${message}`
      if (reported.has(name)) return
      reported.add(name)
      log.warn({ err: cause, streams }, 'live streams ended; their readers come back and load again')
    },
    forget: () => reported.clear(),
  }
}
