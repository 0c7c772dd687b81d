// The result of a course at the limits of its rules: thresholds, missing values, ranges of scores, and packages of several
// items of which some have reported nothing.
import { describe, expect, test } from 'vitest'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import type { Package, PackageItem } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { keepBetterResult, percentOf, resultOf } from './course-result.ts'

const { notAttempted, incomplete, completed, failed, passed, browsed } = lessonStatuses
const result = (content: Package, states: Record<string, Cmi>) =>
  resultOf(content, new Map(Object.entries(states)))
/** Of a package with one item. */
const ofItem = (options: Partial<PackageItem>, state: Cmi) =>
  result(makePackage([makeItem('one', options)]), { one: state })
const two = makePackage([makeItem('one'), makeItem('two')])

type Sequencing = NonNullable<PackageItem['sequencing']>
const objectives = (...list: Partial<NonNullable<Sequencing['objectives']>[number]>[]) => ({
  sequencing: {
    objectives: list.map((objective) => ({
      id: 'whole',
      isPrimary: true,
      satisfiedByMeasure: true,
      maps: [],
      ...objective,
    })),
  } as Sequencing,
})
const threshold = (completedByMeasure: boolean) => ({
  completionThreshold: { completedByMeasure, minProgressMeasure: 0.9, progressWeight: 1 },
})

describe('a score against the passing score of SCORM 2004', () => {
  const atLeast = (minNormalizedMeasure: number) => objectives({ minNormalizedMeasure })

  test('passes from the passing score on', () => {
    expect(ofItem(atLeast(0.8), { score: { scaled: 0.8 } }).lessonStatus).toBe(passed)
    expect(ofItem(atLeast(0.8), { score: { scaled: 0.79 } }).lessonStatus).toBe(failed)
  })
  test('needs 1 where the manifest gives none', () => {
    expect(ofItem(objectives({}), { score: { scaled: 1 } }).lessonStatus).toBe(passed)
    expect(ofItem(objectives({}), { score: { scaled: 0.99 } }).lessonStatus).toBe(failed)
  })
  test('decides nothing without a score, for another objective, or where the status decides', () => {
    const report: Cmi = { successStatus: 'passed', score: { scaled: 0.5 } }
    expect(ofItem(objectives({ isPrimary: false }), report).lessonStatus).toBe(passed)
    expect(ofItem(objectives({ satisfiedByMeasure: false }), report).lessonStatus).toBe(passed)
    expect(ofItem(atLeast(0.8), { successStatus: 'passed', score: { scaled: null } }).lessonStatus).toBe(
      passed,
    )
    expect(ofItem(atLeast(0.8), { successStatus: 'passed' }).lessonStatus).toBe(passed)
  })
  test('is that of the primary objective among several', () => {
    const several = objectives({ isPrimary: false, minNormalizedMeasure: 0.1 }, { minNormalizedMeasure: 0.8 })
    expect(ofItem(several, { score: { scaled: 0.5 } }).lessonStatus).toBe(failed)
  })
})

describe('a mastery score of SCORM 1.2', () => {
  const mastery = { masteryScore: 80 }
  test('makes a pass of what was reported as failed', () => {
    expect(ofItem(mastery, { lessonStatus: 'failed', score: { raw: 80 } }).lessonStatus).toBe(passed)
  })
  test('leaves the report as it is where there is no score', () => {
    expect(ofItem(mastery, { lessonStatus: 'failed' }).lessonStatus).toBe(failed)
    expect(ofItem(mastery, { lessonStatus: 'passed' }).lessonStatus).toBe(passed)
  })
  test('decides nothing before the item has finished', () => {
    expect(ofItem(mastery, { lessonStatus: 'browsed', score: { raw: 90 } }).lessonStatus).toBe(browsed)
  })
  test('of 0 is one too', () => {
    expect(ofItem({ masteryScore: 0 }, { lessonStatus: 'failed', score: { raw: 0 } }).lessonStatus).toBe(
      passed,
    )
    expect(ofItem({ masteryScore: 0 }, { lessonStatus: 'completed' }).lessonStatus).toBe(completed)
  })
  test('of an item among several leaves their course passed when all are done', () => {
    const content = makePackage([makeItem('one', mastery), makeItem('two', mastery)])
    const done: Cmi = { lessonStatus: 'completed' }
    expect(result(content, { one: done, two: done }).lessonStatus).toBe(passed)
  })
  test('counts as passed where the scaled score is known and the raw one is not', () => {
    expect(ofItem(mastery, { lessonStatus: 'completed', score: { scaled: 0.9 } }).lessonStatus).toBe(passed)
  })
})

