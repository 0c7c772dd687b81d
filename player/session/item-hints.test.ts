// When an item that has ended is called ended.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeItemHints } from './item-hints.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import type { SessionCore } from './session-core.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openHints() {
  let hint: string | undefined
  const core = {
    course: { controls: () => ({ next: 'hidden', leave: 'enabled' }) },
    page: { showHint: (text: string) => void (hint = text), hideHint: () => void (hint = undefined) },
    current: { run: {} },
    is: () => true,
    isOver: () => false,
  } as unknown as SessionCore
  const hints = makeItemHints(core, {} as ProgressReporter)
  return {
    hints,
    core,
    end: () => hints.offerToLeave(() => {}),
    /** What is shown after so many milliseconds. */
    after(milliseconds: number) {
      vi.advanceTimersByTime(milliseconds)
      return hint
    },
  }
}

test('an item that has ended is called so after two seconds, until it begins again', () => {
  const { end, after, hints } = openHints()
  end()
  expect(after(1_999)).toBeUndefined()
  expect(after(1)).toBe('This part has ended.')
  hints.clear()
  expect(after(10_000)).toBeUndefined()
})

test('one that still makes calls has not had its last word', () => {
  const { end, after, hints } = openHints()
  end()
  after(1_500)
  hints.calledAfterEnd()
  expect(after(1_999)).toBeUndefined()
  expect(after(1)).toBe('This part has ended.')
  hints.calledAfterEnd()
  expect(after(0)).toBeUndefined()
  expect(after(2_000)).toBe('This part has ended.')
})

test('calls of an item that goes on or is taken away show nothing', () => {
  const { end, after, hints } = openHints()
  end()
  hints.clear()
  hints.calledAfterEnd()
  expect(after(10_000)).toBeUndefined()
})

test('one that ends around each of its reads is not called ended again; another item is', () => {
  const { end, after, hints, core } = openHints()
  for (const round of [1, 2]) {
    end()
    expect([round, after(2_000)]).toEqual([round, 'This part has ended.'])
    hints.clear()
  }
  end()
  expect(after(10_000)).toBeUndefined()
  core.current = { run: {} as never }
  end()
  expect(after(2_000)).toBe('This part has ended.')
})
