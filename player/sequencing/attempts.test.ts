// The branches of how attempts begin and end (UP.3, UP.4, DB.1.1, DB.2 and DB.2.1).
import { describe, expect, test } from 'vitest'
import type { PackageItem, Sequencing } from '#contract/rules/package.ts'
import { type Tree, stateOf } from './activity.ts'
import { rollUp } from './rollup.ts'
import { wouldLead } from './sequencer.ts'
import {
  activityOf,
  both,
  choose,
  cluster,
  go,
  grove,
  known,
  leaf,
  plant,
  rule,
  report,
} from './tree-for-test.ts'

const state = (tree: Tree, id: string) => stateOf(tree, activityOf(tree, id))
const attempts = (tree: Tree, ...ids: string[]) => ids.map((id) => state(tree, id).attempts)

describe('UP.4, of an item that ends', () => {
  const byMeasure = { completedByMeasure: true, minProgressMeasure: 0.5, progressWeight: 1 }
  test.each<[string, Sequencing, Partial<PackageItem>, object, (boolean | undefined)[]]>([
    ['reports nothing', {}, {}, {}, [true, true]],
    ['sets its completion itself', { delivery: { completionSetByContent: true } }, {}, {}, [true, undefined]],
    ['sets its objective itself', { delivery: { objectiveSetByContent: true } }, {}, {}, [undefined, true]],
    ['is not tracked', { delivery: { tracked: false } }, {}, {}, [undefined, undefined]],
    ['has failed', {}, {}, { satisfied: false }, [false, true]],
    ['is incomplete', {}, {}, { completed: false }, [true, false]],
    [
      'is completed by a measure that it has not set',
      {},
      { completionThreshold: byMeasure },
      {},
      [true, undefined],
    ],
    [
      'is completed by a measure that it has set',
      {},
      { completionThreshold: byMeasure },
      { progress: 0.5 },
      [true, true],
    ],
    [
      'is satisfied by a measure that it has not set',
      { objectives: [{ id: 'p', isPrimary: true, satisfiedByMeasure: true, maps: [] }] },
      {},
      {},
      [undefined, true],
    ],
  ])('and %s', (_, sequencing, more, facts, expected) => {
    const tree = plant([{ ...leaf('A', sequencing), ...more }, leaf('B')])
    go(tree, 'start')
    report(tree, 'A', facts)
    go(tree, 'continue')
    expect(both(tree, 'A')).toEqual(expected)
  })

  test('and is suspended, nothing is presumed, and its clusters are suspended with it', () => {
    const tree = grove()
    choose(tree, 'A1')
    state(tree, 'A1').isSuspended = true
    expect(choose(tree, 'B1')).toBe('B1')
    expect(both(tree, 'A1')).toEqual([undefined, undefined])
    expect([state(tree, 'A').isSuspended, state(tree, 'root').isSuspended]).toEqual([true, false])
  })
})

