// Which rule of an activity applies (UP.2): each condition, what "not" makes of it, and how several are combined.
import { describe, expect, test } from 'vitest'
import type { SequencingRule } from '#contract/rules/package.ts'
import { type Activity, type Tree, stateOf } from './activity.ts'
import { writeFact } from './objectives.ts'
import { exceedsLimits, isBarred, ruleAction } from './rules.ts'
import { activityOf, grove, rule, report } from './tree-for-test.ts'

type Condition = SequencingRule['conditions'][number]
type Facts = Parameters<typeof report>[2]

const two = {
  objectives: [
    { id: 'main', isPrimary: true, maps: [] },
    { id: 'other', isPrimary: false, maps: [] },
  ],
}

function applies(
  conditions: Condition[],
  { facts = {}, combination = 'all', prepare = () => {}, own = {} }: Partial<Case> = {},
) {
  const rules: SequencingRule[] = [{ when: 'pre', action: 'skip', combination, conditions }]
  const tree = grove({ A1: { ...two, rules, ...own } })
  const activity = activityOf(tree, 'A1')
  report(tree, 'A1', facts)
  prepare(tree, activity)
  return ruleAction(tree, activity, 'pre') === 'skip'
}

interface Case {
  facts: Facts
  combination: SequencingRule['combination']
  prepare: (tree: Tree, activity: Activity) => void
  own: object
}

const attempted = (times: number, isSuspended = false) => ({
  prepare: (tree: Tree, activity: Activity) =>
    void Object.assign(stateOf(tree, activity), { attempts: times, isSuspended }),
})

/** By condition, in which case, whether it is met, and whether it is with "not". Of what is unknown neither is. */
test.each<[string, string, Partial<Case>, Partial<Condition>, boolean, boolean]>([
  ['always', 'in any case', {}, {}, true, false],
  ['satisfied', 'when unknown', {}, {}, false, false],
  ['satisfied', 'when it is', { facts: { satisfied: true } }, {}, true, false],
  ['satisfied', 'when it is not', { facts: { satisfied: false } }, {}, false, true],
  ['objectiveStatusKnown', 'when unknown', {}, {}, false, true],
  ['objectiveStatusKnown', 'when not satisfied', { facts: { satisfied: false } }, {}, true, false],
  ['objectiveMeasureKnown', 'when unknown', {}, {}, false, true],
  ['objectiveMeasureKnown', 'when 0', { facts: { measure: 0 } }, {}, true, false],
  ['objectiveMeasureGreaterThan', 'when unknown', {}, { measureThreshold: -1 }, false, false],
  [
    'objectiveMeasureGreaterThan',
    'below',
    { facts: { measure: 0.4 } },
    { measureThreshold: 0.5 },
    false,
    true,
  ],
  [
    'objectiveMeasureGreaterThan',
    'equal',
    { facts: { measure: 0.5 } },
    { measureThreshold: 0.5 },
    false,
    true,
  ],
  [
    'objectiveMeasureGreaterThan',
    'above',
    { facts: { measure: 0.6 } },
    { measureThreshold: 0.5 },
    true,
    false,
  ],
  ['objectiveMeasureGreaterThan', 'above 0 by default', { facts: { measure: 0.1 } }, {}, true, false],
  ['objectiveMeasureLessThan', 'when unknown', {}, { measureThreshold: 1 }, false, false],
  ['objectiveMeasureLessThan', 'below', { facts: { measure: 0.4 } }, { measureThreshold: 0.5 }, true, false],
  ['objectiveMeasureLessThan', 'equal', { facts: { measure: 0.5 } }, { measureThreshold: 0.5 }, false, true],
  ['objectiveMeasureLessThan', 'not below 0 by default', { facts: { measure: 0.1 } }, {}, false, true],
  ['completed', 'when unknown', {}, {}, false, false],
  ['completed', 'when it is', { facts: { completed: true } }, {}, true, false],
  ['completed', 'when it is not', { facts: { completed: false } }, {}, false, true],
  ['activityProgressKnown', 'when unknown', {}, {}, false, true],
  ['activityProgressKnown', 'when incomplete', { facts: { completed: false } }, {}, true, false],
  ['attempted', 'never', {}, {}, false, true],
  ['attempted', 'once', attempted(1), {}, true, false],
  ['attemptLimitExceeded', 'without a limit', attempted(9), {}, false, true],
  [
    'attemptLimitExceeded',
    'below the limit',
    { ...attempted(1), own: { limits: { attemptLimit: 2 } } },
    {},
    false,
    true,
  ],
  [
    'attemptLimitExceeded',
    'at it',
    { ...attempted(2), own: { limits: { attemptLimit: 2 } } },
    {},
    true,
    false,
  ],
  [
    'attemptLimitExceeded',
    'at it, but suspended',
    { ...attempted(2, true), own: { limits: { attemptLimit: 2 } } },
    {},
    false,
    true,
  ],
  // SCORM leaves these two to the item.
  ['timeLimitExceeded', 'in any case', {}, {}, false, false],
  ['outsideAvailableTimeRange', 'in any case', {}, {}, false, false],
])('%s, %s', (condition, _, situation, more, isMet, isMetWithNot) => {
  expect([
    applies([{ condition, ...more }], situation),
    applies([{ condition, ...more, operator: 'noOp' }], situation),
    applies([{ condition, ...more, operator: 'not' }], situation),
  ]).toEqual([isMet, isMet, isMetWithNot])
})

