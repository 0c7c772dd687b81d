// Sends unsent commits while the page closes: as many as fit, immediately, without waiting for answers.
import type { CommitSender } from './commit-sender.ts'
import type { SaverCore } from './saver-core.ts'
import { bytesOf } from '../base/report.ts'
import type { Commit } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'

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

// A page that closes may send 64 KiB in all of its requests together. The most important fields are sent first.
const leavingLimit = 64 * 1024
/** Bytes of sequence number, item and brackets, and of what the browser counts besides. */
const frame = 512

const byWeight: (keyof Cmi | 'sequencing')[] = [
  'isUnderWay',
  'isPresumed',
  'isMarked',
  'lessonStatus',
  'completionStatus',
  'successStatus',
  'score',
  'progressMeasure',
  'exit',
  'asksToResume',
  'sessionTime',
  'location',
  'sequencing',
  'suspendData',
  'objectives',
  'preferences',
  'comments',
  'interactions',
  'apiErrors',
]

/** As much of the commit as fits into so many bytes; nothing when not even its first field does. */
function fitting(commit: Commit, bytes: number): Commit | undefined {
  if (bytesOf(commit) + frame <= bytes) return commit
  const { sequencing, cmi, ...address } = commit
  const part: Commit = { ...address, cmi: {} }
  let left = bytes - bytesOf(part) - frame
  for (const field of byWeight) {
    const value = field === 'sequencing' ? sequencing : cmi[field]
    if (value === undefined) continue
    const size = bytesOf(value) + field.length + 4
    if (size > left) continue
    left -= size
    if (field === 'sequencing') part.sequencing = value as string
    else part.cmi = { ...part.cmi, [field]: value }
  }
  return hasContent(part) ? part : undefined
}

const hasContent = ({ cmi, sequencing }: Commit) => sequencing !== undefined || Object.keys(cmi).length > 0
