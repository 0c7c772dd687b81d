// What the page offers when an item is silent: one that reports nothing can be marked as done, and one that has ended can
// be left. One of these timers runs at a time.
import type { ProgressReporter } from './progress-reporter.ts'
import type { SessionCore } from './session-core.ts'

/** An item that has made no call for so long probably never will. */
const silence = 10_000
/** Some courses end and begin again at once. */
const untilNothingFollows = 2_000

export interface ItemHints {
  /** A page that is no SCO is done once it is open, unless it looks for the run-time anyway. */
  awaitSilence(): void
  /** Pages that were packaged as SCOs but make no calls would never be done, and lock what depends on them. */
  awaitFirstCall(): void
  /** A course cannot close its window: without a hint a learner who has pressed its exit button would wait. */
  offerToLeave(leave: () => void): void
  /** The page that is no SCO is left: it has been open for long enough. */
  endSilence(): void
  clear(): void
}

export function makeItemHints(core: SessionCore, reporter: ProgressReporter): ItemHints {
  const { course, page } = core
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAwaitingSilence = false

  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, milliseconds)
  }

  function endSilence() {
    if (!isAwaitingSilence) return
    isAwaitingSilence = false
    clearTimeout(timer)
    course.loaded()
  }

  function awaitFirstCall() {
    const { run } = core.current
    const { markDone } = course
    if (!run || run.hasBegun || !markDone || core.opening.mode !== 'normal') return
    wait(silence, () => {
      page.showHint('This page does not say when it is done.', 'Mark as done', () => {
        markDone()
        reporter.recordAndSave('now')
      })
    })
  }

  return {
    awaitFirstCall,
    awaitSilence() {
      isAwaitingSilence = true
      wait(untilNothingFollows, () => {
        endSilence()
        reporter.recordAndSave('now')
        if (core.current.run?.isSought) awaitFirstCall()
      })
    },
    offerToLeave(leave) {
      wait(untilNothingFollows, () => {
        const controls = course.controls()
        if (core.isOver() || !core.is({ item: 'shown' })) return
        if (controls.next === 'enabled' || controls.leave !== 'enabled') return
        page.showHint('This part has ended.', 'Close this window', leave)
      })
    },
    endSilence,
    clear() {
      clearTimeout(timer)
      page.hideHint()
    },
  }
}
