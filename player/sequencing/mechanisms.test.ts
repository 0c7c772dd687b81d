// What the standard says of single mechanisms (SN 4th Edition), on the smallest trees that show it.
import { describe, expect, test } from 'vitest'
import type { Objective, RollupRule, Sequencing } from '#contract/package.ts'
import { type Tree, currentOf, plantTree, stateOf } from './activity.ts'
import { rollUp } from './rollup.ts'
import { wouldLead } from './sequencer.ts'
import { restoreTree, writtenTree } from './storage.ts'
import { both, choose, cluster, go, known, leaf, mayChoose, plant, rule, say } from './tree-for-test.ts'

describe('choice', () => {
  const three = (sequencing: Sequencing) =>
    plant([
      cluster('A', [leaf('A1'), leaf('A2')], sequencing),
      cluster('B', [leaf('B1'), leaf('B2')]),
      cluster('C', [leaf('C1'), leaf('C2')]),
    ])

  test('does not enter a cluster that prevents activation, but from within', () => {
    const tree = three({ constrainChoice: { preventActivation: true } })
    expect(choose(tree, 'B1')).toBe('B1')
    expect(mayChoose(tree, 'A2')).toBe(false)
    expect(mayChoose(tree, 'C2')).toBe(true)
    const inside = three({ constrainChoice: { preventActivation: true } })
    expect(go(inside, 'start')).toBe('A1')
    expect(choose(inside, 'A2')).toBe('A2')
  })

  test('reaches no further than the neighbour of a cluster that constrains it', () => {
    const tree = three({ constrainChoice: { constrainChoice: true } })
    expect(go(tree, 'start')).toBe('A1')
    expect(mayChoose(tree, 'A2')).toBe(true)
    expect(mayChoose(tree, 'B1')).toBe(true)
    expect(mayChoose(tree, 'C1')).toBe(false)
  })

  test('does not pass what stops going forward, nor go back where one only goes forward', () => {
    const stopped = plant([leaf('A', { rules: [rule('pre', 'stopForwardTraversal')] }), leaf('B'), leaf('C')])
    expect(go(stopped, 'start')).toBe('A')
    expect(mayChoose(stopped, 'B')).toBe(false)
    const forward = plant([leaf('A'), leaf('B'), leaf('C')], { controls: { flow: true, forwardOnly: true } })
    expect(go(forward, 'start')).toBe('A')
    expect(choose(forward, 'B')).toBe('B')
    expect(mayChoose(forward, 'A')).toBe(false)
    expect(wouldLead(forward, { name: 'previous' })).toBe(false)
  })

  test('leaves no cluster that does not let it out, and offers nothing that is hidden or disabled', () => {
    const locked = three({ controls: { flow: true, choiceExit: false } })
    expect(go(locked, 'start')).toBe('A1')
    expect(mayChoose(locked, 'B1')).toBe(false)
    expect(mayChoose(locked, 'A2')).toBe(true)
    expect(wouldLead(locked, { name: 'continue' })).toBe(true)
    for (const action of ['hiddenFromChoice', 'disabled']) {
      const tree = plant([leaf('A'), cluster('B', [leaf('B1')], { rules: [rule('pre', action)] })])
      expect(go(tree, 'start')).toBe('A')
      expect(mayChoose(tree, 'B1')).toBe(false)
      // Hidden is not closed: flow goes there.
      expect(wouldLead(tree, { name: 'continue' })).toBe(action === 'hiddenFromChoice')
    }
  })

  test('of a cluster leads to its first item, where it flows', () => {
    const tree = plant([leaf('A'), cluster('B', [leaf('B1'), leaf('B2')])])
    expect(choose(tree, 'B')).toBe('B1')
    const still = plant([leaf('A'), cluster('B', [leaf('B1')], { controls: { flow: false } })])
    expect(mayChoose(still, 'B')).toBe(false)
  })
})

describe('flow', () => {
  test('skips, goes round what is empty, and does not go beyond what is barred', () => {
    const skipped = plant([leaf('A'), leaf('B', { rules: [rule('pre', 'skip')] }), leaf('C')])
    expect(go(skipped, 'start')).toBe('A')
    expect(go(skipped, 'continue')).toBe('C')
    expect(go(skipped, 'previous')).toBe('A')
    const barred = plant([leaf('A'), leaf('B', { rules: [rule('pre', 'disabled')] }), leaf('C')])
    go(barred, 'start')
    expect(wouldLead(barred, { name: 'continue' })).toBe(false)
  })

  test('enters a cluster that only goes forward at its beginning, also from behind', () => {
    const tree = plant([
      cluster('A', [leaf('A1'), leaf('A2')], { controls: { flow: true, forwardOnly: true } }),
      leaf('B'),
    ])
    expect(choose(tree, 'B')).toBe('B')
    expect(go(tree, 'previous')).toBe('A1')
  })

  test('walks off the end, and the course is over', () => {
    const tree = plant([leaf('A'), leaf('B')])
    go(tree, 'start')
    go(tree, 'continue')
    expect(go(tree, 'continue')).toBe('(end)')
  })

  test('begins no attempt beyond the limit, and jumps where it is told all the same only within it', () => {
    const tree = plant([leaf('A', { limits: { attemptLimit: 1 } }), leaf('B')])
    expect(go(tree, 'start')).toBe('A')
    expect(go(tree, { name: 'jump', target: 'B' })).toBe('B')
    expect(wouldLead(tree, { name: 'previous' })).toBe(false)
    expect(wouldLead(tree, { name: 'jump', target: 'A' })).toBe(false)
  })
})

