// Moves from item to item: removes the present item, asks the course where the move leads, and shows the next item.
import type { PackageItem } from '#contract/rules/package.ts'
import type { Arrival, Move } from '../base/move.ts'
import type { ItemHints } from './item-hints.ts'
import { ask } from '../page/dialog.ts'
import type { Page } from '../page/page.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import type { Listener } from '../run-time/run-time.ts'
import type { SessionCore } from './session-core.ts'
import { type TimeLimit, startClock, timeLimitOf } from '../time/time-limit.ts'

export interface Moves {
  arrive(arrival: Arrival): Promise<void>
  move(wanted: Move): Promise<void>
  /** Resolves when the current move has ended. */
  settled(): Promise<void>
  /** Removes the item, and waits until it has reported its last changes. */
  takeAway(): Promise<void>
  stopClock(): void
}

interface MovesParts {
  reporter: ProgressReporter
  hints: ItemHints
  listener: Listener
  finish(): Promise<void>
}

/** The state that the functions below share. */
interface MoveState {
  readonly core: SessionCore
  readonly parts: MovesParts
  underWay: Promise<void> | undefined
  stopTimer: () => void
}

export function makeMoves(core: SessionCore, parts: MovesParts): Moves {
  const state: MoveState = { core, parts, underWay: undefined, stopTimer() {} }
  return {
    arrive: (arrival) => arrive(state, arrival),
    move: (wanted) => move(state, wanted),
    settled: async () => state.underWay,
    takeAway: () => takeAway(state),
    stopClock: () => stopClock(state),
  }
}

function stopClock(state: MoveState) {
  state.stopTimer()
  state.stopTimer = () => {}
}

async function takeAway(state: MoveState) {
  const { core, parts } = state
  stopClock(state)
  parts.hints.endSilence()
  parts.hints.clear()
  await core.frame.clear()
  core.apply('item taken away')
  parts.reporter.recordAndSave('now')
}

function play(state: MoveState, item: PackageItem) {
  const { core, parts } = state
  const { course, page, frame, opening } = core
  page.hideNotice()
  const run = course.open(parts.listener)
  core.current = { id: item.id, title: item.title, isAsset: item.resource?.kind === 'asset', run }
  core.apply('item shown')
  frame.show(item, opening.contentUrl + (item.resource?.launch ?? ''), run, {
    loaded() {
      if (item.resource?.kind === 'asset') return parts.hints.awaitSilence()
      course.loaded()
      parts.reporter.recordAndSave('now')
      parts.hints.awaitFirstCall()
    },
    failed: (retry) => offerRetry(page, retry),
  })
  limitTime(state, item, run?.secondsBefore ?? 0)
}

function offerRetry(page: Page, retry: () => void) {
  const press = () => {
    page.hideNotice()
    retry()
  }
  const button = { label: 'Try again', press }
  page.showNotice('This part could not be loaded', 'Please check your connection.', button)
}

function offerChoice(state: MoveState, first: PackageItem | undefined) {
  const { page } = state.core
  if (!first)
    return page.showNotice(
      'Choose where to go next',
      'This part has ended. The contents show what is open to you.',
    )
  const button = {
    label: `Begin with “${first.title}”`,
    press: () => void move(state, { kind: 'to', id: first.id }),
  }
  page.showNotice('Choose where to begin', 'The contents show what is open to you.', button)
}

function limitTime(state: MoveState, item: PackageItem, secondsBefore: number) {
  const { opening } = state.core
  const limit = timeLimitOf(item)
  if (!limit || opening.mode !== 'normal') return
  state.stopTimer = startClock(limit, secondsBefore, () => void timeIsUp(state, limit))
}

async function timeIsUp(state: MoveState, { leaves, showsMessage }: TimeLimit) {
  const { core } = state
  if (leaves) {
    await takeAway(state)
    core.current = { ...core.current, run: undefined }
    core.page.showNotice('Your time for this part is over', 'What you have done until now counts.')
    core.draw()
  } else if (showsMessage) {
    await ask('Your time for this part is over', 'You can go on anyway.', ['Go on'])
  }
}

async function arrive(state: MoveState, arrival: Arrival) {
  const { core, parts } = state
  if (arrival.kind === 'play') play(state, arrival.item)
  else if (arrival.kind === 'choose') offerChoice(state, arrival.first)
  else if (arrival.kind === 'end') await parts.finish()
  if (!core.isOver()) core.draw()
}

async function carryOut(state: MoveState, wanted: Move) {
  const { core, parts } = state
  const { course, page } = core
  page.closeMenu()
  const isOwn = wanted.kind !== 'request'
  if (isOwn && !course.mayMove(wanted)) {
    if (wanted.kind === 'next')
      page.showHint('The course does not let you go on from here yet.', 'OK', page.hideHint)
    return core.draw()
  }
  if (isOwn) await takeAway(state)
  else parts.reporter.record()
  const arrival = course.move(wanted)
  if (arrival.kind === 'stay' && !isOwn) return core.draw()
  if (!isOwn) await takeAway(state)
  await arrive(state, arrival.kind === 'stay' ? { kind: 'choose' } : arrival)
}

async function move(state: MoveState, wanted: Move) {
  const { core } = state
  if (state.underWay || core.isOver()) return
  core.apply('move begins')
  state.underWay = carryOut(state, wanted).finally(() => {
    state.underWay = undefined
    core.apply('move ends')
    // The result that the tree derives from the ended item is known only now.
    state.parts.reporter.recordAndSave('now')
  })
  return state.underWay
}
