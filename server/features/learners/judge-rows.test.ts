import { expect, test } from 'vitest'
import { makeClient } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { judgeRows } from './judge-rows.ts'

const product = await startProduct()

test('while the rows of the largest file are judged, others have their turns', async () => {
  const { id: clientId } = await makeClient(product)
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
  const scope = { clientId, limitedTo: null }
  const judged = await judgeRows(
    product.app.db,
    rows,
    scope,
    () => [],
    (_, at) => `row ${at + 1}`,
  )
  isDone = true
  expect(judged.at(-1)?.learner.firstName).toBe('Given9999')
  expect((turnsWhenRead[9999] ?? 0) - (turnsWhenRead[0] ?? 0)).toBeGreaterThanOrEqual(10)
})
