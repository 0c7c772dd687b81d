// When a commit changes the result of an attempt, and what has happened then for the first time.
import { expect, test } from 'vitest'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import type { Package } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { settle } from './course-result.ts'
import type { CourseResult } from './lesson-status.ts'

const { incomplete, completed, failed, passed } = lessonStatuses
const one = makePackage([makeItem('one')])
const two = makePackage([makeItem('one'), makeItem('two')])

const begun: CourseResult = { lessonStatus: incomplete, score: null, progress: 0 }

function settled(
  before: CourseResult & { completedAt?: string },
  states: Record<string, Cmi>,
  content: Package = one,
) {
  const attempt = { completedAt: null, package: content, withoutStatus: 'automatic' as const, ...before }
  return settle(attempt, new Map(Object.entries(states)))
}

test('the same result changes nothing', () => {
  expect(settled(begun, { one: { lessonStatus: 'incomplete' } })).toBeUndefined()
})

test('another status, score or progress alone is a change', () => {
  const status = settled(begun, { one: { lessonStatus: 'failed' } })
  expect(status?.result).toEqual({ ...begun, lessonStatus: failed })
  const score = settled(begun, { one: { lessonStatus: 'incomplete', score: { raw: 50 } } })
  expect(score?.result).toEqual({ ...begun, score: 50 })
  const progress = settled(begun, { one: { completionStatus: 'incomplete', progressMeasure: 0.5 } })
  expect(progress?.result).toEqual({ ...begun, progress: 50 })
})

test('an attempt is completed and passed once', () => {
  const pass = { one: { lessonStatus: 'passed', score: { raw: 80 } } } as const
  const both = { isNowCompleted: true, isNowPassed: true }
  const neither = { isNowCompleted: false, isNowPassed: false }
  expect(settled(begun, pass)).toMatchObject(both)
  const done = { lessonStatus: passed, score: 70, progress: 100, completedAt: '2026-01-31T12:00:00.000Z' }
  expect(settled(done, pass)).toMatchObject({ ...neither, result: { score: 80 } })
  expect(settled(begun, { one: { lessonStatus: 'failed' } })).toMatchObject(neither)
})

test('an attempt that was completed before can still be passed', () => {
  const before = { lessonStatus: completed, score: null, progress: 100 }
  const pass = { one: { lessonStatus: 'passed' } } as const
  const onlyPassed = { isNowCompleted: false, isNowPassed: true }
  expect(settled({ ...before, completedAt: '2026-01-31T12:00:00.000Z' }, pass)).toMatchObject(onlyPassed)
})

test('completed without a pass is no pass', () => {
  const unmeasured = makePackage([makeItem('one', { masteryScore: 80 })])
  const found = settled(begun, { one: { lessonStatus: 'completed' } }, unmeasured)
  expect(found).toMatchObject({
    isNowCompleted: true,
    isNowPassed: false,
    result: { lessonStatus: completed },
  })
})

test('the score of a course of several items may decrease while it is in progress, that of one item may not', () => {
  const before = { ...begun, score: 90 }
  const states: Record<string, Cmi> = {
    one: { lessonStatus: 'incomplete', score: { raw: 50 } },
  }
  expect(settled(before, states, two)?.result.score).toBe(50)
  expect(settled(before, states, one)).toBeUndefined()
})