describe('a completion threshold of SCORM 2004', () => {
  test('is reached at its value, and not below', () => {
    expect(ofItem(threshold(true), { progressMeasure: 0.9 })).toMatchObject({ lessonStatus: passed })
    const below: Cmi = { completionStatus: 'completed', progressMeasure: 0.89 }
    expect(ofItem(threshold(true), below)).toMatchObject({ lessonStatus: incomplete, progress: 89 })
  })
  test('decides nothing where the status decides, or no measure is known', () => {
    const report: Cmi = { completionStatus: 'completed', progressMeasure: 0.5 }
    expect(ofItem(threshold(false), report).lessonStatus).toBe(passed)
    expect(ofItem(threshold(true), { ...report, progressMeasure: null }).lessonStatus).toBe(passed)
    expect(ofItem(threshold(true), { completionStatus: 'completed' }).lessonStatus).toBe(passed)
  })
})

describe('what counts as reported by an item whose completion is presumed', () => {
  const presumed: Cmi = { lessonStatus: 'completed', isPresumed: true }
  test.each<[string, Cmi, number]>([
    ['nothing', {}, completed],
    ['no numbers', { score: { scaled: null }, progressMeasure: null }, completed],
    ['a raw score of 0', { score: { raw: 0 } }, passed],
    ['a scaled score', { score: { scaled: 0.5 } }, passed],
    ['a measure of progress', { progressMeasure: 0.5 }, passed],
    ['passed', { successStatus: 'passed' }, passed],
    ['failed', { successStatus: 'failed' }, failed],
    ['unknown', { successStatus: 'unknown' }, completed],
    ['1.2 passed', { lessonStatus: 'passed' }, passed],
    ['1.2 failed', { lessonStatus: 'failed' }, failed],
  ])('%s', (_name, state, expected) => {
    expect(ofItem({}, { ...presumed, ...state }).lessonStatus).toBe(expected)
  })

  test('one report of several items is enough', () => {
    expect(result(two, { one: presumed, two: { ...presumed, score: { raw: 60 } } }).lessonStatus).toBe(passed)
    expect(result(two, { one: presumed, two: presumed }).lessonStatus).toBe(completed)
  })

  test('incomplete by the setting of the course, also in SCORM 2004', () => {
    const modern: Cmi = { completionStatus: 'completed', isPresumed: true }
    const content = makePackage([makeItem('one')])
    for (const state of [presumed, modern]) {
      const found = resultOf(content, new Map([['one', state]]), 'incomplete')
      expect(found).toEqual({ lessonStatus: incomplete, score: null, progress: 0 })
    }
    const rolledUp = new Map<string, Cmi>([
      ['one', modern],
      ['two', modern],
      ['org', { completionStatus: 'completed', successStatus: 'passed' }],
    ])
    expect(resultOf(two, rolledUp, 'incomplete')).toMatchObject({ lessonStatus: incomplete })
  })

  test('a pass that is rolled up of presumed items completes the course', () => {
    const silent: Cmi = { completionStatus: 'unknown' }
    const states = { one: silent, two: silent, org: { successStatus: 'passed' } as Cmi }
    expect(result(two, states)).toMatchObject({ lessonStatus: completed, progress: 100 })
    const notPassed = { ...states, org: { completionStatus: 'incomplete', successStatus: 'failed' } as Cmi }
    expect(result(two, notPassed)).toMatchObject({ lessonStatus: incomplete })
  })
})

