import { expect, test } from 'vitest'
import { clockOf, statusAtFinish, statusBySilence } from './cmi12.ts'

const statusAfter = (
  status: Parameters<typeof statusAtFinish>[0]['status'],
  more: Partial<Parameters<typeof statusAtFinish>[0]> = {},
) => statusAtFinish({ status, exit: '', mode: 'normal', masteryScore: undefined, raw: null, ...more })

test('an item that finishes without a status has none', () => {
  expect(statusAfter('not attempted')).toBe('not attempted')
})

test('one that will be resumed is not', () => {
  expect(statusAfter('not attempted', { exit: 'suspend' })).toBe('incomplete')
  expect(statusAfter('incomplete', { exit: 'suspend', masteryScore: 80, raw: 10 })).toBe('incomplete')
})

test('the mastery score decides once there is a score', () => {
  expect(statusAfter('completed', { masteryScore: 80, raw: 79 })).toBe('failed')
  expect(statusAfter('completed', { masteryScore: 80, raw: 80 })).toBe('passed')
  expect(statusAfter('failed', { masteryScore: 80, raw: 95 })).toBe('passed')
  expect(statusAfter('completed', { masteryScore: 80 })).toBe('completed')
  expect(statusAfter('completed', { masteryScore: 80, raw: 0 })).toBe('failed')
  expect(statusAfter('completed', { masteryScore: 0, raw: 0 })).toBe('passed')
})

test('looking at a course changes nothing', () => {
  expect(statusAfter('not attempted', { mode: 'browse' })).toBe('not attempted')
  expect(statusAfter('completed', { mode: 'review', masteryScore: 80, raw: 1 })).toBe('completed')
  expect(statusAfter('completed', { mode: 'browse', masteryScore: 80, raw: 1 })).toBe('completed')
})

test.each([
  [0, '0000:00:00'],
  [4.35, '0000:00:04.35'],
  [59.5, '0000:00:59.50'],
  [3661, '0001:01:01'],
  [1_000_000, '0277:46:40'],
])('%s seconds read %s', (seconds, clock) => {
  expect(clockOf(seconds)).toBe(clock)
})

test('an item that ends without a word is completed, unless it has a place to go on from', () => {
  expect(statusBySilence(true, {})).toBe('completed')
  expect(statusBySilence(true, { location: 'page-2' })).toBe('incomplete')
  expect(statusBySilence(true, { suspendData: 'state' })).toBe('incomplete')
  expect(statusBySilence(false, {})).toBe('incomplete')
})