describe('a condition about an objective', () => {
  const other = (condition: string) =>
    applies([{ condition, referencedObjective: 'other' }], {
      facts: { satisfied: true, measure: 0.9 },
      prepare(tree, activity) {
        const [, objective] = activity.objectives
        if (objective) writeFact(tree, activity, objective, 'satisfied', false)
      },
    })

  test('is about the one it names, not about the primary one', () => {
    expect(other('satisfied')).toBe(false)
    expect(other('objectiveStatusKnown')).toBe(true)
    expect(other('objectiveMeasureKnown')).toBe(false)
  })
})

test('of what is not tracked nothing is known', () => {
  const own = { delivery: { tracked: false } }
  const facts = { satisfied: true, completed: true, measure: 1 }
  for (const condition of ['satisfied', 'completed', 'objectiveMeasureKnown', 'activityProgressKnown'])
    expect([condition, applies([{ condition }], { own, facts })]).toEqual([condition, false])
})

/** T, F and U: met, not met and unknown. */
const named: Record<string, Condition> = {
  T: { condition: 'always' },
  F: { condition: 'always', operator: 'not' },
  U: { condition: 'timeLimitExceeded' },
}
test.each([
  ['all', 'T', true],
  ['all', 'TT', true],
  ['all', 'TF', false],
  ['all', 'TU', false],
  ['all', 'U', false],
  ['all', '', false],
  ['any', 'F', false],
  ['any', 'FT', true],
  ['any', 'TU', true],
  ['any', 'FU', false],
  ['any', '', false],
] as const)('%s of %j: %s', (combination, conditions, expected) => {
  const list = [...conditions].map((name) => named[name] as Condition)
  expect(applies(list, { combination })).toBe(expected)
})

test('the first rule that applies counts, among those of its kind and with one of the actions', () => {
  const never = { operator: 'not' }
  const rules = [
    rule('post', 'exitAll'),
    rule('pre', 'skip', 'always', never),
    rule('pre', 'disabled'),
    rule('pre', 'hiddenFromChoice'),
  ]
  const tree = grove({ A1: { rules } })
  const activity = activityOf(tree, 'A1')
  expect(ruleAction(tree, activity, 'pre')).toBe('disabled')
  expect(ruleAction(tree, activity, 'pre', ['hiddenFromChoice'])).toBe('hiddenFromChoice')
  expect(ruleAction(tree, activity, 'pre', ['skip'])).toBeUndefined()
  expect(ruleAction(tree, activity, 'post')).toBe('exitAll')
  expect(ruleAction(tree, activity, 'exit')).toBeUndefined()
})

/** UP.1 and UP.5. */
test.each([
  ['below the limit', { attempts: 1 }, {}, false],
  ['at the limit', { attempts: 2 }, {}, true],
  ['at the limit, under way', { attempts: 2, isActive: true }, {}, false],
  ['at the limit, suspended', { attempts: 2, isSuspended: true }, {}, false],
  ['at the limit, not tracked', { attempts: 2 }, { delivery: { tracked: false } }, false],
])('another attempt, %s', (_, state, own, expected) => {
  const tree = grove({ A1: { limits: { attemptLimit: 2 }, ...own } })
  const activity = activityOf(tree, 'A1')
  Object.assign(stateOf(tree, activity), state)
  expect([exceedsLimits(tree, activity), isBarred(tree, activity)]).toEqual([expected, expected])
})

test('no attempt at all where the limit is 0, and any number where there is none', () => {
  const tree = grove({ A1: { limits: { attemptLimit: 0 } } })
  expect(['A1', 'A2'].map((id) => exceedsLimits(tree, activityOf(tree, id)))).toEqual([true, false])
})
