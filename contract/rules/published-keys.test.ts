import { expect, test } from 'vitest'
import { isCompromised } from './published-keys.ts'

const stolen = { compromisedFrom: '2026-03-02T08:00:00.000Z' }

test.each([
  ['2026-03-02T07:59:59.999Z', false],
  ['2026-03-02T08:00:00.000Z', true],
  ['2026-03-02T09:59:59+02:00', false],
  ['2026-11-23T08:00:00Z', true],
  ['no moment', true],
  ['', true],
])('of a key that was stolen, a signature of %s counts as made by others: %s', (signedAt, expected) => {
  expect(isCompromised(stolen, signedAt)).toBe(expected)
})

test('of any other key, all signatures are its own', () => {
  expect(isCompromised({ compromisedFrom: null }, '2026-11-23T08:00:00Z')).toBe(false)
})
