import { expect, test } from 'vitest'
import { comparison } from './comparison.ts'

const october = { days: 23, lastMonth: '2026-10-01' }
const sentence = (thisMonth: number, lastMonth: number, over = october) => {
  const { direction, change, words } = comparison({ thisMonth, lastMonth }, over)
  return `${direction}: ${change} ${words}`
}

test('says by how much a month differs from the same days of the last one', () => {
  expect(sentence(150, 120)).toBe('up: 25% more than on 1–23 October (120)')
  expect(sentence(90, 120)).toBe('down: 25% fewer than on 1–23 October (120)')
  expect(sentence(120, 120)).toBe('same: As many as on 1–23 October')
  expect(sentence(0, 12)).toBe('down: 100% fewer than on 1–23 October (12)')
})

test('divides by nothing where there was nothing, and has words for one day', () => {
  expect(sentence(3, 0)).toBe('up: More than on 1–23 October: there were none')
  expect(sentence(0, 0)).toBe('same: As many as on 1–23 October')
  expect(sentence(4, 2, { days: 1, lastMonth: '2026-12-01' })).toBe('up: 100% more than on 1 December (2)')
})
