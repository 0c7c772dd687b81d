import { expect, test } from 'vitest'
import type { MeasuredTime } from '#contract/calls/playing.ts'
import type { Outcome } from '../saving/content-host.ts'
import { startLearningClock } from './learning-clock.ts'
import { makeTimeSender, quietPause } from './time-sender.ts'
import { type TimeStore, openTimeStore } from './time-store.ts'

const minute = 60_000

/** A device and a server, which stores totals as the real one does. */
function setUp() {
  let now = Date.parse('2026-03-02T09:00:00Z')
  const onDevice = new Map<string, MeasuredTime[]>()
  const onServer = new Map<string, number>()
  let network: 'works' | 'fails' | 'loses answers' = 'works'
  let calls = 0
  const store: TimeStore = {
    save: (period, times) => void onDevice.set(period, times),
    remove: (period) => void onDevice.delete(period),
    left: () => new Map(onDevice),
  }
  let whileSending = () => {}
  async function send(times: MeasuredTime[]): Promise<Outcome> {
    calls++
    whileSending()
    if (network !== 'fails')
      for (const { period, day, open } of times)
        onServer.set(`${period} ${day}`, Math.max(open, onServer.get(`${period} ${day}`) ?? 0))
    return network === 'works' ? { kind: 'saved', at: new Date(now) } : { kind: 'unreachable' }
  }
  return {
    onDevice,
    calls: () => calls,
    seconds: () => [...onServer.values()].reduce((sum, open) => sum + open, 0),
    setWhileSending: (call: () => void) => void (whileSending = call),
    setNetwork: (state: typeof network) => void (network = state),
    pass: (milliseconds: number) => void (now += milliseconds),
    open(period: string) {
      const clock = startLearningClock(() => now, true)
      return { clock, ...makeTimeSender({ attemptId: 'a', period, clock, store, now: () => now, send }) }
    },
  }
}

test('every second arrives once, also when answers are lost and windows close offline', async () => {
  const { open, pass, setNetwork, seconds, onDevice } = setUp()
  const first = open('first')
  pass(minute)
  await first.tick()
  setNetwork('loses answers')
  pass(minute)
  await first.tick()
  await first.tick()
  expect(seconds()).toBe(120)
  setNetwork('fails')
  pass(minute)
  await first.flush(true)
  expect(seconds()).toBe(120)
  expect(onDevice.size).toBe(1)

  first.clock.stop()
  setNetwork('works')
  const second = open('second')
  await second.sendLeft()
  expect(seconds()).toBe(180)
  expect(onDevice.size).toBe(0)
  await second.sendLeft()
  pass(minute)
  await second.flush(true)
  await second.flush(true)
  expect(seconds()).toBe(240)
  expect(onDevice.size).toBe(0)
})

test('a window in which nobody is active sends rarely', async () => {
  const { open, pass, calls } = setUp()
  const window = open('night')
  for (let minutes = 0; minutes < 8 * 60; minutes++) {
    pass(minute)
    await window.tick()
  }
  expect(calls()).toBeLessThanOrEqual(6 + (8 * 60 * minute) / quietPause)
})

test('what was learned while a time was being sent stays on the device', async () => {
  const { open, pass, setWhileSending, onDevice } = setUp()
  const window = open('first')
  pass(minute)
  setWhileSending(() => pass(5_000))
  await window.flush(false)
  expect(onDevice.size).toBe(1)
  setWhileSending(() => {})
  await window.flush(false)
  expect(onDevice.size).toBe(0)
})

test('on a shared device a learner sends the own time only', () => {
  localStorage.clear()
  const at = Date.parse('2026-03-02T09:00:00Z')
  const time = { attemptId: 'a', period: 'p', day: '2026-03-02', open: 60, active: 30 }
  openTimeStore('ada').save('p', [time])
  expect(openTimeStore('bob').left(at)).toEqual(new Map())
  expect(openTimeStore('ada').left(at)).toEqual(new Map([['p', [time]]]))
})