describe('after an item', () => {
  const withRule = (action: string, condition = 'satisfied', more: object = {}) =>
    plant([
      cluster('A', [leaf('A1'), leaf('A2', { rules: [rule('post', action, condition, more)] }), leaf('A3')]),
      leaf('B'),
    ])
  const after = (tree: Tree, satisfied: boolean) => {
    choose(tree, 'A2')
    say(tree, 'A2', { satisfied })
    return go(tree, 'continue')
  }

  test.each([
    ['retry', 'A2'],
    ['retryAll', 'A1'],
    ['continue', 'A3'],
    ['previous', 'A1'],
    ['exitAll', '(end)'],
  ])('its rule says %s', (action, leadsTo) => {
    expect(after(withRule(action), true)).toBe(leadsTo)
    expect(after(withRule(action), false)).toBe('A3')
    // What is unknown does not apply, nor does its opposite.
    const unsure = withRule(action, 'objectiveMeasureGreaterThan', { measureThreshold: 0, operator: 'not' })
    expect(after(unsure, true)).toBe('A3')
  })

  test('the rules of the cluster that was left by it go on from there', () => {
    const tree = plant([
      cluster('A', [leaf('A1', { rules: [rule('post', 'exitParent')] }), leaf('A2')], {
        rules: [rule('post', 'continue')],
      }),
      leaf('B'),
    ])
    go(tree, 'start')
    expect(go(tree, 'exit')).toBe('B')
    expect(stateOf(tree, tree.byId.get('A') as never).isActive).toBe(false)
  })

  test('a cluster whose exit rule applies is left', () => {
    const tree = plant([
      cluster('A', [leaf('A1'), leaf('A2')], {
        rules: [rule('exit', 'exit', 'completed')],
        rollup: {
          rules: [
            {
              action: 'completed',
              childActivitySet: 'any',
              combination: 'any',
              conditions: [{ condition: 'completed' }],
            },
          ],
        },
      }),
      leaf('B'),
    ])
    go(tree, 'start')
    say(tree, 'A1', { completed: true })
    expect(go(tree, 'continue')).toBe('B')
  })

  test('that was suspended no rule is asked', () => {
    const tree = withRule('retryAll', 'always')
    choose(tree, 'A2')
    expect(go(tree, 'suspendAll')).toBe('(end)')
    expect(go(tree, 'resumeAll')).toBe('A2')
    expect(stateOf(tree, currentOf(tree) as never).attempts).toBe(1)
  })

  test('that was abandoned nothing is presumed', () => {
    const tree = plant([leaf('A'), leaf('B')])
    go(tree, 'start')
    go(tree, 'abandon')
    expect(both(tree, 'A')).toEqual([undefined, undefined])
  })
})

