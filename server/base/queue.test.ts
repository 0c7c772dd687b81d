import { expect, test, vi } from 'vitest'
import { makeQueue } from './queue.ts'

/** Work that ends when the test calls endNext. */
function makeWork() {
  const ends: (() => void)[] = []
  const began: string[] = []
  return {
    began,
    work: (name: string) => () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    },
    endNext: () => ends.shift()?.(),
  }
}

test('work begins in the order in which it was asked for, so many pieces at a time', async () => {
  const { began, work, endNext } = makeWork()
  const inTurn = makeQueue({ maxAtOnce: 2, maxWaitSeconds: 10, refused: 'Later' })
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)))
  expect(began).toEqual(['a', 'b'])
  for (const expected of [
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ]) {
    endNext()
    await expect.poll(() => began).toEqual(expected)
  }
  endNext()
  endNext()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('the work of one that fails gives its turn to the next', async () => {
  const inTurn = makeQueue({ maxAtOnce: 1, maxWaitSeconds: 10, refused: 'Later' })
  const failed = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('it is the waiting time that is bounded: quick work may have many waiting, slow work only few', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const takenOf = async (milliseconds: number) => {
    const inTurn = makeQueue({ maxAtOnce: 1, maxWaitSeconds: 1, refused: 'Later' })
    for (let at = 0; at < 80; at++) {
      const piece = inTurn(() => new Promise((over) => setTimeout(over, milliseconds)))
      await vi.advanceTimersByTimeAsync(milliseconds)
      await piece
    }
    const never = () => inTurn(() => new Promise(() => undefined))
    const refusals: unknown[] = []
    for (let at = 0; at < 300; at++) never().catch((error: unknown) => refusals.push(error))
    await vi.advanceTimersByTimeAsync(0)
    expect(refusals[0]).toMatchObject({ status: 503, errors: ['Later'] })
    return 300 - refusals.length
  }
  // One is at work. The next ones wait for one second: 100 pieces of 10 ms, 10 of 100 ms.
  expect(await takenOf(10)).toBeGreaterThanOrEqual(100)
  expect(await takenOf(10)).toBeLessThanOrEqual(104)
  expect(await takenOf(100)).toBeGreaterThanOrEqual(11)
  expect(await takenOf(100)).toBeLessThanOrEqual(13)
  vi.useRealTimers()
})
