import { describe, expect, test } from 'vitest'
import type { Package } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { keepBetterResult, percentOf, resultOf } from './course-result.ts'

const result = (content: Package, states: Record<string, Cmi>) =>
  resultOf(content, new Map(Object.entries(states)))

const plain = makePackage([makeItem('one')])
const mastery = makePackage([makeItem('one', { masteryScore: 80 })])
const modern = makePackage([makeItem('one')], { scormVersion: '2004 4th Edition' })
const measured = makePackage(
  [
    makeItem('one', {
      sequencing: {
        objectives: [
          { id: 'whole', isPrimary: true, satisfiedByMeasure: true, minNormalizedMeasure: 0.8, maps: [] },
        ],
      },
      completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.9, progressWeight: 1 },
    }),
  ],
  { scormVersion: '2004 4th Edition' },
)
const three = makePackage([makeItem('one'), makeItem('two'), makeItem('three')])

describe('the result of one item', () => {
  test.each<[string, Package, Cmi, { lessonStatus: number; score: number | null; progress: number }]>([
    [
      '1.2 not attempted counts as begun',
      plain,
      { lessonStatus: 'not attempted' },
      { lessonStatus: 1, score: null, progress: 0 },
    ],
    ['1.2 incomplete', plain, { lessonStatus: 'incomplete' }, { lessonStatus: 1, score: null, progress: 0 }],
    ['1.2 browsed', plain, { lessonStatus: 'browsed' }, { lessonStatus: 5, score: null, progress: 0 }],
    [
      '1.2 passed',
      plain,
      { lessonStatus: 'passed', score: { raw: 80 } },
      { lessonStatus: 4, score: 80, progress: 100 },
    ],
    [
      '1.2 failed',
      plain,
      { lessonStatus: 'failed', score: { raw: 50 } },
      { lessonStatus: 3, score: 50, progress: 0 },
    ],
    [
      '1.2 completed without mastery score is passed',
      plain,
      { lessonStatus: 'completed' },
      { lessonStatus: 4, score: null, progress: 100 },
    ],
    [
      '1.2 completed under a mastery score, unmeasured',
      mastery,
      { lessonStatus: 'completed' },
      { lessonStatus: 2, score: null, progress: 100 },
    ],
    [
      '1.2 completed at the mastery score',
      mastery,
      { lessonStatus: 'completed', score: { raw: 80 } },
      { lessonStatus: 4, score: 80, progress: 100 },
    ],
    [
      '1.2 completed below it',
      mastery,
      { lessonStatus: 'completed', score: { raw: 79.9 } },
      { lessonStatus: 3, score: 79.9, progress: 0 },
    ],
    [
      '1.2 "passed" below the mastery score',
      mastery,
      { lessonStatus: 'passed', score: { raw: 10 } },
      { lessonStatus: 3, score: 10, progress: 0 },
    ],
    [
      '1.2 a score while incomplete decides nothing',
      mastery,
      { lessonStatus: 'incomplete', score: { raw: 90 } },
      { lessonStatus: 1, score: 90, progress: 0 },
    ],
    [
      '2004 success decides',
      modern,
      { completionStatus: 'incomplete', successStatus: 'passed', score: { scaled: 0.75 } },
      { lessonStatus: 4, score: 75, progress: 100 },
    ],
    [
      '2004 failed although completed',
      modern,
      { completionStatus: 'completed', successStatus: 'failed' },
      { lessonStatus: 3, score: null, progress: 0 },
    ],
    [
      '2004 unknown and completed is passed',
      modern,
      { completionStatus: 'completed', successStatus: 'unknown' },
      { lessonStatus: 4, score: null, progress: 100 },
    ],
    [
      'completed while it is still open, and may yet be failed',
      plain,
      { lessonStatus: 'completed', isUnderWay: true },
      { lessonStatus: 1, score: null, progress: 0 },
    ],
    [
      'passed while it is still open',
      plain,
      { lessonStatus: 'passed', isUnderWay: true },
      { lessonStatus: 4, score: null, progress: 100 },
    ],
    [
      '2004 progress',
      modern,
      { completionStatus: 'incomplete', progressMeasure: 0.456 },
      { lessonStatus: 1, score: null, progress: 46 },
    ],
    [
      '2004 progress is never 100 before completion',
      modern,
      { completionStatus: 'incomplete', progressMeasure: 1 },
      { lessonStatus: 1, score: null, progress: 99 },
    ],
    [
      '2004 the passing score takes precedence over what is reported',
      measured,
      { successStatus: 'passed', score: { scaled: 0.5 } },
      { lessonStatus: 3, score: 50, progress: 0 },
    ],
    [
      '2004 the completion threshold wins too',
      measured,
      { completionStatus: 'incomplete', progressMeasure: 0.95 },
      { lessonStatus: 4, score: null, progress: 100 },
    ],
  ])('%s', (_name, content, cmi, expected) => {
    expect(result(content, { one: cmi })).toEqual(expected)
  })
})

