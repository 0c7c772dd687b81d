import { expect, test } from 'vitest'
import { changeOf } from './Change.tsx'

const sentence = (now: number, before: number, when = 'in May') => {
  const { direction, change, words } = changeOf(now, before, when)
  return `${direction}: ${change} ${words}`
}

test('says by how much a figure differs from an earlier one', () => {
  expect(sentence(150, 120)).toBe('up: 25% more than in May (120)')
  expect(sentence(90, 120)).toBe('down: 25% fewer than in May (120)')
  expect(sentence(120, 120)).toBe('same: As many as in May')
  expect(sentence(0, 1200)).toBe('down: 100% fewer than in May (1,200)')
})

test('divides by nothing where there was nothing', () => {
  expect(sentence(3, 0)).toBe('up: More than in May: there were none')
  expect(sentence(0, 0)).toBe('same: As many as in May')
})
