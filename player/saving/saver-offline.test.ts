// A saver without a connection, with a clock that is wrong, and after the device has slept.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Cmi } from '#contract/rules/cmi.ts'
import { saved, unreachable, serverTime, setUp } from './saver-for-test.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('without a connection', () => {
  test('nothing is lost, the learner is notified, and all of it arrives later under new numbers', async () => {
    const { saver, report, sent, answers, shown, queue } = setUp()
    answers.push(unreachable, unreachable)
    report({ location: 'a' })
    saver.save('now')
    await wait(0)
    expect(shown.at(-1)).toEqual({ kind: 'failing', isStored: true })
    expect(saver.losesOnClose()).toBe(false)
    report({ location: 'b', lessonStatus: 'passed' })
    saver.save('now')
    expect(queue()?.commits[0]?.cmi).toEqual({ location: 'b', lessonStatus: 'passed' })
    await wait(60_000)
    expect(sent.at(-1)).toMatchObject({ cmi: { location: 'b', lessonStatus: 'passed' } })
    expect(sent.map(({ sequence }) => sequence)).toEqual(sent.map((_, at) => at + 1))
    expect(shown.at(-1)).toMatchObject({ kind: 'saved' })
    expect(queue()).toBeUndefined()
  })

  test('what was reported is sent at once when the connection is back', async () => {
    const { saver, report, sent, answers } = setUp()
    answers.push(unreachable, unreachable, unreachable, unreachable)
    report({ location: 'a' })
    saver.save('now')
    await wait(8_000)
    const tries = sent.length
    answers.length = 0
    await saver.check()
    await wait(0)
    expect(sent).toHaveLength(tries + 1)
  })
})

const hour = 3_600_000

describe('a device whose clock is wrong', () => {
  test.each([
    ['goes back', -6],
    ['goes ahead', 6],
  ])('saves as soon as with a right clock when it %s', async (_, hours) => {
    const { saver, report, sent, shown } = setUp()
    report({ location: '1' })
    saver.save('soon')
    await wait(0)
    vi.setSystemTime(Date.now() + hours * hour)
    report({ location: '2' })
    saver.save('soon')
    await wait(1_000)
    expect(sent.map(({ sequence, cmi }) => [sequence, cmi.location])).toEqual([
      [1, '1'],
      [2, '2'],
    ])
    expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
  })

  test.each([-6, 6])(
    'tries again as soon as with a right clock when it moves by %i hours meanwhile',
    async (hours) => {
      const { saver, report, sent, answers, queue } = setUp()
      answers.push(unreachable)
      report({ location: '1' })
      saver.save('now')
      await wait(0)
      vi.setSystemTime(Date.now() + hours * hour)
      report({ location: '2' })
      saver.save('soon')
      expect(queue()?.at).toBeCloseTo(serverTime + performance.now(), -4)
      await wait(1_500)
      expect(sent.map(({ cmi }) => cmi.location)).toEqual(['1', '2'])
    },
  )
})

test('of an hour without a connection everything arrives, in order, and nothing of it is shown as saved before', async () => {
  const { saver, sent, answers, shown, queue } = setUp()
  let isOnline = false
  answers.shift = () => (isOnline ? saved : unreachable)
  for (let minute = 1; minute <= 60; minute++) {
    const cmi: Cmi = { location: `page-${minute}`, sessionTime: minute * 60 }
    saver.record({ sco: `item-${Math.ceil(minute / 10)}`, visit: `visit-${Math.ceil(minute / 10)}`, cmi })
    saver.save(minute % 7 ? 'soon' : 'now')
    expect(queue()?.commits.at(-1)?.cmi).toEqual(cmi)
    await wait(60_000)
  }
  expect(shown.some(({ kind }) => kind === 'saved')).toBe(false)
  expect(shown.at(-1)).toEqual({ kind: 'failing', isStored: true })
  // Now and then, not all the time.
  expect(sent.length).toBeLessThan(200)

  const before = sent.length
  isOnline = true
  await saver.check()
  await wait(10_000)
  expect(sent.slice(before).map(({ sco, cmi }) => [sco, cmi.location, cmi.sessionTime])).toEqual(
    [1, 2, 3, 4, 5, 6].map((item) => [`item-${item}`, `page-${item * 10}`, item * 600]),
  )
  expect(sent.map(({ sequence }) => sequence)).toEqual(sent.map((_, at) => at + 1))
  expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
  expect(queue()).toBeUndefined()
})

test('a laptop that slept beyond its ticket renews it, and sends what it had not', async () => {
  const { saver, report, sent, answers, shown } = setUp()
  answers.push(unreachable)
  report({ location: 'before', sessionTime: 60 })
  saver.save('now')
  await wait(0)
  // The laptop is suspended: no timer runs for eight hours, by any clock.
  const asleep = performance.now() + 8 * hour
  vi.spyOn(performance, 'now').mockImplementation(() => asleep)
  vi.setSystemTime(Date.now() + 8 * hour)
  answers.push({ kind: 'unknown' }, saved, saved)
  await saver.check()
  await wait(2_000)
  expect(sent.at(-1)).toMatchObject({ sequence: 3, cmi: { location: 'before', sessionTime: 60 } })
  expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
})
