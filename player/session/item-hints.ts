// Offers the learner a button when an item is silent: an item that reports nothing can be marked as done, and an item that
// has ended can be left. Only one of the timers runs at a time.
import type { ProgressReporter } from './progress-reporter.ts'
import type { RunTime } from '../run-time/run-time.ts'
import type { SessionCore } from './session-core.ts'

/** An item that has made no call for this many milliseconds probably never will. */
const silence = 10_000
/** The player waits this many milliseconds, because some courses end and immediately begin again. */
const untilNothingFollows = 2_000
/** An item that ends more often than this begins and ends around everything that it reads, so its end means nothing. */
const maxEnds = 2

export interface ItemHints {
  /** Waits because a page that is not a SCO is done when it is open, unless it looks for the run-time. */
  awaitSilence(): void
  /** Waits for a call, because SCOs that make no calls would never be done, and items that depend on them would stay locked. */
  awaitFirstCall(): void
  /** Offers to leave, because a course cannot close its window: a learner who has pressed its exit button would wait. */
  offerToLeave(leave: () => void): void
  /** The item has made a call after its end, so more calls may follow. */
  calledAfterEnd(): void
  /** The item is left. If it has made no call, it counts as silent, unless it looked for the run-time only a short time ago. */
  endSilence(): void
  clear(): void
}

/** Whether the item has not looked for the run-time, or is not a SCO. */
const isDoneAtOnce = ({ current }: SessionCore) => !current.run?.isSought || current.isAsset === true

/** @param wait starts a wait and ends any other */
function makeEndHint(core: SessionCore, wait: (milliseconds: number, then: () => void) => void) {
  const { course, page } = core
  let ended: { run?: RunTime | undefined; times: number } = { times: 0 }
  /** The function that leaves the window; set while the item has ended. */
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
  /** `so far` since the item was loaded without a call; `lasting` after it has been silent long enough. */
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