describe('the result of several items', () => {
  test('counts those that are finished', () => {
    expect(
      result(three, { one: { lessonStatus: 'completed' }, two: { lessonStatus: 'incomplete' } }),
    ).toEqual({
      lessonStatus: 1,
      score: null,
      progress: 33,
    })
  })
  test('is passed when all are done', () => {
    const done: Cmi = { lessonStatus: 'completed' }
    expect(
      result(three, { one: done, two: { lessonStatus: 'passed', score: { raw: 90 } }, three: done }),
    ).toEqual({
      lessonStatus: 4,
      score: 90,
      progress: 100,
    })
  })
  test('is failed when all are finished and one failed', () => {
    const done: Cmi = { lessonStatus: 'completed' }
    expect(result(three, { one: done, two: done, three: { lessonStatus: 'failed' } })).toMatchObject({
      lessonStatus: 3,
      progress: 99,
    })
  })
  test('of 2004 is what the activity tree rolled up', () => {
    const content = { ...three, scormVersion: '2004 3rd Edition' as const }
    const rolledUp: Cmi = { completionStatus: 'completed', successStatus: 'passed' }
    expect(result(content, { one: { completionStatus: 'completed' }, org: rolledUp })).toMatchObject({
      lessonStatus: 4,
      progress: 100,
    })
  })

  test('of 2004 has no score where none is rolled up', () => {
    const content = { ...three, scormVersion: '2004 3rd Edition' as const }
    const scored: Cmi = { completionStatus: 'completed', score: { scaled: 0.9 } }
    const rolledUp: Cmi = { completionStatus: 'incomplete', score: { scaled: null } }
    expect(result(content, { one: scored, org: rolledUp }).score).toBeNull()
    expect(result(content, { one: scored }).score).toBe(90)
  })
})

test('a status replaces only one that is worth less', () => {
  const { notAttempted, browsed, incomplete, failed, completed, passed } = lessonStatuses
  const order = [notAttempted, browsed, incomplete, failed, completed, passed]
  const of = (lessonStatus: number) => ({ lessonStatus, score: null, progress: 0 })
  for (const [worth, before] of order.entries())
    for (const [itsWorth, now] of order.entries())
      expect(keepBetterResult(of(before), of(now), { ofSeveral: false }).lessonStatus).toBe(
        itsWorth > worth ? now : before,
      )
})

test('a score is a percentage of its range', () => {
  expect(percentOf({ score: { raw: 15, min: 10, max: 20 } })).toBe(50)
  expect(percentOf({ score: { raw: 5, min: 5, max: 5 } })).toBeNull()
  expect(percentOf({ score: { scaled: -0.5 } })).toBe(0)
  expect(percentOf({})).toBeNull()
})

test('a result never gets worse', () => {
  const passed = { lessonStatus: 4, score: 90, progress: 100 }
  expect(keepBetterResult(passed, { lessonStatus: 3, score: 10, progress: 0 }, { ofSeveral: true })).toEqual(
    passed,
  )
  expect(
    keepBetterResult(
      { lessonStatus: 3, score: 10, progress: 40 },
      { lessonStatus: 1, score: null, progress: 20 },
      { ofSeveral: false },
    ),
  ).toEqual({
    lessonStatus: 3,
    score: 10,
    progress: 40,
  })
})

test('a good first item is not the score of a course of several', () => {
  const afterFirst = { lessonStatus: 1, score: 90, progress: 50 }
  const atTheEnd = { lessonStatus: 4, score: 80, progress: 100 }
  expect(keepBetterResult(afterFirst, atTheEnd, { ofSeveral: true })).toEqual(atTheEnd)
  expect(keepBetterResult(atTheEnd, { ...atTheEnd, score: 70 }, { ofSeveral: true })).toEqual(atTheEnd)
  expect(keepBetterResult(afterFirst, atTheEnd, { ofSeveral: false }).score).toBe(90)
})

describe('items that were left without having reported anything', () => {
  const silent: Cmi = { lessonStatus: 'completed', isPresumed: true }
  const passed = { lessonStatus: 4, progress: 100 }
  const completed = { lessonStatus: 2, progress: 100 }
  const begun = { lessonStatus: 1, progress: 0 }
  const all = (state: Cmi) => new Map(['one', 'two', 'three'].map((id) => [id, state]))

  test('complete the course, and never pass it by themselves', () => {
    expect(result(plain, { one: silent })).toMatchObject(completed)
    expect(resultOf(three, all(silent))).toMatchObject(completed)
    expect(result(modern, { one: { completionStatus: 'completed', isPresumed: true } })).toMatchObject(
      completed,
    )
  })

  test('are no obstacle to an item that reports', () => {
    const states = all(silent).set('three', { lessonStatus: 'passed', score: { raw: 90 } })
    expect(resultOf(three, states)).toMatchObject({ lessonStatus: 4, progress: 100, score: 90 })
    expect(resultOf(three, all(silent).set('three', { lessonStatus: 'failed' }))).toMatchObject({
      lessonStatus: 3,
    })
  })

  test('do not pass a SCORM 2004 course either that rolls them up as satisfied', () => {
    const several = makePackage([makeItem('one'), makeItem('two')], { scormVersion: '2004 4th Edition' })
    const rolledUp: Cmi = { completionStatus: 'completed', successStatus: 'passed' }
    const spoken: Cmi = { completionStatus: 'unknown', successStatus: 'unknown' }
    expect(result(several, { one: spoken, two: spoken, org: rolledUp })).toMatchObject(completed)
    const said: Cmi = { completionStatus: 'completed' }
    expect(result(several, { one: said, two: spoken, org: rolledUp })).toMatchObject(passed)
  })

  test('count as the course has it', () => {
    expect(resultOf(three, all(silent), 'passed')).toMatchObject(passed)
    expect(resultOf(three, all(silent), 'completed')).toMatchObject(completed)
    expect(resultOf(three, all(silent), 'incomplete')).toMatchObject(begun)
    expect(resultOf(three, all({ lessonStatus: 'completed' }), 'incomplete')).toMatchObject(passed)
  })

  test('are done when they are left, not while they may begin again', () => {
    expect(result(plain, { one: { ...silent, isUnderWay: true } })).toMatchObject(begun)
  })
})
