// The branches of roll-up (RB.1.1 to RB.1.5): which children are included, what their results amount to, and what
// follows from that.
import { describe, expect, test } from 'vitest'
import type { RollupRule, Sequencing } from '#contract/rules/package.ts'
import { type Tree, stateOf } from './activity.ts'
import { rollUp } from './rollup.ts'
import { activityOf, choose, cluster, go, known, leaf, plant, report } from './tree-for-test.ts'

/** Of each child: passed, failed, or not known. */
type Marks = string

const ruleOf = (childActivitySet: string, more: Partial<RollupRule> = {}): Sequencing => ({
  rollup: {
    rules: [
      {
        action: 'satisfied',
        childActivitySet,
        combination: 'any',
        conditions: [{ condition: 'satisfied' }],
        ...more,
      },
    ],
  },
})

/** `+` is passed and completed, `-` failed and incomplete, `?` unknown; a letter in brackets is not tracked. */
function rolled(marks: Marks, sequencing: Sequencing = {}, each: Sequencing = {}): Tree {
  const children = [...marks].map((_, at) => leaf(`c${at}`, each))
  const tree = plant(children, sequencing)
  for (const [at, mark] of [...marks].entries()) {
    stateOf(tree, activityOf(tree, `c${at}`)).attempts = mark === '?' ? 0 : 1
    if (mark !== '?') report(tree, `c${at}`, { satisfied: mark === '+', completed: mark === '+' })
  }
  rollUp(tree, tree.root)
  return tree
}
const satisfied = (tree: Tree) => known(tree, 'root', 'satisfied')
const completed = (tree: Tree) => known(tree, 'root', 'completed')

describe('RB.1.2 and RB.1.3, by default', () => {
  test.each<[Marks, boolean | undefined]>([
    ['++', true],
    ['--', false],
    ['+-', false],
    ['+?', undefined],
    ['-?', undefined],
    ['??', undefined],
  ])('%s', (marks, expected) => {
    expect([satisfied(rolled(marks)), completed(rolled(marks))]).toEqual([expected, expected])
  })
})

describe('RB.1.4', () => {
  test.each<[string, Partial<RollupRule>, Record<Marks, boolean | undefined>]>([
    ['all', {}, { '++': true, '+-': undefined, '+?': undefined, '??': undefined }],
    ['any', {}, { '+-': true, '+?': true, '--': undefined, '??': undefined }],
    ['none', {}, { '--': true, '+-': undefined, '-?': undefined, '??': undefined }],
    ['atLeastCount', { minimumCount: 2 }, { '++?': true, '++-': true, '+--': undefined, '+??': undefined }],
    [
      'atLeastPercent',
      { minimumPercent: 0.5 },
      { '+-': true, '+?': true, '+--': undefined, '??': undefined },
    ],
  ])('%s %o', (childActivitySet, more, table) => {
    for (const [marks, expected] of Object.entries(table))
      expect([marks, satisfied(rolled(marks, ruleOf(childActivitySet, more)))]).toEqual([marks, expected])
  })

  const both = [{ condition: 'satisfied' }, { condition: 'completed', operator: 'not' as const }]
  test.each<['all' | 'any', boolean | undefined, boolean | undefined, boolean | undefined]>([
    ['all', true, false, true],
    ['all', true, true, undefined],
    ['all', true, undefined, undefined],
    ['any', true, true, true],
    ['any', false, false, true],
    ['any', undefined, false, true],
    ['any', false, undefined, undefined],
    ['any', undefined, undefined, undefined],
  ])(
    'conditions combined by %s, satisfied %s and completed %s: %s',
    (combination, isSatisfied, isCompleted, expected) => {
      const tree = plant([leaf('c')], ruleOf('all', { combination, conditions: both }))
      if (isSatisfied !== undefined) report(tree, 'c', { satisfied: isSatisfied })
      if (isCompleted !== undefined) report(tree, 'c', { completed: isCompleted })
      rollUp(tree, tree.root)
      expect(satisfied(tree)).toBe(expected)
    },
  )

  test.each<[string, Partial<RollupRule>, Marks, boolean | undefined, boolean | undefined]>([
    ['notSatisfied', { conditions: [{ condition: 'attempted' }] }, '++', false, true],
    ['completed', { conditions: [{ condition: 'attempted' }] }, '--', false, true],
    ['incomplete', { conditions: [{ condition: 'satisfied' }] }, '++', true, false],
    ['completed', { conditions: [{ condition: 'activityProgressKnown' }] }, '-?', undefined, undefined],
    ['satisfied', { conditions: [{ condition: 'objectiveStatusKnown' }] }, '+-', true, false],
    ['satisfied', { conditions: [{ condition: 'objectiveMeasureKnown' }] }, '++', undefined, true],
    ['satisfied', { conditions: [{ condition: 'attemptLimitExceeded' }] }, '++', undefined, true],
  ])('all children: %s by %o, of %s', (action, more, marks, isSatisfied, isCompleted) => {
    const tree = rolled(marks, ruleOf('all', { action, ...more }))
    expect([satisfied(tree), completed(tree)]).toEqual([isSatisfied, isCompleted])
  })
})