describe('DB.2, of an attempt that begins', () => {
  test('counts one for each activity on the way that is not under way already', () => {
    const tree = grove()
    choose(tree, 'A1')
    choose(tree, 'A2')
    choose(tree, 'B1')
    choose(tree, 'A1')
    expect(attempts(tree, 'root', 'A', 'A1', 'A2', 'B', 'B1')).toEqual([1, 2, 2, 1, 1, 1])
  })

  test('counts none for what is not tracked, nor for what is resumed after a suspension', () => {
    const tree = grove({ A1: { delivery: { tracked: false } } })
    choose(tree, 'A1')
    choose(tree, 'A2')
    state(tree, 'A2').isSuspended = true
    choose(tree, 'A3')
    choose(tree, 'A2')
    expect(attempts(tree, 'A1', 'A2')).toEqual([0, 1])
    expect([state(tree, 'A2').isResumed, state(tree, 'A2').isSuspended]).toEqual([true, false])
  })

  test('forgets what the activity has done before', () => {
    const tree = grove()
    choose(tree, 'A1')
    report(tree, 'A1', { satisfied: false, completed: false, measure: 0.1 })
    choose(tree, 'A2')
    choose(tree, 'A1')
    expect(both(tree, 'A1')).toEqual([undefined, undefined])
  })

  /**
   * A cluster and one inside it, of which only the outer one is tried again: what both still know of the item inside.
   */
  test.each<[string, Sequencing['controls'], Sequencing['controls'], unknown[]]>([
    ['both use the current attempt only', {}, {}, [undefined, undefined, undefined]],
    [
      'the outer one preserves objectives',
      { useCurrentAttemptObjectiveInfo: false },
      {},
      [true, undefined, 0.4],
    ],
    [
      'the outer one preserves progress',
      { useCurrentAttemptProgressInfo: false },
      {},
      [undefined, true, undefined],
    ],
    [
      'the inner one preserves objectives',
      {},
      { useCurrentAttemptObjectiveInfo: false },
      [undefined, undefined, undefined],
    ],
  ])('where %s', (_, upper, lower, expected) => {
    const flow = { flow: true }
    const inner = cluster('inner', [leaf('one')], { controls: { ...flow, ...lower } })
    const outer = cluster('outer', [inner, leaf('two')], { controls: { ...flow, ...upper } })
    const tree = plant([outer, leaf('B')])
    choose(tree, 'one')
    report(tree, 'one', { measure: 0.8 })
    choose(tree, 'B')
    expect([...both(tree, 'inner'), known(tree, 'inner', 'measure')]).toEqual([true, true, 0.8])
    choose(tree, 'two')
    const two = { satisfied: true, completed: true }
    Object.assign(state(tree, 'two'), { objectives: { '': two } })
    rollUp(tree, activityOf(tree, 'one'))
    expect([...both(tree, 'outer'), known(tree, 'outer', 'measure')]).toEqual(expected)
  })

  test('counts again for the cluster around it what a cluster has done in this attempt', () => {
    const flow = { flow: true }
    const inner = cluster('inner', [leaf('one')], { controls: flow })
    const tree = plant([cluster('outer', [inner, leaf('two')], { controls: flow }), leaf('B')])
    choose(tree, 'one')
    report(tree, 'one', { satisfied: true, completed: true })
    choose(tree, 'B')
    const done = (id: string) => {
      choose(tree, id)
      Object.assign(state(tree, id), { objectives: { '': { satisfied: true, completed: true } } })
      rollUp(tree, activityOf(tree, id))
    }
    done('two')
    expect(both(tree, 'outer')).toEqual([undefined, undefined])
    done('one')
    expect([both(tree, 'inner'), both(tree, 'outer')]).toEqual([
      [true, true],
      [true, true],
    ])
  })
})

describe('DB.2.1, of the activity that was suspended', () => {
  test('resumed, it continues', () => {
    const tree = grove()
    choose(tree, 'A2')
    go(tree, 'suspendAll')
    delete tree.state.current
    expect(go(tree, 'resumeAll')).toBe('A2')
    expect(attempts(tree, 'root', 'A', 'A2')).toEqual([1, 1, 1])
    expect(tree.state.suspended).toBeUndefined()
  })

  test('where another one is chosen, it is not resumed later, while the clusters they share are resumed', () => {
    const tree = grove()
    choose(tree, 'A2')
    go(tree, 'suspendAll')
    delete tree.state.current
    expect(choose(tree, 'B1')).toBe('B1')
    expect(['A2', 'A', 'root'].map((id) => state(tree, id).isSuspended)).toEqual([false, false, false])
    expect(tree.state.suspended).toBeUndefined()
    choose(tree, 'A2')
    expect(attempts(tree, 'root', 'A', 'A2')).toEqual([1, 2, 2])
    expect(state(tree, 'A2').isResumed).toBe(false)
  })

  test('its cluster stays suspended for another of its items', () => {
    const tree = grove()
    choose(tree, 'A1')
    state(tree, 'A1').isSuspended = true
    choose(tree, 'A2')
    go(tree, 'suspendAll')
    delete tree.state.current
    choose(tree, 'B1')
    expect(['A1', 'A2', 'A'].map((id) => state(tree, id).isSuspended)).toEqual([true, false, true])
  })
})

test('DB.1.1: what is disabled anywhere on the way is not delivered, by any request', () => {
  const disabled: Sequencing = { rules: [rule('pre', 'disabled', 'satisfied')] }
  const tree = grove({ B: disabled })
  choose(tree, 'A1')
  expect(wouldLead(tree, { name: 'jump', target: 'B2' })).toBe(true)
  report(tree, 'B', { satisfied: true })
  expect(wouldLead(tree, { name: 'jump', target: 'B2' })).toBe(false)
})
