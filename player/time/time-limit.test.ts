import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PackageItem } from '#contract/rules/package.ts'
import { startClock, timeLimitOf } from './time-limit.ts'

const item = (more: Partial<PackageItem>): PackageItem => ({
  id: 'one',
  title: 'One',
  isVisible: true,
  hideLmsUi: [],
  children: [],
  ...more,
})

describe('the limit of an item', () => {
  test.each([
    ['exit,message', { leaves: true, showsMessage: true }],
    ['exit,no message', { leaves: true, showsMessage: false }],
    ['continue,message', { leaves: false, showsMessage: true }],
    ['continue, no message', { leaves: false, showsMessage: false }],
    // No action of the standard: nothing is said that the course has not asked for.
    ['exit', { leaves: true, showsMessage: false }],
    ['message', { leaves: false, showsMessage: false }],
  ])('with "%s"', (timeLimitAction, expected) => {
    const limit = timeLimitOf(item({ maxTimeAllowed: '00:30:00', timeLimitAction }))
    expect(limit).toEqual({ seconds: 1800, ...expected })
  })

  test('is that of SCORM 2004 sequencing where there is one', () => {
    const limits = { attemptAbsoluteDurationLimit: 'P1DT1S' }
    const limited = item({
      maxTimeAllowed: '00:30:00',
      timeLimitAction: 'exit,message',
      sequencing: { limits },
    })
    expect(timeLimitOf(limited)?.seconds).toBe(86_401)
  })

  test.each([
    {},
    { maxTimeAllowed: '00:30:00' },
    { timeLimitAction: 'exit,message' },
    { maxTimeAllowed: 'soon', timeLimitAction: 'exit,message' },
    { maxTimeAllowed: '00:00:00', timeLimitAction: 'exit,message' },
  ])('is none for %j', (more) => {
    expect(timeLimitOf(item(more))).toBeUndefined()
  })
})

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const limit = { seconds: 1800, leaves: true, showsMessage: true }

  test.each([
    [0, 1800],
    [600, 1200],
    [1799, 1],
    [1800, 0],
    [5000, 0],
  ])('of which %i seconds were used in previous sessions ends after %i more', (before, left) => {
    const onEnd = vi.fn()
    startClock(limit, before, onEnd)
    if (left) vi.advanceTimersByTime(left * 1000 - 1)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('ends nothing once it is stopped', () => {
    const onEnd = vi.fn()
    startClock(limit, 0, onEnd)()
    vi.advanceTimersByTime(1_800_000)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test.each([
    [0, 1],
    [1, 0],
  ])('of %i milliseconds more than a timer can wait for sets %i timers', (more, timers) => {
    const onEnd = vi.fn()
    startClock({ ...limit, seconds: (2 ** 31 - 1 + more) / 1000 }, 0, onEnd)
    expect(vi.getTimerCount()).toBe(timers)
    // Node runs a timer that waits for longer than it can after a millisecond.
    vi.advanceTimersByTime(1_000)
    expect(onEnd).not.toHaveBeenCalled()
  })
})
