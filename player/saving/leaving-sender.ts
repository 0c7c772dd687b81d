// Sends unsent commits while the page closes: as many as fit, immediately, without waiting for answers.
import { fitting, leavingLimit } from './fitting.ts'
import type { CommitSender } from './commit-sender.ts'
import type { SaverCore } from './saver-core.ts'
import { bytesOf } from '../base/report.ts'

export interface LeavingSender {
  flush(): void
  /** Flushes after the handler that runs now, so that its changes are sent together. */
  flushSoon(): void
}

export function makeLeavingSender(core: SaverCore, sender: CommitSender): LeavingSender {
  let bytesOnTheirWay = 0
  let isQueued = false

  function flush() {
    const state = core.state()
    if (state.page !== 'over') {
      core.store({ isSending: true })
      sendWhatFits()
      // The next window sends the reports that come after the ticket has expired.
    } else if (state.reason === 'ended') core.store()
  }

  function sendWhatFits() {
    for (const commit of core.tracker.unsent()) {
      const part = fitting(commit, leavingLimit - bytesOnTheirWay)
      if (!part) continue
      const numbered = core.number(part)
      const bytes = bytesOf(numbered)
      bytesOnTheirWay += bytes
      void core.parts.send(numbered, true).then((outcome) => {
        bytesOnTheirWay -= bytes
        return sender.settle(numbered, outcome)
      })
    }
  }

  return {
    flush,
    flushSoon() {
      if (isQueued) return
      isQueued = true
      queueMicrotask(() => {
        isQueued = false
        flush()
      })
    },
  }
}
