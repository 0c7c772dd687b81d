// From item to item: takes one away, asks the course where the move leads, and shows what was arrived at.
import type { PackageItem } from '#contract/package.ts'
import type { Arrival, Move } from './course.ts'
import type { ItemHints } from './item-hints.ts'
import { ask } from './page/dialog.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import type { Listener } from './run-time/run-time.ts'
import type { SessionCore } from './session-core.ts'
import { type TimeLimit, startClock, timeLimitOf } from './time-limit.ts'

export interface Moves {
  arrive(arrival: Arrival): Promise<void>
  move(wanted: Move): Promise<void>
  /** Resolves when the move that is under way has ended. */
  settled(): Promise<void>
  /** Takes the item away, and waits until it has said its last words. */
  takeAway(): Promise<void>
  stopClock(): void
}

interface MovesParts {
  reporter: ProgressReporter
  hints: ItemHints
  listener: Listener
  finish(): Promise<void>
}

export function makeMoves(core: SessionCore, { reporter, hints, listener, finish }: MovesParts): Moves {
  const { course, page, frame, opening } = core
  let underWay: Promise<void> | undefined
  let stopTimer = () => {}

  function stopClock() {
    stopTimer()
    stopTimer = () => {}
  }

  async function takeAway() {
    stopClock()
    hints.endSilence()
    hints.clear()
    await frame.clear()
    core.apply('item taken away')
    reporter.noteAndSave('now')
  }

  function play(item: PackageItem) {
    page.hideNotice()
    const run = course.open(listener)
    core.current = { title: item.title, run }
    core.apply('item shown')
    frame.show(item, opening.contentUrl + (item.resource?.launch ?? ''), run, {
      loaded() {
        if (item.resource?.kind === 'asset') return hints.awaitSilence()
        course.loaded()
        reporter.noteAndSave('now')
        hints.awaitFirstWord()
      },
      failed: offerAgain,
    })
    limitTime(item)
  }

  function offerAgain(retry: () => void) {
    const press = () => {
      page.hideNotice()
      retry()
    }
    const button = { label: 'Try again', press }
    page.showNotice('This part could not be loaded', 'Please check your connection.', button)
  }

  function offerChoice(first: PackageItem | undefined) {
    if (!first)
      return page.showNotice(
        'Choose where to go next',
        'This part has ended. The contents show what is open to you.',
      )
    const button = {
      label: `Begin with “${first.title}”`,
      press: () => void move({ kind: 'to', id: first.id }),
    }
    page.showNotice('Choose where to begin', 'The contents show what is open to you.', button)
  }

  function limitTime(item: PackageItem) {
    const limit = timeLimitOf(item)
    if (!limit || opening.mode !== 'normal') return
    stopTimer = startClock(limit, opening.items[item.id]?.totalSeconds ?? 0, () => void timeIsUp(limit))
  }

  async function timeIsUp({ leaves, tells }: TimeLimit) {
    if (leaves) {
      await takeAway()
      core.current = { ...core.current, run: undefined }
      page.showNotice('Your time for this part is over', 'What you have done is saved.')
      core.draw()
    } else if (tells) {
      await ask('Your time for this part is over', 'You can go on all the same.', ['Go on'])
    }
  }

  async function arrive(arrival: Arrival) {
    if (arrival.kind === 'play') play(arrival.item)
    else if (arrival.kind === 'choose') offerChoice(arrival.first)
    else if (arrival.kind === 'end') await finish()
    if (!core.isOver()) core.draw()
  }

  async function carryOut(wanted: Move) {
    page.closeMenu()
    const isOwn = wanted.kind !== 'request'
    if (isOwn && !course.mayMove(wanted)) return core.draw()
    if (isOwn) await takeAway()
    else reporter.note()
    const arrival = course.move(wanted)
    if (arrival.kind === 'stay' && !isOwn) return core.draw()
    if (!isOwn) await takeAway()
    await arrive(arrival.kind === 'stay' ? { kind: 'choose' } : arrival)
    reporter.noteAndSave('now')
  }

  async function move(wanted: Move) {
    if (underWay || core.isOver()) return
    core.apply('move begins')
    underWay = carryOut(wanted).finally(() => {
      underWay = undefined
      core.apply('move ends')
    })
    return underWay
  }

  return { arrive, move, settled: async () => underWay, takeAway, stopClock }
}
