// Measures and sends the learning time of a window that learns, until it has lost its attempt.
import type { PlayState } from '#contract/calls/playing.ts'
import { sendTimes } from '../saving/content-host.ts'
import { startLearningClock } from './learning-clock.ts'
import { makeTimeSender } from './time-sender.ts'
import { openTimeStore } from './time-store.ts'

const sendEvery = 60_000
/** How often frames that a course has added are looked for. */
const lookEvery = 3_000
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Returns what ends the measuring. */
export function measureLearningTime(state: PlayState & { attemptId: string }, now: () => number): () => void {
  const clock = startLearningClock(now, !document.hidden)
  const sender = makeTimeSender({
    attemptId: state.attemptId,
    period: newId(),
    clock,
    store: openTimeStore(state.learner.id),
    now,
    send: sendTimes,
  })
  let lastInput = 0
  watchInput(() => {
    // A moving pointer reports many times a second.
    if (now() - lastInput < 1_000) return
    lastInput = now()
    clock.input()
  })
  document.addEventListener('visibilitychange', () => {
    clock.show(!document.hidden)
    if (document.hidden) void sender.flush(true)
  })
  addEventListener('pagehide', () => {
    clock.stop()
    void sender.flush(true)
  })
  addEventListener('pageshow', ({ persisted }) => persisted && !isOver && clock.start())
  const timer = setInterval(() => void sender.tick(), sendEvery)
  void sender.sendLeft()
  let isOver = false
  return () => {
    isOver = true
    clearInterval(timer)
    clock.stop()
    void sender.flush(false)
  }
}

/** In this page and in all frames of the course, which are of the same origin; those of another one report nothing. */
function watchInput(report: () => void) {
  const watched = new WeakSet<Document>()
  function watch(page: Window) {
    const { document: shown } = page
    if (!watched.has(shown)) {
      watched.add(shown)
      for (const input of inputs) shown.addEventListener(input, report, { capture: true, passive: true })
    }
    for (let at = 0; at < page.length; at++) {
      try {
        watch(page.frames[at] as Window)
      } catch {
        // A page of another origin.
      }
    }
  }
  watch(window)
  setInterval(() => watch(window), lookEvery)
}

/** As crypto.randomUUID, which is missing where the content host has no TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
