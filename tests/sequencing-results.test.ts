// Roll-up of random clusters compared with a simple calculation, and where a course continues after an item, case by case.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PackageItem, Sequencing } from '#contract/rules/package.ts'
import { type Tree, plantTree, stateOf } from '#player/sequencing/activity.ts'
import { primaryOf, readFact, writeFact } from '#player/sequencing/objectives.ts'
import { packageOf, sequencing } from './support/random-courses.ts'
import { rollUp } from '#player/sequencing/rollup.ts'
import { type Request, navigate } from '#player/sequencing/sequencer.ts'

const runs = { numRuns: 150 }
const stateText = (tree: Tree) => JSON.stringify(tree.state)

const known = (tree: Tree) => {
  const fact = <F extends 'satisfied' | 'measure' | 'completed' | 'progress'>(name: F) =>
    readFact(tree, tree.root, primaryOf(tree.root), name)
  return [fact('satisfied'), fact('measure')?.toFixed(9), fact('completed'), fact('progress')?.toFixed(9)]
}

const leafWith = (id: string, own: Sequencing): PackageItem => ({
  id,
  title: id,
  isVisible: true,
  hideLmsUi: [],
  sequencing: own,
  resource: { kind: 'sco', launch: `${id}.html` },
  children: [],
})

const clusterOf = (id: string, own: Sequencing, children: PackageItem[]): PackageItem => ({
  id,
  title: id,
  isVisible: true,
  hideLmsUi: [],
  sequencing: own,
  children,
})

const facts = fc.record({
  satisfied: fc.option(fc.boolean(), { nil: undefined }),
  completed: fc.option(fc.boolean(), { nil: undefined }),
  measure: fc.option(fc.constantFrom<number[]>(-1, -0.25, 0, 0.4, 1), { nil: undefined }),
  progress: fc.option(fc.constantFrom<number[]>(0, 0.3, 1), { nil: undefined }),
  attempts: fc.nat({ max: 2 }),
})

type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

const child = fc.tuple(
  // What is read from elsewhere would follow the order of writing.
  sequencing.map((own) => ({ ...own, objectives: [], rules: [] })),
  facts,
)

describe('roll-up', () => {
  const rolled = (own: Sequencing, children: [Sequencing, Facts][], from: number) => {
    const tree = plantTree(
      packageOf(
        clusterOf(
          'r',
          { ...own, objectives: [], rules: [] },
          children.map(([rules], at) => leafWith(`c${at}`, rules)),
        ),
      ),
    )
    for (const [at, activity] of tree.root.children.entries()) {
      const { attempts, ...info } = (children[at] as [Sequencing, Facts])[1]
      stateOf(tree, activity).attempts = attempts
      for (const [fact, value] of Object.entries(info))
        if (value !== undefined)
          writeFact(tree, activity, primaryOf(activity), fact as 'measure', value as number)
    }
    rollUp(tree, tree.root.children[from] as (typeof tree.root.children)[number])
    return tree
  }

  test('does not depend on the order of the children, nor on which of them it starts at', () => {
    fc.assert(
      fc.property(
        sequencing,
        fc.array(child, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        (own, children, from, turn) => {
          const expected = known(rolled(own, children, 0))
          const at = turn % children.length
          const turned = [...children.slice(at), ...children.slice(0, at)].toReversed()
          expect(known(rolled(own, turned, from % children.length))).toEqual(expected)
        },
      ),
      runs,
    )
  })

  test('done twice is done once', () => {
    fc.assert(
      fc.property(sequencing, fc.array(child, { minLength: 1, maxLength: 5 }), (own, children) => {
        const tree = rolled(own, children, 0)
        const once = stateText(tree)
        rollUp(tree, tree.root.children[0] as (typeof tree.root.children)[number])
        expect(JSON.parse(stateText(tree))).toEqual(JSON.parse(once))
      }),
      runs,
    )
  })

  test('of three times the same measure is that measure', () => {
    const same = { satisfied: undefined, completed: undefined, measure: 0.7, progress: 0.7, attempts: 1 }
    const tree = rolled(
      {},
      [0, 1, 2].map(() => [{}, same]),
      0,
    )
    expect(known(tree)).toEqual([undefined, '0.700000000', undefined, '0.700000000'])
    expect(readFact(tree, tree.root, primaryOf(tree.root), 'measure')).toBe(0.7)
  })

  test('makes no measure that is beyond those it is made of', () => {
    fc.assert(
      fc.property(sequencing, fc.array(child, { minLength: 1, maxLength: 5 }), (own, children) => {
        const tree = rolled(own, children, 0)
        const measure = readFact(tree, tree.root, primaryOf(tree.root), 'measure')
        const measures = children.map(([, { measure: one = 0 }]) => one)
        if (measure === undefined) return
        expect(measure).toBeGreaterThanOrEqual(Math.min(0, ...measures))
        expect(measure).toBeLessThanOrEqual(Math.max(0, ...measures))
      }),
      runs,
    )
  })
})

describe('after an item has ended', () => {
  const always = (action: string) => ({
    when: 'post' as const,
    action,
    combination: 'all' as const,
    conditions: [{ condition: 'always' }],
  })
  const flowing = { controls: { flow: true } }

  /** Two items in a cluster, and one after it; the rule is of the cluster, of the root or of the first item. */
  function played(rules: { root?: string; cluster?: string; item?: string }, request: Request) {
    const ruled = (action?: string): Sequencing => ({
      ...flowing,
      ...(action ? { rules: [always(action)] } : {}),
    })
    const tree = plantTree(
      packageOf(
        clusterOf('r', ruled(rules.root), [
          clusterOf('c', ruled(rules.cluster), [leafWith('a', ruled(rules.item)), leafWith('b', flowing)]),
          leafWith('z', flowing),
        ]),
      ),
    )
    navigate(tree, { name: 'start' })
    const answer = navigate(tree, request)
    return answer.kind === 'deliver' ? answer.activity.id : answer.kind
  }

  test.each([
    ['continue', {}, 'b'],
    ['exit', {}, 'nothing'],
    ['exit', { item: 'continue' }, 'b'],
    ['continue', { item: 'retry' }, 'a'],
    ['continue', { item: 'exitAll' }, 'end'],
    ['continue', { item: 'retryAll' }, 'a'],
    ['continue', { item: 'exitParent' }, 'z'],
    ['continue', { item: 'exitParent', cluster: 'retry' }, 'a'],
    ['continue', { item: 'exitParent', cluster: 'exitParent' }, 'end'],
    ['continue', { item: 'exitParent', cluster: 'exitParent', root: 'retry' }, 'a'],
    ['continue', { item: 'exitParent', cluster: 'exitParent', root: 'continue' }, 'end'],
    ['continue', { item: 'exitParent', cluster: 'exitParent', root: 'exitParent' }, 'end'],
    ['exitAll', { item: 'retry' }, 'end'],
    ['suspendAll', { item: 'retry' }, 'end'],
    ['abandon', { item: 'retry' }, 'nothing'],
    ['abandonAll', { item: 'retry' }, 'end'],
  ] as const)('%s, where the rules are %o, leads to %s', (name, rules, expected) => {
    expect(played(rules, { name })).toBe(expected)
  })
})
