// When an item that has ended is called ended.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeItemHints } from './item-hints.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import type { SessionCore } from './session-core.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openHints() {
  let hint: string | undefined
  let press = () => {}
  const done: string[] = []
  const silences: boolean[] = []
  const core = {
    course: {
      controls: () => ({ next: 'hidden', leave: 'enabled' }),
      endSilence: (hasLasted: boolean) => silences.push(hasLasted),
      markDone: () => done.push('marked'),
    },
    opening: { mode: 'normal' },
    page: {
      showHint(text: string, _label: string, onPress: () => void) {
        hint = text
        press = onPress
      },
      hideHint: () => void (hint = undefined),
    },
    current: { run: {} },
    is: () => true,
    isOver: () => false,
  } as unknown as SessionCore
  const reporter = {
    recordAndSave: (when: string) => done.push(`saved ${when}`),
  } as unknown as ProgressReporter
  const hints = makeItemHints(core, reporter)
  return {
    hints,
    core,
    /** For each silence that has counted: whether it has lasted for ten seconds. */
    silences,
    /** What was done with the item, in this order. */
    done,
    press: () => press(),
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

const page = (current: { run: object; isAsset?: boolean }) => {
  const opened = openHints()
  opened.core.current = current as never
  return opened
}

// Rule learning-18.
test.each([
  ['an asset', { run: {}, isAsset: true }, [false]],
  ['an asset that has looked for the run-time', { run: { isSought: true }, isAsset: true }, [false]],
  ['a page that is no asset and has looked for it', { run: { isSought: true }, isAsset: false }, []],
])('%s is silent two seconds after it has loaded: %o', (_, current, expected) => {
  const { hints, silences, after } = page(current)
  hints.awaitSilence()
  after(1_999)
  expect(silences).toEqual([])
  after(1)
  expect(silences).toEqual(expected)
})

test.each([
  ['made no call', { run: {} }, 0, [false]],
  ['looked for the run-time a short time ago', { run: { isSought: true } }, 9_999, []],
  ['looked for the run-time ten seconds ago', { run: { isSought: true } }, 10_000, [true]],
])('an item that is left and has %s is silent: %o', (_, current, milliseconds, expected) => {
  const { hints, silences, after } = page(current)
  hints.awaitFirstCall()
  after(milliseconds)
  hints.endSilence()
  expect(silences).toEqual(expected)
})

test('a silent page can be marked as done, which is saved at once, and in a review it cannot', () => {
  const opened = openHints()
  opened.hints.awaitFirstCall()
  expect(opened.after(9_999)).toBeUndefined()
  expect(opened.after(1)).toBe('This page does not say when it is done.')
  opened.press()
  expect(opened.done).toEqual(['marked', 'saved now'])

  const review = openHints()
  Object.assign(review.core.opening, { mode: 'review' })
  review.hints.awaitFirstCall()
  expect(review.after(20_000)).toBeUndefined()
})

test.each([
  ['the next item can be opened', { controls: () => ({ next: 'enabled', leave: 'enabled' }) }, {}],
  ['leaving is not possible', { controls: () => ({ next: 'hidden', leave: 'hidden' }) }, {}],
  ['the visit is over', {}, { isOver: () => true }],
  ['the item was taken away', {}, { is: () => false }],
])('an item that has ended is not called so where %s', (_why, ofCourse, ofCore) => {
  const { hints, core, end, after } = openHints()
  Object.assign(core.course, ofCourse)
  Object.assign(core, ofCore)
  end()
  expect(after(10_000)).toBeUndefined()
  hints.clear()
})