describe('RB.1.4.2', () => {
  const asks = (requiredForSatisfied: string): Sequencing => ({
    rollupConsiderations: { requiredForSatisfied },
  })
  test.each<[string, Marks, Sequencing, boolean | undefined]>([
    ['not tracked', '-', { delivery: { tracked: false } }, true],
    [
      'taking no part in the objective',
      '-',
      { rollup: { rollupObjectiveSatisfied: false, rules: [] } },
      true,
    ],
    [
      'taking no part in the progress only',
      '-',
      { rollup: { rollupProgressCompletion: false, rules: [] } },
      false,
    ],
    ['always required', '?', asks('always'), undefined],
    ['required if attempted, and not', '?', asks('ifAttempted'), true],
    ['required if attempted, and so', '-', asks('ifAttempted'), false],
    ['required if not skipped, and not', '?', asks('ifNotSkipped'), undefined],
    [
      'required if not skipped, and so',
      '?',
      {
        ...asks('ifNotSkipped'),
        rules: [{ when: 'pre', action: 'skip', combination: 'all', conditions: [{ condition: 'always' }] }],
      },
      true,
    ],
    ['required if not suspended, and never tried', '?', asks('ifNotSuspended'), true],
    ['required if not suspended, and not', '-', asks('ifNotSuspended'), false],
  ])('a child that is %s', (_, mark, each, expected) => {
    const tree = plant([leaf('passed'), leaf('c', each)])
    report(tree, 'passed', { satisfied: true })
    stateOf(tree, activityOf(tree, 'c')).attempts = mark === '?' ? 0 : 1
    if (mark === '-') report(tree, 'c', { satisfied: false })
    rollUp(tree, tree.root)
    expect(satisfied(tree)).toBe(expected)
  })

  test('a child that is suspended, where it is required if it is not', () => {
    const tree = plant([leaf('passed'), leaf('c', asks('ifNotSuspended'))])
    report(tree, 'passed', { satisfied: true })
    report(tree, 'c', { satisfied: false })
    Object.assign(stateOf(tree, activityOf(tree, 'c')), { attempts: 1, isSuspended: true })
    rollUp(tree, tree.root)
    expect(satisfied(tree)).toBe(true)
  })
})

describe('RB.1.1', () => {
  const weighted = (weight: number, measure?: number) => ({ weight, measure })
  test.each([
    ['the mean', [weighted(1, 0.5), weighted(1, 1)], 0.75],
    ['by weight', [weighted(3, 1), weighted(1, 0)], 0.75],
    ['what is unknown counts as nothing', [weighted(1, 1), weighted(1)], 0.5],
    ['unless all is unknown', [weighted(1), weighted(1)], undefined],
    ['what has no weight does not count', [weighted(0, 1), weighted(1, 0.25)], 0.25],
    ['nor does anything where nothing has', [weighted(0, 1)], undefined],
    ['below nothing', [weighted(1, -1), weighted(1, 0.5)], -0.25],
  ])('%s', (_, parts, expected) => {
    const tree = plant(
      parts.map(({ weight }, at) => ({
        ...leaf(`c${at}`, { rollup: { objectiveMeasureWeight: weight, rules: [] } }),
        completionThreshold: { completedByMeasure: false, minProgressMeasure: 1, progressWeight: weight },
      })),
    )
    for (const [at, { measure }] of parts.entries())
      if (measure !== undefined) report(tree, `c${at}`, { measure, progress: Math.abs(measure) })
    rollUp(tree, tree.root)
    expect(known(tree, 'root', 'measure')).toBe(expected)
    const isAbove = parts.every(({ measure = 0 }) => measure >= 0)
    if (isAbove) expect(known(tree, 'root', 'progress')).toBe(expected)
  })

  test.each<[boolean | undefined, boolean, boolean | undefined]>([
    [undefined, true, true],
    [true, true, true],
    [false, true, undefined],
    [false, false, true],
  ])(
    'its own measure decides while it is active: %s, and it is: %s',
    (measureSatisfactionIfActive, isActive, expected) => {
      const tree = plant([
        cluster('A', [leaf('A1'), leaf('A2')], {
          controls: { flow: true },
          objectives: [
            { id: 'p', isPrimary: true, satisfiedByMeasure: true, minNormalizedMeasure: 0.5, maps: [] },
          ],
          ...(measureSatisfactionIfActive === undefined
            ? {}
            : { rollupConsiderations: { measureSatisfactionIfActive } }),
        }),
        leaf('B'),
      ])
      choose(tree, 'A1')
      report(tree, 'A1', { measure: 1 })
      go(tree, { name: 'choice', target: isActive ? 'A2' : 'B' })
      expect(known(tree, 'A', 'satisfied')).toBe(expected)
    },
  )
})

test('RB.1.5: what an item passes on reaches the clusters of those who read it', () => {
  const passes = { targetObjectiveId: 'shared', writeSatisfiedStatus: true }
  const reads = { targetObjectiveId: 'shared', readSatisfiedStatus: true }
  const tree = plant([
    leaf('A', { objectives: [{ id: 'o', isPrimary: true, maps: [passes] }] }),
    cluster('B', [leaf('B1', { objectives: [{ id: 'o', isPrimary: true, maps: [reads] }] })]),
  ])
  choose(tree, 'A')
  report(tree, 'A', { satisfied: true })
  go(tree, 'exit')
  expect([known(tree, 'B', 'satisfied'), satisfied(tree)]).toEqual([true, true])
})
