// How what is current ends (TB.2.1, TB.2.3), by request: what is left under way or suspended, and what is current then.
import { describe, expect, test } from 'vitest'
import type { Sequencing } from '#contract/rules/package.ts'
import { type Tree, stateOf } from './activity.ts'
import { type Termination, terminate } from './termination.ts'
import { activityOf, both, choose, cluster, go, leaf, plant, rule } from './tree-for-test.ts'

const names = ['root', 'A', 'A1', 'A11']

/** A leaf A11 in two nested clusters, and one beside each of them. */
function nested(own: Record<string, Sequencing> = {}): Tree {
  const flow = { controls: { flow: true } }
  const inner = cluster('A1', [leaf('A11', own['A11']), leaf('A12')], { ...flow, ...own['A1'] })
  const outer = cluster('A', [inner, leaf('A2')], { ...flow, ...own['A'] })
  const tree = plant([outer, leaf('B')], { ...flow, ...own['root'] })
  expect(go(tree, 'start')).toBe('A11')
  return tree
}

const those = (tree: Tree, fact: 'isActive' | 'isSuspended') =>
  names.filter((id) => stateOf(tree, activityOf(tree, id))[fact]).join(' ')

test.each<[Termination, string, string, string, string | undefined]>([
  ['exit', 'root A A1', '', 'A11', undefined],
  ['exitAll', '', '', 'root', 'exit'],
  ['suspendAll', '', 'root A A1 A11', 'root', 'exit'],
  ['abandon', 'root A A1', '', 'A11', undefined],
  ['abandonAll', '', '', 'root', 'exit'],
])(
  '%s leaves under way [%s] and suspended [%s]; %s is current',
  (request, active, suspended, current, then) => {
    const tree = nested()
    expect(terminate(tree, request)).toBe(then)
    expect([those(tree, 'isActive'), those(tree, 'isSuspended'), tree.state.current]).toEqual([
      active,
      suspended,
      current,
    ])
    expect(tree.state.suspended).toBe(request === 'suspendAll' ? 'A11' : undefined)
  },
)

test.each<[Termination, true | undefined]>([
  ['exit', true],
  ['exitAll', true],
  ['suspendAll', undefined],
  ['abandon', undefined],
  ['abandonAll', undefined],
])('%s: whether a silent item has been done is %s', (request, done) => {
  const tree = nested()
  terminate(tree, request)
  expect(both(tree, 'A11')).toEqual([done, done])
})

describe('TB.2.1, where an exit rule applies', () => {
  const exits: Sequencing = { rules: [rule('exit', 'exit')] }

  test.each<[string, Record<string, Sequencing>, string, string]>([
    ['to the cluster above', { A1: exits }, 'root A', 'A1'],
    ['to the one above that', { A: exits }, 'root', 'A'],
    ['to both, the higher one is left', { A: exits, A1: exits }, 'root', 'A'],
    ['to the item itself, it ends as ever', { A11: exits }, 'root A A1', 'A11'],
  ])('%s', (_, own, active, current) => {
    const tree = nested(own)
    terminate(tree, 'exit')
    expect([those(tree, 'isActive'), tree.state.current]).toEqual([active, current])
  })

  test('to the whole course, it is over', () => {
    const tree = nested({ root: exits })
    expect(terminate(tree, 'exit')).toBe('exit')
    expect([those(tree, 'isActive'), tree.state.current]).toEqual(['', 'root'])
  })

  test('no rule is asked when the course is suspended', () => {
    const tree = nested({ A1: exits })
    terminate(tree, 'suspendAll')
    expect([tree.state.suspended, tree.state.current]).toEqual(['A11', 'root'])
  })
})

describe('TB.2.2', () => {
  const post = (action: string): Sequencing => ({ rules: [rule('post', action)] })

  test.each<[string, Record<string, Sequencing>, string | undefined, string, string]>([
    ['exitParent ends the cluster', { A11: post('exitParent') }, undefined, 'root A', 'A1'],
    [
      'exitParent of the item and of its cluster ends both',
      { A11: post('exitParent'), A1: post('exitParent') },
      undefined,
      'root',
      'A',
    ],
    [
      'exitParent leads to what the rules of the cluster say',
      { A11: post('exitParent'), A1: post('continue') },
      'continue',
      'root A',
      'A1',
    ],
    ['exitAll ends everything', { A11: post('exitAll') }, 'exit', '', 'root'],
    ['retryAll ends everything and begins again', { A11: post('retryAll') }, 'retry', '', 'root'],
    ['retry ends the item alone', { A11: post('retry') }, 'retry', 'root A A1', 'A11'],
    ['continue ends the item alone', { A11: post('continue') }, 'continue', 'root A A1', 'A11'],
    ['previous ends the item alone', { A11: post('previous') }, 'previous', 'root A A1', 'A11'],
  ])('%s', (_, own, then, active, current) => {
    const tree = nested(own)
    expect(terminate(tree, 'exit')).toBe(then)
    expect([those(tree, 'isActive'), tree.state.current]).toEqual([active, current])
  })

  test('of an item that is suspended no rule is asked', () => {
    const tree = nested({ A11: post('exitAll') })
    stateOf(tree, activityOf(tree, 'A11')).isSuspended = true
    expect(terminate(tree, 'exit')).toBeUndefined()
    expect([those(tree, 'isActive'), those(tree, 'isSuspended')]).toEqual(['root A A1', 'A11'])
  })
})

test('what is suspended after its item has ended is the cluster of that item', () => {
  const tree = nested()
  terminate(tree, 'exit')
  terminate(tree, 'suspendAll')
  expect([tree.state.suspended, those(tree, 'isSuspended')]).toEqual(['A1', 'root A A1'])
})

test('a suspended course goes on in nested clusters as if it had not been left', () => {
  const tree = nested()
  choose(tree, 'A12')
  terminate(tree, 'suspendAll')
  delete tree.state.current
  expect(go(tree, 'resumeAll')).toBe('A12')
  expect(names.map((id) => stateOf(tree, activityOf(tree, id)).attempts)).toEqual([1, 1, 1, 1])
  expect(go(tree, 'continue')).toBe('A2')
})
