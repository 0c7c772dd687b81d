import { describe, expect, test } from 'vitest'
import type { Commit } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { isSame, openDirtyTracker, pick } from './dirty-tracker.ts'

const report = (cmi: Cmi, visit = 'v1', sco = 'a') => ({ sco, visit, cmi })
const confirmAll = (tracker: { unsent(): Commit[]; confirm(commit: Commit): void }) => {
  for (const commit of tracker.unsent()) tracker.confirm(commit)
}

test('sends what differs from what the server has, and nothing once it is confirmed', () => {
  const tracker = openDirtyTracker({ a: { cmi: { location: '1' } } as never }, null)
  expect(tracker.unsent()).toEqual([])
  tracker.record(report({ location: '1', suspendData: 'x' }))
  expect(tracker.unsent()).toEqual([report({ suspendData: 'x' })])
  confirmAll(tracker)
  expect(tracker.unsent()).toEqual([])
  tracker.record(report({ location: '2', suspendData: 'x' }))
  expect(tracker.unsent()).toEqual([report({ location: '2' })])
})

test('a later report of the same visit replaces the earlier one; other visits are sent in their order', () => {
  const tracker = openDirtyTracker({}, null)
  tracker.record(report({ location: '1' }, 'v1', 'a'))
  tracker.record(report({ location: '1' }, 'v2', 'b'))
  tracker.record(report({ location: '1' }, 'v3', 'a'))
  tracker.record(report({ location: '2' }, 'v1', 'a'))
  tracker.record(report({ location: '3' }, 'v1', 'b'))
  expect(tracker.unsent()).toEqual([
    report({ location: '2' }, 'v1', 'a'),
    report({ location: '1' }, 'v2', 'b'),
    report({ location: '1' }, 'v3', 'a'),
    report({ location: '3' }, 'v1', 'b'),
  ])
})

test('what is sent but not confirmed is sent again, even when the value is the one from before', () => {
  const tracker = openDirtyTracker({ a: { cmi: { location: '1', suspendData: 'x' } } as never }, null)
  tracker.record(report({ location: '2', suspendData: 'x' }))
  const [sent] = tracker.unsent()
  tracker.sending(sent as Commit)
  expect(tracker.unsent()).toEqual([report({ location: '2' })])
  tracker.record(report({ location: '1', suspendData: 'x' }))
  expect(tracker.unsent()).toEqual([report({ location: '1' })])
})

test('the time of a session is compared within its visit', () => {
  const tracker = openDirtyTracker({ a: { cmi: { sessionTime: 5 } } as never }, null)
  tracker.record(report({ sessionTime: 5 }))
  expect(tracker.unsent()).toEqual([report({ sessionTime: 5 })])
  confirmAll(tracker)
  tracker.record(report({ sessionTime: 5 }))
  expect(tracker.unsent()).toEqual([])
  tracker.record(report({ sessionTime: 5 }, 'v2'))
  expect(tracker.unsent()).toEqual([report({ sessionTime: 5 }, 'v2')])
  confirmAll(tracker)
  tracker.record(report({ sessionTime: 7 }))
  const [commit] = tracker.unsent()
  tracker.confirm(commit as Commit)
  tracker.sending(commit as Commit)
  tracker.record(report({ sessionTime: 7 }))
  expect(tracker.unsent()).toEqual([report({ sessionTime: 7 })])
})

describe('the state of sequencing', () => {
  test('is sent with the last commit, or alone with the last item', () => {
    const tracker = openDirtyTracker({}, null)
    tracker.record(report({ location: '1' }, 'v1', 'a'))
    tracker.record(report({ location: '1' }, 'v2', 'b'))
    tracker.recordSequencing('s1')
    expect(tracker.unsent()).toEqual([
      report({ location: '1' }, 'v1', 'a'),
      { ...report({ location: '1' }, 'v2', 'b'), sequencing: 's1' },
    ])
    confirmAll(tracker)
    expect(tracker.unsent()).toEqual([])
    tracker.recordSequencing('s2')
    expect(tracker.unsent()).toEqual([{ sco: 'b', cmi: {}, sequencing: 's2' }])
  })

  test('is not sent while it is what the server has, and again while that is not known', () => {
    const tracker = openDirtyTracker({}, 's1')
    expect(tracker.unsent()).toEqual([])
    tracker.recordSequencing('s2')
    const [commit] = tracker.unsent()
    expect(commit).toEqual({ sco: '', cmi: {}, sequencing: 's2' })
    tracker.sending(commit as Commit)
    expect(tracker.unsent()).toEqual([commit])
    tracker.recordSequencing('s1')
    expect(tracker.unsent()).toEqual([{ sco: '', cmi: {}, sequencing: 's1' }])
    tracker.confirm({ sco: '', cmi: {} })
    expect(tracker.unsent()).toHaveLength(1)
    confirmAll(tracker)
    expect(tracker.unsent()).toEqual([])
  })
})

test.each([
  [1, 1, true],
  [null, undefined, true],
  [1, 2, false],
  [0, null, false],
  ['', null, false],
  [null, {}, false],
  [{}, null, false],
  ['a', {}, false],
  [{}, 'a', false],
  [[], {}, false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [[1, { a: [2] }], [1, { a: [2] }], true],
  [[1, { a: [2] }], [1, { a: [3] }], false],
])('%j and %j are the same: %j', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})

test('picks the fields that are named', () => {
  expect(pick({ location: '1', suspendData: 'x' }, ['location'])).toEqual({ location: '1' })
})

test('whether an item is open is said with every commit, as the server may have closed it', () => {
  const tracker = openDirtyTracker(
    { one: { cmi: { location: 'a', isUnderWay: true }, totalSeconds: 0 } },
    null,
  )
  const say = (cmi: Cmi) => {
    tracker.record({ sco: 'one', visit: 'v', cmi })
    const [commit] = tracker.unsent()
    if (commit) tracker.confirm(commit)
    return commit?.cmi
  }
  // Also what the state of the server had already when the window opened.
  expect(say({ location: 'a', isUnderWay: true })).toEqual({ isUnderWay: true })
  expect(say({ location: 'a', isUnderWay: true })).toBeUndefined()
  expect(say({ location: 'b', isUnderWay: true })).toEqual({ location: 'b', isUnderWay: true })
  expect(say({ location: 'b', isUnderWay: false })).toEqual({ isUnderWay: false })
})
