// A page that closes may send 64 KiB in all of its requests together. The most important fields are sent first.
import type { Commit } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { bytesOf } from '../base/report.ts'

export const leavingLimit = 64 * 1024
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
export function fitting(commit: Commit, bytes: number): Commit | undefined {
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
