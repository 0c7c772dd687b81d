// A visit to a course, from its first item to its end. Its states are in session-state.ts; what moves, reports, hints
// and saves in files of their own.
import type { PlayState } from '#contract/calls/playing.ts'
import type { Move } from './base/move.ts'
import type { Course } from './course.ts'
import { saveAndClose } from './finish.ts'
import { makeItemHints } from './item-hints.ts'
import { type Moves, makeMoves } from './moves.ts'
import type { Page } from './page/page.ts'
import { type ProgressReporter, makeProgressReporter } from './progress-reporter.ts'
import type { Listener } from './run-time/run-time.ts'
import type { Saver } from './saver.ts'
import { type SessionCore, makeSessionCore } from './session-core.ts'

/** Milliseconds between the first and the last event of a page that closes. */
const closing = 1_000

export interface Session {
  begin(): void
  /** Moves where the learner wants to go. */
  move(move: Move): Promise<void>
  leave(): Promise<void>
  /** Ends for a reason of our own. */
  stop(title: string, text: string): void
  /** Stores everything that was reported at once, because the page is closing. */
  goAway(): void
  comeBack(): void
}

export function startSession(opening: PlayState, course: Course, saver: Saver, page: Page): Session {
  const core = makeSessionCore(opening, course, saver, page)
  const reporter = makeProgressReporter(core)
  const hints = makeItemHints(core, reporter)
  let endedAt = Number.NEGATIVE_INFINITY

  const listener: Listener = {
    begun() {
      hints.clear()
      reporter.recordAndSave('soon')
    },
    changed: reporter.changed,
    store() {
      const isRecorded = reporter.record()
      // The course waits for this answer; what is drawn can come after it.
      if (core.is({ page: 'here' })) setTimeout(core.draw)
      return saver.store() && isRecorded
    },
    ended(request) {
      endedAt = performance.now()
      if (core.is({ page: 'going' })) return
      setTimeout(() => reporter.recordAndSave('now'))
      if (core.is({ phase: 'moving' })) return
      hints.offerToLeave(() => void session.leave())
      // What the learner asked for outside the item has priority over what the item asks for.
      if (core.isOver() || !request || request === '_none_') return
      setTimeout(() => void moves.move({ kind: 'request', request }))
    },
  }

  /** The course has ended, or was left. */
  async function finish() {
    core.apply('finish')
    reporter.end()
    await moves.takeAway().catch(console.error)
    await saveAndClose(core)
  }

  const moves = makeMoves(core, { reporter, hints, listener, finish })
  /** An item that has just ended has done so because its window is closing. */
  const isInItem = () => {
    const { run } = core.current
    return Boolean(run && (!run.hasEnded || performance.now() - endedAt < closing))
  }

  const session: Session = {
    begin: () => void moves.arrive(course.begin()),
    move: moves.move,
    leave: () => leave(core, moves, isInItem, finish),
    stop: (title, text) => stop(core, moves, reporter, title, text),
    goAway() {
      core.apply('page goes')
      hints.endSilence()
      course.goingAway?.(isInItem())
      reporter.record()
      saver.leave()
    },
    comeBack() {
      core.apply('page returns')
      course.goingAway?.(false)
      saver.stay()
    },
  }
  return session
}

async function leave(core: SessionCore, moves: Moves, isInItem: () => boolean, finish: () => Promise<void>) {
  if (core.is({ phase: 'stopped' })) return window.close()
  if (core.isOver()) return
  core.apply('finish')
  // Whatever the course does while it is left, its learner can leave.
  await moves.settled().catch(console.error)
  core.course.goingAway?.(isInItem())
  await moves.takeAway().catch(console.error)
  try {
    core.course.leave?.()
  } catch (error) {
    console.error(error)
  }
  await finish()
}

function stop(core: SessionCore, moves: Moves, reporter: ProgressReporter, title: string, text: string) {
  core.apply('stop')
  reporter.end()
  moves.stopClock()
  void core.frame.clear()
  core.page.showNotice(title, text, { label: 'Close this window', press: () => window.close() })
}
