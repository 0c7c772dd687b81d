// What the page offers when an item is silent: one that reports nothing can be marked as done, and one that has ended can
// be left. One of these timers runs at a time.
import type { ProgressReporter } from './progress-reporter.ts'
import type { RunTime } from '../run-time/run-time.ts'
import type { SessionCore } from './session-core.ts'

/** An item that has made no call for so long probably never will. */
const silence = 10_000
/** Some courses end and begin again at once. */
const untilNothingFollows = 2_000
/** An item that ends more often begins and ends around everything that it reads: its end means nothing. */
const maxEnds = 2

export interface ItemHints {
  /** A page that is no SCO is done once it is open, unless it looks for the run-time anyway. */
  awaitSilence(): void
  /** Pages that were packaged as SCOs but make no calls would never be done, and lock what depends on them. */
  awaitFirstCall(): void
  /** A course cannot close its window: without a hint a learner who has pressed its exit button would wait. */
  offerToLeave(leave: () => void): void
  /** The item has made a call after its end, so that was not its last word: it may be followed by more. */
  calledAfterEnd(): void
  /** The item is left: one without a call has been open for long enough, unless it has only just looked for the run-time. */
  endSilence(): void
  clear(): void
}

/** Nothing of it has looked for the run-time, or it is no SCO. */
const isDoneAtOnce = ({ current }: SessionCore) => !current.run?.isSought || current.isAsset === true

/** @param wait ends any other wait */
function makeEndHint(core: SessionCore, wait: (milliseconds: number, then: () => void) => void) {
  const { course, page } = core
  let ended: { run?: RunTime | undefined; times: number } = { times: 0 }
  /** What leaves the window, while the item has ended. */
  let offered: (() => void) | undefined

  function offer(leave: () => void) {
    offered = leave
    wait(untilNothingFollows, () => {
      const controls = course.controls()
      if (core.isOver() || !core.is({ item: 'shown' })) return
      if (controls.next === 'enabled' || controls.leave !== 'enabled') return
      page.showHint('This part has ended.', 'Close this window', leave)
    })
  }

  return {
    offerToLeave(leave: () => void) {
      const { run } = core.current
      ended = { run, times: run === ended.run ? ended.times + 1 : 1 }
      if (ended.times <= maxEnds) offer(leave)
    },
    calledAfterEnd() {
      if (!offered) return
      page.hideHint()
      offer(offered)
    },
    forget: () => void (offered = undefined),
  }
}

export function makeItemHints(core: SessionCore, reporter: ProgressReporter): ItemHints {
  const { course, page } = core
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Since the item has loaded without a call; `lasting` once it has been long enough. */
  let silent: 'no' | 'so far' | 'lasting' = 'no'

  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, milliseconds)
  }

  const { forget, ...ofEnd } = makeEndHint(core, wait)

  function endSilence() {
    const hasLasted = silent === 'lasting'
    const isSilent = hasLasted || (silent === 'so far' && isDoneAtOnce(core))
    silent = 'no'
    if (isSilent) course.endSilence(hasLasted)
  }

  function awaitFirstCall() {
    const { run } = core.current
    const { markDone } = course
    if (!run || run.hasBegun || core.opening.mode !== 'normal') return
    silent = 'so far'
    wait(silence, () => {
      silent = 'lasting'
      if (!markDone) return
      page.showHint('This page does not say when it is done.', 'Mark as done', () => {
        markDone()
        reporter.recordAndSave('now')
      })
    })
  }

  return {
    awaitFirstCall,
    awaitSilence() {
      silent = 'so far'
      wait(untilNothingFollows, () => {
        endSilence()
        reporter.recordAndSave('now')
        if (core.current.run?.isSought) awaitFirstCall()
      })
    },
    ...ofEnd,
    endSilence,
    clear() {
      clearTimeout(timer)
      silent = 'no'
      forget()
      page.hideHint()
    },
  }
}
