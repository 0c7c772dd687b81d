// Runs a visit to a course, from its first item to its end. The states are in session-state.ts; moving, reporting, hints
// and saving are in separate files.
import type { PlayState } from '#contract/calls/playing.ts'
import type { Move } from '../base/move.ts'
import type { Course } from '../course/course.ts'
import { mayLeave, saveAndClose } from './save-and-close.ts'
import { type ItemHints, makeItemHints } from './item-hints.ts'
import { type Moves, makeMoves } from './moves.ts'
import type { Page } from '../page/page.ts'
import { type ProgressReporter, makeProgressReporter } from './progress-reporter.ts'
import type { Listener } from '../run-time/run-time.ts'
import type { Saver } from '../saving/saver.ts'
import { type SessionCore, makeSessionCore } from './session-core.ts'

/** The maximum number of milliseconds between the first and the last event of a page that closes. */
const closing = 1_000

export interface Session {
  begin(): void
  /** Moves to the item that the learner wants. */
  move(move: Move): Promise<void>
  leave(): Promise<void>
  /** Ends the session for a reason of the player, not of the learner or the course. */
  stop(title: string, text: string): void
  /** Stores everything that was reported at once, because the page is closing. */
  goAway(): void
  comeBack(): void
}

/** The parts that the functions below share. */
interface SessionParts {
  readonly core: SessionCore
  readonly reporter: ProgressReporter
  readonly hints: ItemHints
  readonly moves: Moves
  /** The time at which the item last ended its run-time, by performance.now(). */
  endedAt: number
  /** True while the learner is being asked whether to leave. */
  isAsking: boolean
}

export function startSession(opening: PlayState, course: Course, saver: Saver, page: Page): Session {
  const core = makeSessionCore(opening, course, saver, page)
  const reporter = makeProgressReporter(core)
  const hints = makeItemHints(core, reporter)
  const listener: Listener = {
    begun() {
      hints.clear()
      reporter.recordAndSave('soon')
    },
    changed: reporter.changed,
    store: () => store(parts),
    ended: (request) => itemEnded(parts, request),
    calledAfterEnd: hints.calledAfterEnd,
  }
  const moves = makeMoves(core, { reporter, hints, listener, finish: () => finish(parts) })
  const parts: SessionParts = {
    core,
    reporter,
    hints,
    moves,
    endedAt: Number.NEGATIVE_INFINITY,
    isAsking: false,
  }
  return {
    begin: () => void moves.arrive(course.begin()),
    move: moves.move,
    leave: () => leave(parts),
    stop: (title, text) => stop(parts, title, text),
    goAway() {
      core.frame.closeWindows()
      core.apply('page goes')
      hints.endSilence()
      course.goingAway?.(isInItem(parts))
      reporter.record()
      saver.leave()
    },
    comeBack() {
      core.apply('page returns')
      course.goingAway?.(false)
      saver.stay()
    },
  }
}

function store({ core, reporter }: SessionParts): boolean {
  const isRecorded = reporter.record()
  // The course waits for this answer; the page can be drawn after it.
  if (core.is({ page: 'here' })) setTimeout(core.draw)
  return core.saver.store() && isRecorded
}

function itemEnded(parts: SessionParts, request: string) {
  const { core, reporter, hints, moves } = parts
  parts.endedAt = performance.now()
  if (core.is({ page: 'going' })) return
  setTimeout(() => reporter.recordAndSave('now'))
  if (core.is({ phase: 'moving' })) return
  hints.offerToLeave(() => void leave(parts))
  // A request of the learner outside the item has priority over the request of the item.
  if (core.isOver() || !request || request === '_none_') return
  setTimeout(() => void moves.move({ kind: 'request', request }))
}

/** Whether the learner is in an item. An item that ended its run-time a moment ago counts: it ended because the window closes. */
function isInItem({ core, endedAt }: SessionParts): boolean {
  const { run } = core.current
  return Boolean(run && (!run.hasEnded || performance.now() - endedAt < closing))
}

/** The course has ended, or was left. */
async function finish({ core, reporter, moves }: SessionParts) {
  core.apply('finish')
  reporter.end()
  await moves.takeAway().catch(console.error)
  await saveAndClose(core)
}

async function leave(parts: SessionParts) {
  const { core, moves } = parts
  if (core.is({ phase: 'stopped' })) return window.close()
  if (core.isOver() || parts.isAsking) return
  parts.isAsking = true
  const isToLeave = await mayLeave(core)
    // The learner can leave even if the course throws an error.
    .catch(() => true)
    .finally(() => (parts.isAsking = false))
  if (!isToLeave || core.isOver()) return
  core.apply('leave')
  await moves.settled().catch(console.error)
  core.course.goingAway?.(isInItem(parts))
  await moves.takeAway().catch(console.error)
  try {
    core.course.leave?.()
  } catch (error) {
    console.error(error)
  }
  await finish(parts)
}

function stop({ core, reporter, moves }: SessionParts, title: string, text: string) {
  core.apply('stop')
  reporter.end()
  moves.stopClock()
  void core.frame.clear()
  core.page.showNotice(title, text, { label: 'Close this window', press: () => window.close() })
}