describe('roll-up', () => {
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
  /** Of four items, the first so many passed and the next so many failed. */
  function rolled(sequencing: Sequencing, passed: number, failed: number, each: Sequencing = {}) {
    const ids = ['A', 'B', 'C', 'D']
    const tree = plant(
      ids.map((id) => leaf(id, each)),
      sequencing,
    )
    for (const [at, id] of ids.entries()) {
      if (at < passed + failed) say(tree, id, { satisfied: at < passed })
    }
    rollUp(tree, tree.root)
    return known(tree, 'root', 'satisfied')
  }

  test('counts as the rule says', () => {
    expect(rolled(ruleOf('all'), 4, 0)).toBe(true)
    expect(rolled(ruleOf('all'), 3, 1)).toBeUndefined()
    expect(rolled(ruleOf('any'), 1, 0)).toBe(true)
    expect(rolled(ruleOf('any'), 0, 4)).toBeUndefined()
    expect(rolled(ruleOf('none'), 0, 4)).toBe(true)
    // What is unknown may yet be so.
    expect(rolled(ruleOf('none'), 0, 3)).toBeUndefined()
    expect(rolled(ruleOf('atLeastCount', { minimumCount: 2 }), 2, 0)).toBe(true)
    expect(rolled(ruleOf('atLeastCount', { minimumCount: 2 }), 1, 3)).toBeUndefined()
    expect(rolled(ruleOf('atLeastPercent', { minimumPercent: 0.75 }), 3, 0)).toBe(true)
    expect(rolled(ruleOf('atLeastPercent', { minimumPercent: 0.75 }), 2, 2)).toBeUndefined()
  })

  test('without a rule: passed by all, failed once all are known and not all passed', () => {
    expect(rolled({}, 4, 0)).toBe(true)
    expect(rolled({}, 3, 1)).toBe(false)
    expect(rolled({}, 3, 0)).toBeUndefined()
  })

  test('leaves out who is not tracked, and who does not take part', () => {
    expect(rolled({}, 4, 0, { delivery: { tracked: false } })).not.toBe(false)
    const tree = plant([leaf('A'), leaf('B', { rollup: { rollupObjectiveSatisfied: false, rules: [] } })])
    say(tree, 'A', { satisfied: true })
    say(tree, 'B', { satisfied: false })
    rollUp(tree, tree.root)
    expect(known(tree, 'root', 'satisfied')).toBe(true)
  })

  test.each([
    ['ifAttempted', true],
    ['ifNotSkipped', undefined],
    ['always', undefined],
  ])('asks who has not been tried as the manifest wants it: %s', (requiredForSatisfied, passed) => {
    const tree = plant([leaf('A'), leaf('B', { rollupConsiderations: { requiredForSatisfied } })])
    go(tree, 'start')
    say(tree, 'A', { satisfied: true })
    rollUp(tree, tree.root)
    expect(known(tree, 'root', 'satisfied')).toBe(passed)
  })

  test('weighs measures, counts those that are unknown as nothing, and passes by them', () => {
    const primary: Objective = {
      id: 'p',
      isPrimary: true,
      satisfiedByMeasure: true,
      minNormalizedMeasure: 0.6,
      maps: [],
    }
    const weight = (objectiveMeasureWeight: number): Sequencing => ({
      rollup: { objectiveMeasureWeight, rules: [] },
    })
    const tree = plant([leaf('A', weight(3)), leaf('B', weight(1)), leaf('C', weight(0))], {
      objectives: [primary],
    })
    say(tree, 'A', { measure: 0.9 })
    say(tree, 'C', { measure: -1 })
    rollUp(tree, tree.root)
    expect(known(tree, 'root', 'measure')).toBe(0.675)
    expect(known(tree, 'root', 'satisfied')).toBe(true)
    say(tree, 'B', { measure: 0 })
    say(tree, 'A', { measure: 0.5 })
    rollUp(tree, tree.root)
    expect([known(tree, 'root', 'measure'), known(tree, 'root', 'satisfied')]).toEqual([0.375, false])
  })
})

describe('chance', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `item-${at}`)
  const drawn = (timing: string, more: object = {}) =>
    plant(
      ids.map((id) => leaf(id)),
      { randomization: { selectionTiming: timing, selectCount: 5, ...more } },
    )
  const taken = (tree: Tree) => stateOf(tree, tree.root).available

  test('draws so many, in their order, and the learner meets these and no others', () => {
    const tree = drawn('once')
    const met = [go(tree, 'start')]
    for (let next = go(tree, 'continue'); next !== '(end)'; next = go(tree, 'continue')) met.push(next)
    expect(met).toHaveLength(5)
    expect(met).toEqual(taken(tree))
    expect(met).toEqual(ids.filter((id) => met.includes(id)))
    const other = ids.find((id) => !met.includes(id)) as string
    expect(mayChoose(tree, other)).toBe(false)
  })

  test('draws once, and not anew when the course is resumed or tried again', () => {
    const tree = drawn('once', { reorderChildren: true, randomizationTiming: 'once' })
    go(tree, 'start')
    const first = taken(tree)
    go(tree, 'suspendAll')
    const next = plantTree({
      scormVersion: '2004 4th Edition',
      organization: 'root',
      title: 'root',
      objectivesGlobalToSystem: false,
      root: tree.root.item,
    })
    restoreTree(next, writtenTree(tree))
    delete next.state.current
    go(next, 'resumeAll')
    expect(taken(next)).toEqual(first)
    go(next, 'exitAll')
    go(next, 'start')
    expect(taken(next)).toEqual(first)
  })

  test('draws anew for each attempt where the manifest wants it', () => {
    const tree = drawn('onEachNewAttempt', { reorderChildren: true, randomizationTiming: 'onEachNewAttempt' })
    const seen = new Set<string>()
    for (let attempt = 0; attempt < 12; attempt++) {
      go(tree, 'start')
      expect(new Set(taken(tree)).size).toBe(5)
      seen.add(String(taken(tree)))
      go(tree, 'exitAll')
    }
    expect(seen.size).toBeGreaterThan(1)
  })
})

test('a global objective that one item writes decides what another may do', () => {
  const shared = (map: object): Objective => ({
    id: 'own',
    isPrimary: true,
    maps: [{ targetObjectiveId: 'global', ...map }],
  })
  const tree = plant([
    leaf('A', { objectives: [shared({ writeSatisfiedStatus: true })] }),
    leaf('B', {
      objectives: [shared({ readSatisfiedStatus: true })],
      rules: [rule('pre', 'disabled', 'satisfied', { operator: 'not' })],
    }),
  ])
  go(tree, 'start')
  say(tree, 'A', { satisfied: false })
  expect(wouldLead(tree, { name: 'continue' })).toBe(false)
  say(tree, 'A', { satisfied: true })
  expect(go(tree, 'continue')).toBe('B')
})
