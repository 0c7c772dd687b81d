// A visit to a course, from its first item to its leaving: moves from item to item, has what they say kept, and draws
// the page around them.
import type { PackageItem } from '#contract/package.ts'
import type { PlayState } from '#contract/playing.ts'
import type { Arrival, Course, Move } from './course.ts'
import { makeFrame } from './frame.ts'
import { ask } from './page/dialog.ts'
import type { Page } from './page/page.ts'
import type { Listener, RunTime } from './run-time/run-time.ts'
import type { Saver } from './saver.ts'
import { startClock, timeLimitOf } from './time-limit.ts'

/** Changes that follow each other are read together. */
const gathering = 250
const heartbeat = 60_000
/** After so long an item that has not spoken probably never will. */
const silence = 10_000
/** Some courses end and begin again at once. */
const untilNothingFollows = 2_000
/** From the first word of a closing page to its last. */
const closing = 1_000

export interface Session {
  begin(): void
  /** Moves where the learner wants to go. */
  move(move: Move): Promise<void>
  leave(): Promise<void>
  /** Ends for a reason of our own. */
  stop(title: string, text: string): void
  /** Has everything that was said kept at once, as the page goes. */
  goAway(): void
  comeBack(): void
}

export function startSession(state: PlayState, course: Course, saver: Saver, page: Page): Session {
  const frame = makeFrame(page.stage)
  let run: RunTime | undefined
  let title: string | undefined
  let isShown = false
  let moving: Promise<void> | undefined
  let isGoing = false
  let isOver = false
  let isStopped = false
  let endedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let stopClock = () => {}
  let endSilence: (() => void) | undefined

  /** Answers whether it could be read: what a course leaves behind must never hold its learner in the window. */
  function note(): boolean {
    try {
      noteAll()
      return true
    } catch (error) {
      console.error(error)
      return false
    }
  }

  function noteAll() {
    clearTimeout(timer)
    timer = undefined
    const isOpen = Boolean(isShown && run?.hasBegun && !isGoing)
    for (const { cmi, ...report } of course.reports()) {
      const { isPresumed = false } = cmi
      // Where an item has ended without a status, only its being left tells that it will not begin again.
      const isUnderWay = isOpen && (!run?.hasEnded || isPresumed)
      saver.note({ ...report, cmi: { ...cmi, isPresumed, isUnderWay } })
    }
    const sequencing = course.sequencing()
    if (sequencing !== undefined) saver.noteSequencing(sequencing)
  }

  function noteAndSave(when: 'soon' | 'now') {
    note()
    saver.save(when)
    if (!isGoing) draw()
  }

  const listener: Listener = {
    begun() {
      hushHint()
      noteAndSave('soon')
    },
    changed(when) {
      if (isGoing) return queueMicrotask(() => noteAndSave('now'))
      if (timer && when === 'soon') return
      clearTimeout(timer)
      timer = setTimeout(() => noteAndSave(when), when === 'now' ? 0 : gathering)
    },
    keep() {
      const isNoted = note()
      // The course waits for this answer; what is drawn can come after it.
      if (!isGoing) setTimeout(draw)
      return saver.keep() && isNoted
    },
    ended(request) {
      endedAt = performance.now()
      if (isGoing) return
      setTimeout(() => noteAndSave('now'))
      if (!moving) offerToLeave()
      // What the learner asked for outside the item goes before what the item asks for.
      if (moving || isOver || !request || request === '_none_') return
      setTimeout(() => void move({ kind: 'request', request }))
    },
  }

  function draw() {
    page.draw({
      rows: course.menu(),
      topId: course.isOpenAtTop() ? state.package.root.id : undefined,
      controls: course.controls(),
      progress: course.progress(),
      itemTitle: title,
    })
  }

  async function arrive(arrival: Arrival) {
    if (arrival.kind === 'play') {
      const { item } = arrival
      title = item.title
      page.hideNotice()
      run = course.open(listener)
      isShown = true
      frame.show(item, state.contentUrl + (item.resource?.launch ?? ''), run, {
        loaded() {
          if (item.resource?.kind === 'asset') return awaitSilence()
          course.loaded()
          noteAndSave('now')
          awaitFirstWord()
        },
        failed: offerAgain,
      })
      limitTime(item)
    } else if (arrival.kind === 'choose') {
      offerChoice(arrival.first)
    } else if (arrival.kind === 'end') {
      await finish()
    }
    if (!isOver) draw()
  }

  function offerChoice(first: PackageItem | undefined) {
    if (first) {
      const press = () => void move({ kind: 'to', id: first.id })
      const button = { label: `Begin with “${first.title}”`, press }
      page.showNotice('Choose where to begin', 'The contents show what is open to you.', button)
    } else {
      page.showNotice(
        'Choose where to go next',
        'This part has ended. The contents show what is open to you.',
      )
    }
  }

  function offerAgain(retry: () => void) {
    const press = () => {
      page.hideNotice()
      retry()
    }
    const button = { label: 'Try again', press }
    page.showNotice('This part could not be loaded', 'Please check your connection.', button)
  }

  /** A page that is no SCO is done once it is open, unless it looks for the run-time all the same. */
  function awaitSilence() {
    endSilence = () => {
      endSilence = undefined
      clearTimeout(silenceTimer)
      course.loaded()
    }
    silenceTimer = setTimeout(() => {
      endSilence?.()
      noteAndSave('now')
      if (run?.isSought) awaitFirstWord()
    }, untilNothingFollows)
  }

  /** Pages that were packed as if they could speak would stay undone for ever, and lock what depends on them. */
  function awaitFirstWord() {
    const { markDone } = course
    if (!run || run.hasBegun || !markDone || state.mode !== 'normal') return
    silenceTimer = setTimeout(() => {
      page.showHint('This page does not say when it is done.', 'Mark as done', () => {
        markDone()
        noteAndSave('now')
      })
    }, silence)
  }

  /** Whoever has pressed the exit of a course that cannot close its window would wait for ever. */
  function offerToLeave() {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      const controls = course.controls()
      if (isOver || !isShown || controls.next === 'enabled' || controls.leave !== 'enabled') return
      page.showHint('This part has ended.', 'Close this window', () => void leave())
    }, untilNothingFollows)
  }

  function hushHint() {
    clearTimeout(silenceTimer)
    page.hideHint()
  }

  function limitTime(item: PackageItem) {
    const limit = timeLimitOf(item)
    if (!limit || state.mode !== 'normal') return
    stopClock = startClock(limit, state.items[item.id]?.totalSeconds ?? 0, () => void timeIsUp(limit))
  }

  async function timeIsUp({ leaves, tells }: { leaves: boolean; tells: boolean }) {
    if (leaves) {
      await takeAway()
      run = undefined
      page.showNotice('Your time for this part is over', 'What you have done is saved.')
      draw()
    } else if (tells) {
      await ask('Your time for this part is over', 'You can go on all the same.', ['Go on'])
    }
  }

  async function takeAway() {
    stopClock()
    stopClock = () => {}
    endSilence?.()
    hushHint()
    await frame.clear()
    isShown = false
    noteAndSave('now')
  }

  async function move(wanted: Move) {
    if (moving || isOver) return
    moving = carryOut(wanted).finally(() => (moving = undefined))
    return moving
  }

  async function carryOut(wanted: Move) {
    page.closeMenu()
    const isOwn = wanted.kind !== 'request'
    if (isOwn && !course.mayMove(wanted)) return draw()
    if (isOwn) await takeAway()
    else note()
    const arrival = course.move(wanted)
    if (arrival.kind === 'stay' && !isOwn) return draw()
    if (!isOwn) await takeAway()
    await arrive(arrival.kind === 'stay' ? { kind: 'choose' } : arrival)
    noteAndSave('now')
  }

  async function leave() {
    if (isStopped) return window.close()
    if (isOver) return
    isOver = true
    // Whatever the course does on its way out, its learner gets out.
    await moving?.catch(console.error)
    course.goingAway?.(isInItem())
    await takeAway().catch(console.error)
    try {
      course.leave?.()
    } catch (error) {
      console.error(error)
    }
    await finish()
  }

  /** An item that has just ended has done so because its window is closing. */
  const isInItem = () => Boolean(run && (!run.hasEnded || performance.now() - endedAt < closing))

  /** The course has come to its end, or was left. */
  async function finish() {
    isOver = true
    clearInterval(beat)
    await takeAway().catch(console.error)
    page.showNotice('Saving your last steps', 'This window closes when they are saved.')
    while (!(await saver.settle(5_000))) {
      const answer = await ask(
        'Not everything is saved yet',
        saver.losesOnClose()
          ? 'Your last steps are sent as soon as there is a connection. This browser lets the course keep nothing on this device: if you leave now, they are lost.'
          : 'Your last steps are kept on this device. They are sent as soon as there is a connection, or when you open this course here again.',
        ['Try again', 'Leave anyway'],
      )
      if (answer === 'Leave anyway') break
    }
    window.close()
    // One that may not close itself must not keep the whole screen.
    if (document.fullscreenElement) void document.exitFullscreen()
    page.showNotice('You can close this window now', 'You carry on from here when you open the course again.')
  }

  const beat = setInterval(() => {
    if (run?.hasBegun && !run.hasEnded && !document.hidden) noteAndSave('soon')
  }, heartbeat)

  return {
    begin: () => void arrive(course.begin()),
    move,
    leave,
    stop(heading, text) {
      isOver = true
      isStopped = true
      clearInterval(beat)
      stopClock()
      void frame.clear()
      page.showNotice(heading, text, { label: 'Close this window', press: () => window.close() })
    },
    goAway() {
      isGoing = true
      endSilence?.()
      course.goingAway?.(isInItem())
      note()
      saver.leave()
    },
    comeBack() {
      isGoing = false
      course.goingAway?.(false)
      saver.stay()
    },
  }
}
