// Passes the reports of the items to the saver. It combines changes that follow each other, and also reports at intervals
// without a change, because time has passed.
import type { Cmi } from '#contract/rules/cmi.ts'
import { resultSoFar } from '#contract/rules/course-result.ts'
import type { CourseResult } from '#contract/rules/lesson-status.ts'
import type { Report } from '../base/report.ts'
import type { SessionCore } from './session-core.ts'

/** Changes within this many milliseconds are read together. */
const gathering = 250
const heartbeat = 60_000

export interface ProgressReporter {
  /** Returns whether the report could be read. It never throws, because an error must not stop the learner from leaving. */
  record(): boolean
  recordAndSave(when: 'soon' | 'now'): void
  /** The run-time has changed. Further changes may follow. */
  changed(when: 'soon' | 'now'): void
  /** Ends the heartbeat. */
  end(): void
}

export function makeProgressReporter(core: SessionCore): ProgressReporter {
  let timer: ReturnType<typeof setTimeout> | undefined
  const recordAll = makeRecorder(core)

  function record(): boolean {
    clearTimeout(timer)
    timer = undefined
    try {
      recordAll()
      return true
    } catch (error) {
      console.error(error)
      return false
    }
  }

  function recordAndSave(when: 'soon' | 'now') {
    record()
    core.saver.save(when)
    if (core.is({ page: 'here' })) core.draw()
  }

  const beat = setInterval(() => {
    const { run } = core.current
    if (run?.hasBegun && !run.hasEnded && !document.hidden) recordAndSave('soon')
  }, heartbeat)

  return {
    record,
    recordAndSave,
    changed(when) {
      if (core.is({ page: 'going' })) return queueMicrotask(() => recordAndSave('now'))
      if (timer && when === 'soon') return
      clearTimeout(timer)
      timer = setTimeout(() => recordAndSave(when), when === 'now' ? 0 : gathering)
    },
    end: () => clearInterval(beat),
  }
}

function makeRecorder(core: SessionCore): () => void {
  const { course, saver, opening } = core
  const items = Object.entries(opening.items)
  const states = new Map<string, Cmi>(items.map(([id, { cmi }]) => [id, cmi]))
  /** The items that an earlier window left open, because it was killed or taken over. */
  const leftOpen = new Set(items.filter(([, { cmi }]) => cmi.isUnderWay).map(([id]) => id))

  function put({ sco, visit, cmi }: Report) {
    leftOpen.delete(sco)
    states.set(sco, { ...states.get(sco), ...cmi })
    saver.record({ sco, visit, cmi })
  }

  return () => {
    const isShown = core.is({ item: 'shown', page: 'here' })
    const { id, run } = core.current
    const isOpen = isShown && run?.hasBegun === true
    for (const { cmi, ...report } of course.reports()) {
      const { isPresumed = false } = cmi
      // If an item has ended without a status, it may begin again until it is left.
      const isUnderWay = isOpen && (!run.hasEnded || isPresumed)
      put({ ...report, cmi: { ...cmi, isPresumed, isUnderWay } })
    }
    // Between the end of an item and the requested move, the result of the tree is not final.
    if (!core.isBetweenItems()) {
      const whole = course.whole?.()
      if (whole) {
        const { cmi, ...report } = whole.report
        put({ ...report, cmi: { ...cmi, isUnderWay: isShown && cmi.isUnderWay === true } })
        saver.recordSequencing(whole.sequencing)
      }
    }
    // The item that is played continues. All other open items have been left (rule learning-19).
    for (const left of leftOpen)
      if (!isShown || left !== id) put({ sco: left, visit: 'left', cmi: { isUnderWay: false } })
    core.result = resultNow(core, states)
  }
}

/** Computes the result from the reports in the same way as the server. */
function resultNow({ opening, result }: SessionCore, states: ReadonlyMap<string, Cmi>): CourseResult | null {
  const { mode, withoutStatus } = opening
  // In review the recorded result does not change.
  if (!result || mode !== 'normal') return result
  return resultSoFar({ ...result, package: opening.package, withoutStatus }, states)
}