describe('a package of which little is known', () => {
  test('is not attempted before an item has begun', () => {
    const nothing = { lessonStatus: notAttempted, score: null, progress: 0 }
    expect(result(two, {})).toEqual(nothing)
    expect(result(makePackage([makeItem('one')]), {})).toEqual(nothing)
    expect(result(makePackage([]), {})).toEqual(nothing)
  })
  test('is incomplete when one item has begun, or the activity tree has a status', () => {
    const begun: Cmi = { lessonStatus: 'not attempted' }
    expect(result(two, { two: begun }).lessonStatus).toBe(incomplete)
    expect(result(two, { org: { completionStatus: 'incomplete' } }).lessonStatus).toBe(incomplete)
    expect(result(two, { org: { successStatus: 'unknown' } }).lessonStatus).toBe(incomplete)
  })
  test('is not browsed when one of several items is', () => {
    expect(result(two, { one: { lessonStatus: 'browsed' } }).lessonStatus).toBe(incomplete)
  })
  test('is what its items are while the activity tree has no status', () => {
    const done: Cmi = { completionStatus: 'completed', score: { scaled: 0.5 } }
    const states = { one: done, two: done, org: { score: { scaled: 0.1 } } as Cmi }
    expect(result(two, states)).toEqual({ lessonStatus: passed, score: 50, progress: 100 })
  })
  test('has the result of the activity tree, of one item as of several', () => {
    const states = { one: { successStatus: 'failed' } as Cmi, org: { successStatus: 'passed' } as Cmi }
    for (const items of [[makeItem('one')], [makeItem('one'), makeItem('two')]])
      expect(result(makePackage(items), states).lessonStatus).toBe(passed)
  })
})

describe('progress', () => {
  test('is the measure of the activity tree where it has one', () => {
    const org: Cmi = { completionStatus: 'incomplete', progressMeasure: 0.25 }
    expect(result(two, { one: { completionStatus: 'completed' }, org }).progress).toBe(25)
    expect(
      result(two, { one: { completionStatus: 'completed' }, org: { ...org, progressMeasure: 0 } }).progress,
    ).toBe(0)
  })
  test('counts items that failed as finished', () => {
    expect(result(two, { one: { lessonStatus: 'failed' } })).toMatchObject({
      lessonStatus: incomplete,
      progress: 50,
    })
  })
  test('of a course that was completed without a pass is 100', () => {
    expect(ofItem({ masteryScore: 80 }, { lessonStatus: 'completed' }).progress).toBe(100)
  })
})

describe('a score', () => {
  test('has its range by default from 0 to 100, and is never outside of it', () => {
    expect(percentOf({ score: { raw: 40 } })).toBe(40)
    expect(percentOf({ score: { raw: 15, max: 20 } })).toBe(75)
    expect(percentOf({ score: { raw: 55, min: 10 } })).toBe(50)
    expect(percentOf({ score: { raw: 30, max: 20 } })).toBe(100)
    expect(percentOf({ score: { raw: 5, min: 10 } })).toBe(0)
    expect(percentOf({ score: { raw: 5, min: 20, max: 10 } })).toBeNull()
    expect(percentOf({ score: { scaled: 1 } })).toBe(100)
    expect(percentOf({ score: { scaled: 0 } })).toBe(0)
  })
  test('that is scaled wins over a raw one', () => {
    expect(percentOf({ score: { scaled: 0.3, raw: 90 } })).toBe(30)
    expect(percentOf({ score: { scaled: null, raw: 90 } })).toBe(90)
  })
  test('has three digits', () => {
    expect(percentOf({ score: { scaled: 0.123456 } })).toBe(12.346)
  })
  test('of several items is the mean of those that have one', () => {
    const scored = (raw: number): Cmi => ({ lessonStatus: 'incomplete', score: { raw } })
    const three = makePackage([makeItem('one'), makeItem('two'), makeItem('three')])
    expect(result(three, { one: scored(100), two: scored(0), three: scored(0) }).score).toBe(33.333)
    expect(
      result(three, { one: scored(80), two: { lessonStatus: 'incomplete' }, three: scored(60) }).score,
    ).toBe(70)
  })
  test('of the best attempt so far stays, also beside none', () => {
    const of = (lessonStatus: number, score: number | null) => ({ lessonStatus, score, progress: 0 })
    const best = (before: number | null, now: number | null, lessonStatus: number, ofSeveral: boolean) =>
      keepBetterResult(of(lessonStatus, before), of(lessonStatus, now), { ofSeveral }).score
    expect(best(null, null, failed, true)).toBeNull()
    expect(best(null, 0, failed, true)).toBe(0)
    expect(best(40, null, failed, true)).toBe(40)
    expect(best(40, 30, failed, true)).toBe(40)
    for (const underWay of [notAttempted, browsed, incomplete]) {
      expect(best(40, 30, underWay, true)).toBe(30)
      expect(best(40, null, underWay, true)).toBe(40)
      expect(best(40, 30, underWay, false)).toBe(40)
    }
    expect(best(40, 30, completed, true)).toBe(40)
  })
})
