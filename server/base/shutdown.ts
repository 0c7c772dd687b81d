// Ends the process once and in order, after a signal or an uncaught error. A signal that
// is sent twice, as npm does on Ctrl-C, counts once.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './log.ts'

const timeoutMs = 5_000
export const stepTookTooLong = 'a step of the shutdown took too long and was not waited for'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Shutdown {
  /** Adds a step of the shutdown. The step that was added last runs first. A step that takes too long is not waited for. */
  add(step: () => Promise<unknown>, timeoutMs?: number): void
  end(code: number): Promise<never>
  hasBegun(): boolean
}

export function makeShutdown(log: Pick<Logger, 'error'>): Shutdown {
  const steps: (() => Promise<unknown>)[] = []
  let ended: Promise<never> | undefined

  async function endAll(code: number): Promise<never> {
    for (const step of steps.toReversed()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a step of the shutdown failed'))
    }
    return process.exit(code)
  }
  const end = (code: number) => (ended ??= endAll(code))

  function endAfter(error: unknown) {
    log.error({ err: error }, 'ending after an error')
    void end(1)
  }
  for (const signal of signals) process.on(signal, () => void end(0))
  process.on('uncaughtException', endAfter)
  process.on('unhandledRejection', endAfter)

  return {
    end,
    hasBegun: () => ended !== undefined,
    add: (step, atMost = timeoutMs) =>
      steps.push(async () => {
        const isLate = await Promise.race([step().then(() => false), sleep(atMost, true)])
        if (isLate) log.error({ milliseconds: atMost }, stepTookTooLong)
      }),
  }
}
