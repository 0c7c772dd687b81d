// A saver with a server and a device that a test controls.
import type { Commit } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Outcome } from './content-host.ts'
import type { Unsent } from './local-queue.ts'
import type { SavingStatus } from '../base/saving-status.ts'
import { startSaver } from './saver.ts'

export const saved = { kind: 'saved', at: new Date('2026-05-04T14:02:00Z') } as const satisfies Outcome

export const unreachable: Outcome = { kind: 'unreachable' }

/** Milliseconds since 1970. */
export const serverTime = Date.parse('2026-05-04T14:00:00Z')

/** A server that accepts what is newer, as ours does, and answers as the test sets. */
export function setUp({ lastSequence = 0, storage = true, disk = true } = {}) {
  const answers: (Outcome | Promise<Outcome>)[] = []
  /** The next answer is sent when it is called. */
  function hold() {
    let answer: (outcome: Outcome) => void = () => undefined
    answers.push(new Promise<Outcome>((resolve) => (answer = resolve)))
    return (outcome: Outcome) => answer(outcome)
  }
  const sent: Commit[] = []
  const shown: SavingStatus[] = []
  let queue: Unsent | undefined
  let onDisk: Unsent | undefined
  const saver = startSaver(
    { launchId: 'window', attemptId: 'attempt', lastSequence, items: {}, sequencing: null },
    {
      send: async (commit) => {
        sent.push(structuredClone(commit))
        return answers.shift() ?? saved
      },
      sendAndWait: (commit) => {
        sent.push(structuredClone(commit))
        return (answers.shift() ?? saved) as Outcome
      },
      renew: async () => answers.shift() ?? saved,
      queue: {
        save: (unsent) => {
          if (storage) queue = structuredClone(unsent)
          return storage
        },
        saveOnDisk: (unsent) => {
          if (storage) queue = structuredClone(unsent)
          if (disk) onDisk = structuredClone(unsent)
          return storage && disk
        },
        remove: () => {
          queue = undefined
        },
      },
      now: () => serverTime + performance.now(),
      show: (status) => shown.push(status),
    },
  )
  const report = (cmi: Cmi, sco = 'one') => saver.record({ sco, visit: 'visit', cmi })
  return { saver, report, sent, answers, hold, shown, queue: () => queue, onDisk: () => onDisk }
}
