import { describe, expect, test } from 'vitest'
import { activeAfterInput, startLearningClock } from './learning-clock.ts'

const minute = 60_000
const hour = 60 * minute

function openClock(at = '2026-03-02T09:00:00Z', isVisible = true) {
  let now = Date.parse(at)
  const clock = startLearningClock(() => now, isVisible)
  return { clock, pass: (milliseconds: number) => void (now += milliseconds) }
}

describe('the learning time', () => {
  test('is active from an input on for some minutes, and open all the time', () => {
    const { clock, pass } = openClock()
    for (let times = 0; times < 10; times++) {
      pass(2 * minute)
      clock.input()
    }
    pass(hour)
    expect(clock.total()).toEqual([
      { day: '2026-03-02', open: 80 * 60, active: 20 * 60 + activeAfterInput / 1000 },
    ])
  })

  test('of a window that is left open over night adds to open, not to active', () => {
    const { clock, pass } = openClock('2026-03-02T17:00:00Z')
    pass(30_000)
    clock.input()
    pass(16 * hour)
    clock.input()
    pass(minute)
    expect(clock.total()).toEqual([
      { day: '2026-03-02', open: 7 * 3600, active: 330 },
      { day: '2026-03-03', open: 9 * 3600 + 90, active: 60 },
    ])
  })

  test('is not active while the window is hidden, whatever happens in it', () => {
    const { clock, pass } = openClock()
    pass(minute)
    clock.show(false)
    pass(minute)
    clock.input()
    pass(minute)
    clock.show(true)
    pass(minute)
    expect(clock.total()).toEqual([{ day: '2026-03-02', open: 240, active: 120 }])
  })

  test('counts a moment once, however often it is asked for', () => {
    const { clock, pass } = openClock()
    for (let times = 0; times < 100; times++) {
      pass(1_234)
      clock.total()
      clock.input()
      clock.total()
    }
    expect(clock.total()).toEqual([{ day: '2026-03-02', open: 123, active: 123 }])
  })

  test('ends with the window, and goes on when the page is shown again', () => {
    const { clock, pass } = openClock()
    pass(minute)
    clock.stop()
    pass(hour)
    expect(clock.total()).toEqual([{ day: '2026-03-02', open: 60, active: 60 }])
    clock.start()
    clock.input()
    pass(minute)
    expect(clock.total()).toEqual([{ day: '2026-03-02', open: 120, active: 120 }])
  })

  test('never runs backwards', () => {
    const { clock, pass } = openClock()
    pass(minute)
    clock.total()
    pass(-hour)
    expect(clock.total()).toEqual([{ day: '2026-03-02', open: 60, active: 60 }])
  })
})
