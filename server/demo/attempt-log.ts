// The log of a demo attempt: two visits, as the player would have reported them.
import { randomUUID } from 'node:crypto'
import type { Cmi } from '#contract/calls/playing.ts'
import { changesOf } from '../learning/changes.ts'
import { type LogEntry, hashOfEntry } from '../learning/log-entry.ts'
import type { CourseResult } from '../learning/results.ts'
import type { DemoCourse } from './courses.ts'

interface DemoAttempt {
  course: DemoCourse
  /** The state of each item at the end, the last one that was left at the end. */
  states: ReadonlyMap<string, Cmi>
  result: CourseResult
  startedAt: Date
  lastAt: Date
  endedAt: string | null
}

const secondsPerPage = 95
const inProgress = { kind: 'result', lessonStatus: 1, score: null, progress: 0 } as const

/** Rows of the table, without the attempt they belong to. */
export function logOf({ course, states, result, startedAt, lastAt, endedAt }: DemoAttempt) {
  const rows: { number: number; at: string; launch_id: string | null; entry: string; hash: Buffer }[] = []
  let moment = startedAt.getTime()
  let before: Buffer | null = null

  function add(launchId: string | null, entry: LogEntry) {
    const written = {
      number: rows.length + 1,
      at: new Date(moment).toISOString(),
      launchId,
      entry: JSON.stringify(entry),
    }
    before = hashOfEntry(written, before)
    rows.push({
      number: written.number,
      at: written.at,
      launch_id: launchId,
      entry: written.entry,
      hash: before,
    })
  }

  const [first, second] = [randomUUID(), randomUUID()]
  const lasts = [...states.keys()].filter((id) => course.items.some((item) => item.id === id))
  const left = lasts.at(-1)
  let launchId = first
  let sequence = 0
  add(launchId, { kind: 'opened', mode: 'learn', again: false })
  for (const id of lasts) {
    const state = states.get(id) as Cmi
    const pages = course.items.find((item) => item.id === id)?.pages ?? []
    const read = pages.slice(0, Math.max(1, pages.indexOf(state.location ?? '') + 1))
    let reported: Record<string, unknown> = {}
    let seconds = 0
    const save = (cmi: Cmi) => {
      add(launchId, {
        kind: 'saved',
        item: id,
        sequence: ++sequence,
        seconds,
        changes: changesOf(reported, cmi),
      })
      reported = { ...reported, ...cmi }
    }
    const begun: Cmi =
      course.scorm === '1.2' ? { lessonStatus: 'incomplete' } : { completionStatus: 'incomplete' }
    for (const [index, page] of read.entries()) {
      moment += secondsPerPage * 1000
      seconds += secondsPerPage
      // The last page of all is looked at on the last day.
      if (id === left && index === read.length - 1 && launchId === first) {
        launchId = second
        sequence = 0
        seconds = secondsPerPage
        moment = Math.max(moment, lastAt.getTime() - secondsPerPage * 1000)
        add(launchId, { kind: 'opened', mode: 'learn', again: true })
        moment = Math.max(moment, lastAt.getTime())
      }
      save({ ...(index === 0 ? begun : {}), location: page, exit: 'suspend' })
      if (id === lasts[0] && index === 0) add(null, inProgress)
    }
    save(state)
  }
  if (result.lessonStatus !== inProgress.lessonStatus) add(null, { kind: 'result', ...result })
  if (endedAt !== null) {
    moment = Date.parse(endedAt)
    add(null, { kind: 'closed' })
  }
  return rows
}
