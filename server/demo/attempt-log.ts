// Makes the log of a demo attempt: two visits, as the player would have reported them.
import { randomUUID } from 'node:crypto'
import type { Cmi } from '#contract/rules/cmi.ts'
import { changesOf } from '../learning/changes.ts'
import { type LogEntry, hashOfEntry } from '../learning/log-entry.ts'
import type { CourseResult } from '#contract/rules/lesson-status.ts'
import type { DemoCourse } from './courses.ts'

interface DemoAttempt {
  course: DemoCourse
  /** The state of each item at the end; the last one is the one that was left at the end. */
  states: ReadonlyMap<string, Cmi>
  result: CourseResult
  startedAt: Date
  lastAt: Date
  endedAt: string | null
}

const secondsPerPage = 95
const inProgress = { kind: 'result', lessonStatus: 1, score: null, progress: 0 } as const

/** Returns rows of the table, without the attempt to which they belong. */
export function logOf({ course, states, result, startedAt, lastAt, endedAt }: DemoAttempt) {
  const log = openLog(startedAt)
  const played = [...states].flatMap(([id, state]) => {
    const item = course.items.find((one) => one.id === id)
    return item ? [{ item, state }] : []
  })
  let visit = { launchId: randomUUID(), sequence: 0 }
  log.add(visit.launchId, { kind: 'opened', mode: 'learn', again: false })
  for (const { item, state } of played) {
    const read = item.pages.slice(0, Math.max(1, item.pages.indexOf(state.location ?? '') + 1))
    let reported: Record<string, unknown> = {}
    let seconds = 0
    const save = (cmi: Cmi) => {
      const changes = changesOf(reported, cmi)
      log.add(visit.launchId, { kind: 'saved', item: item.id, sequence: ++visit.sequence, seconds, changes })
      reported = { ...reported, ...cmi }
    }
    for (const [index, page] of read.entries()) {
      log.time += secondsPerPage * 1000
      seconds += secondsPerPage
      // The last page of all is read on the last day.
      if (item === played.at(-1)?.item && index === read.length - 1) {
        visit = { launchId: randomUUID(), sequence: 0 }
        seconds = secondsPerPage
        log.time = Math.max(log.time, lastAt.getTime() - secondsPerPage * 1000)
        log.add(visit.launchId, { kind: 'opened', mode: 'learn', again: true })
        log.time = Math.max(log.time, lastAt.getTime())
      }
      save({ ...(index === 0 ? begunState(course) : {}), location: page, exit: 'suspend' })
      if (item === played[0]?.item && index === 0) log.add(null, inProgress)
    }
    save(state)
  }
  if (result.lessonStatus !== inProgress.lessonStatus) log.add(null, { kind: 'result', ...result })
  if (endedAt !== null) {
    log.time = Date.parse(endedAt)
    log.add(null, { kind: 'closed' })
  }
  return log.rows
}

const begunState = ({ scorm }: DemoCourse): Cmi =>
  scorm === '1.2' ? { lessonStatus: 'incomplete' } : { completionStatus: 'incomplete' }

/** Opens a log whose entries are chained, with a clock of its own. */
function openLog(startedAt: Date) {
  let before: Buffer | null = null
  const log = {
    rows: [] as { number: number; at: string; launch_id: string | null; entry: string; hash: Buffer }[],
    /** Milliseconds since 1970 at which the next entry is added. */
    time: startedAt.getTime(),
    add(launchId: string | null, entry: LogEntry) {
      const number = log.rows.length + 1
      const at = new Date(log.time).toISOString()
      const written = { number, at, launchId, entry: JSON.stringify(entry) }
      before = hashOfEntry(written, before)
      log.rows.push({ number, at, launch_id: launchId, entry: written.entry, hash: before })
    },
  }
  return log
}
