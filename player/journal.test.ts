import { beforeEach, expect, test, vi } from 'vitest'
import { forgetUnsent, keepUnsent, unsentOf } from './journal.ts'

const day = 86_400_000
const now = Date.parse('2026-05-04T14:00:00Z')
const unsent = (launchId: string, at: number, attemptId = 'attempt') => ({
  launchId,
  attemptId,
  sequence: 3,
  at,
  commits: [{ sco: 'one', cmi: { location: launchId } }],
})
const found = (at = now) => unsentOf('attempt', at).map(({ launchId }) => launchId)

beforeEach(() => localStorage.clear())

test('what former windows of the attempt have left is found, the oldest first, and that of others stays', () => {
  keepUnsent(unsent('second', now - day))
  keepUnsent(unsent('first', now - 2 * day))
  keepUnsent(unsent('other', now - day, 'another attempt'))
  expect(found()).toEqual(['first', 'second'])
  forgetUnsent('first')
  expect(found()).toEqual(['second'])
  expect(unsentOf('another attempt', now)).toHaveLength(1)
})

test('its age is not told by the clock of the device, which may be years off', () => {
  keepUnsent(unsent('kept', now - day))
  vi.useFakeTimers({ now: now + 4_000 * day })
  expect(found()).toEqual(['kept'])
  vi.setSystemTime(0)
  expect(found()).toEqual(['kept'])
  vi.useRealTimers()
  expect(found(now + 100 * day)).toEqual([])
})

test('what is no journal is thrown away', () => {
  localStorage.setItem('coppice-unsent:odd', '{"launchId":"odd"}')
  localStorage.setItem('coppice-unsent:worse', '{')
  localStorage.setItem('other', 'of the course')
  expect(found()).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['other'])
})
