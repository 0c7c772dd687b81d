import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open12, open2004 } from './open-for-test.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

/** As when a laptop is suspended: the clocks continue, and nothing runs. */
function sleep(hours: number) {
  const woken = performance.now() + hours * 3_600_000
  const start = woken - performance.now()
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + start)
  vi.setSystemTime(Date.now() + start)
}

for (const [version, opened, begin, end] of [
  ['1.2', open12, 'LMSInitialize', 'LMSFinish'],
  ['2004', open2004, 'Initialize', 'Terminate'],
] as const) {
  const seconds = (run: { read(): { sessionTime?: number | undefined } }) => run.read().sessionTime

  test(`the time of a visit is counted independent of the clock of the device, in SCORM ${version}`, () => {
    const { run, call } = opened()
    call(begin, '')
    minutes(10)
    for (const hours of [5, -30, 7 * 24]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000)
      minutes(10)
    }
    expect(seconds(run)).toBe(2_400)
  })

  test(`hours of a suspended laptop are not counted, in SCORM ${version}`, () => {
    const { run, call } = opened()
    call(begin, '')
    minutes(10)
    sleep(9)
    expect(seconds(run)).toBeLessThanOrEqual(600 + 150)
    minutes(10)
    expect(seconds(run)).toBeGreaterThanOrEqual(1_200)
    expect(seconds(run)).toBeLessThanOrEqual(1_200 + 150)
  })

  test(`what has ended counts no further, in SCORM ${version}`, () => {
    const { run, call } = opened()
    call(begin, '')
    minutes(3)
    call(end, '')
    minutes(30)
    expect(seconds(run)).toBe(180)
  })
}
