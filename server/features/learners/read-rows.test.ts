import { expect, test } from 'vitest'
import { readRows } from './read-rows.ts'

test('while the rows of the largest file are read, others have their turns', async () => {
  let turns = 0
  let isDone = false
  const takeTurn = () => {
    turns++
    if (!isDone) setImmediate(takeTurn)
  }
  const turnsWhenRead: number[] = []
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    get firstName() {
      turnsWhenRead[n] ??= turns
      return `Given${n}`
    },
    lastName: `Family${n}`,
    email: `person${n}@example.test`,
  }))
  setImmediate(takeTurn)
  const read = await readRows(rows)
  isDone = true
  expect(read.at(-1)?.learner.firstName).toBe('Given9999')
  expect((turnsWhenRead[9999] ?? 0) - (turnsWhenRead[0] ?? 0)).toBeGreaterThanOrEqual(10)
})
