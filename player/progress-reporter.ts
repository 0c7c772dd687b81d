// Passes what the items report to the saver: changes that follow each other together, and at intervals without a
// change, for the time that has passed.
import type { SessionCore } from './session-core.ts'

/** Changes that follow each other are read together. */
const gathering = 250
const heartbeat = 60_000

export interface ProgressReporter {
  /** Answers whether it could be read: an error in it must not stop the learner from leaving the window. */
  record(): boolean
  recordAndSave(when: 'soon' | 'now'): void
  /** The run-time has a change, which may be the first of several. */
  changed(when: 'soon' | 'now'): void
  /** Ends the heartbeat. */
  end(): void
}

export function makeProgressReporter(core: SessionCore): ProgressReporter {
  const { course, saver } = core
  let timer: ReturnType<typeof setTimeout> | undefined

  function recordAll() {
    clearTimeout(timer)
    timer = undefined
    const { run } = core.current
    const isOpen = Boolean(core.is({ item: 'shown', page: 'here' }) && run?.hasBegun)
    for (const { cmi, ...report } of course.reports()) {
      const { isPresumed = false } = cmi
      // Where an item has ended without a status, only when it is left is it known that it will not begin again.
      const isUnderWay = isOpen && (!run?.hasEnded || isPresumed)
      saver.record({ ...report, cmi: { ...cmi, isPresumed, isUnderWay } })
    }
    const sequencing = course.sequencing()
    if (sequencing !== undefined) saver.recordSequencing(sequencing)
  }

  function record(): boolean {
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
    saver.save(when)
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
