// The clock of an item that may only be played for so long in one attempt.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PackageItem } from '#contract/rules/package.ts'
import { makeMoves } from './moves.ts'
import { playState, silentListener } from '../course/play-state-for-test.ts'
import type { SessionCore } from './session-core.ts'
import { leaf } from '../sequencing/tree-for-test.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const item: PackageItem = {
  ...leaf('A', { limits: { attemptAbsoluteDurationLimit: 'PT30M' } }),
  timeLimitAction: 'exit,message',
}

/** Shows the item whose attempt has taken so long already; answers what the page says by now. */
async function showAfter(
  secondsBefore: number,
  timeLimitAction = 'exit,message',
  mode: 'normal' | 'review' = 'normal',
) {
  const content = {
    scormVersion: '2004 4th Edition' as const,
    organization: 'root',
    title: 'Course',
    objectivesGlobalToSystem: false,
    root: { ...leaf('root'), children: [{ ...item, timeLimitAction }] },
  }
  // Of all attempts, of which the one under way is the last.
  const opening = { ...playState(content, mode), items: { A: { cmi: {}, totalSeconds: 7200 } } }
  const showNotice = vi.fn()
  const none = () => {}
  const core = {
    opening,
    course: { open: () => ({ secondsBefore }) },
    page: { showNotice, hideNotice: none },
    frame: { show: none, clear: async () => {} },
    apply: none,
    draw: none,
    isOver: () => false,
  } as unknown as SessionCore
  const moves = makeMoves(core, {
    reporter: { recordAndSave: none } as never,
    hints: { endSilence: none, clear: none } as never,
    listener: silentListener,
    finish: async () => {},
  })
  await moves.arrive({ kind: 'play', item: { ...item, timeLimitAction } })
  return showNotice
}

test.each([
  [0, 1800],
  [600, 1200],
])('after %i seconds of the attempt it is removed in %i', async (before, left) => {
  const showNotice = await showAfter(before)
  await vi.advanceTimersByTimeAsync(left * 1000 - 1)
  expect(showNotice).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(showNotice).toHaveBeenCalledWith(
    'Your time for this part is over',
    'What you have done until now counts.',
  )
})

test.each([
  ['exit,no message', 'normal', 1],
  ['continue,no message', 'normal', 0],
  ['exit,message', 'review', 0],
] as const)(
  'an item whose limit says “%s” in the mode %s is removed %i times',
  async (action, mode, times) => {
    const showNotice = await showAfter(0, action, mode)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(showNotice).toHaveBeenCalledTimes(times)
  },
)
