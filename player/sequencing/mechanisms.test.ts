// Whole ways through small courses (SN 4th Edition). Their single branches are in the other tests of this folder.
import { describe, expect, test, vi } from 'vitest'
import type { Objective } from '#contract/rules/package.ts'
import { type Tree, currentOf, plantTree, stateOf } from './activity.ts'
import { wouldLead } from './sequencer.ts'
import { restoreTree, writtenTree } from './storage.ts'
import { both, choose, cluster, go, leaf, mayChoose, plant, rule, report } from './tree-for-test.ts'

describe('flow', () => {
  test('skips, passes by what is empty, and stops at what is disabled', () => {
    const skipped = plant([leaf('A'), leaf('B', { rules: [rule('pre', 'skip')] }), leaf('C')])
    expect(go(skipped, 'start')).toBe('A')
    expect(go(skipped, 'continue')).toBe('C')
    expect(go(skipped, 'previous')).toBe('A')
    const barred = plant([leaf('A'), leaf('B', { rules: [rule('pre', 'disabled')] }), leaf('C')])
    go(barred, 'start')
    expect(wouldLead(barred, { name: 'continue' })).toBe(false)
  })

  test('enters a forward-only cluster at its beginning, also backward', () => {
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

  test('begins no attempt beyond the limit, and jumps only within it', () => {
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
    report(tree, 'A2', { satisfied })
    return go(tree, 'continue')
  }

  test.each([
    ['retry', 'A2'],
    ['retryAll', 'A1'],
    ['continue', 'A3'],
    ['previous', 'A1'],
    ['exitAll', '(end)'],
  ])('its rule is %s', (action, leadsTo) => {
    expect(after(withRule(action), true)).toBe(leadsTo)
    expect(after(withRule(action), false)).toBe('A3')
    // What is unknown does not apply, nor does its opposite.
    const unsure = withRule(action, 'objectiveMeasureGreaterThan', { measureThreshold: 0, operator: 'not' })
    expect(after(unsure, true)).toBe('A3')
  })

  test('the rules of the cluster that was left by it are applied next', () => {
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
    report(tree, 'A1', { completed: true })
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

  test('draws once, and not again when the course is resumed or tried again', () => {
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

  test('draws again for each attempt where the manifest asks for it', () => {
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

  const inCluster = (timing: string) =>
    plant([
      leaf('first'),
      cluster(
        'drawn',
        ids.map((id) => leaf(id)),
        { randomization: { selectionTiming: timing, selectCount: 5 } },
      ),
    ])

  test.each(['once', 'onEachNewAttempt'])(
    'draws %s before the learner chooses, also in a cluster that was never entered',
    (timing) => {
      const tree = inCluster(timing)
      go(tree, 'start')
      const open = ids.filter((id) => mayChoose(tree, id))
      expect(open).toHaveLength(5)
      expect(choose(tree, open[2] as string)).toBe(open[2])
      expect(go(tree, 'continue')).toBe(open[3])
    },
  )

  test('draws what the learner chooses from the children of the previous attempt', () => {
    const tree = inCluster('onEachNewAttempt')
    go(tree, 'start')
    for (let attempt = 0; attempt < 12; attempt++) {
      const chosen = ids.filter((id) => mayChoose(tree, id)).at(attempt % 5) as string
      expect(choose(tree, chosen)).toBe(chosen)
      const available = stateOf(tree, tree.byId.get('drawn') as never).available
      expect(available).toHaveLength(5)
      expect(available).toContain(chosen)
      choose(tree, 'first')
    }
  })

  test('decides what lies ahead by the order in which the learner meets it', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const tree = plant(
      ['A', 'B', 'C'].map((id) => cluster(id, [leaf(`${id}1`)])),
      {
        rules: [rule('pre', 'stopForwardTraversal')],
        randomization: { randomizationTiming: 'once', reorderChildren: true },
      },
    )
    expect(go(tree, 'start')).toBe('B1')
    expect(go(tree, 'continue')).toBe('C1')
    vi.restoreAllMocks()
    expect(taken(tree)).toEqual(['B', 'C', 'A'])
    expect(['A1', 'B1', 'C1'].filter((id) => mayChoose(tree, id))).toEqual(['B1', 'C1'])
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
  report(tree, 'A', { satisfied: false })
  expect(wouldLead(tree, { name: 'continue' })).toBe(false)
  report(tree, 'A', { satisfied: true })
  expect(go(tree, 'continue')).toBe('B')
})
