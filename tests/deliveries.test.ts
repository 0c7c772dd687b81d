import { expect, test } from 'vitest'
import { deliver } from './support/deliveries.ts'

test('commits that are lost, repeated and reordered leave what the items have said', () => {
  const { deliveries, taken } = deliver(20_000, 20_040_401)
  expect(deliveries).toBeGreaterThanOrEqual(20_000)
  expect(taken).toBeLessThan(deliveries)
})
