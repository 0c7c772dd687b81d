// Selection and order of children (SR.1, SR.2): each branch. What the learner meets then is in mechanisms.test.ts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sequencing } from '#contract/rules/package.ts'
import { type ActivityState, stateOf } from './activity.ts'
import { arrangeChildren } from './arrangement.ts'
import { leaf, plant } from './tree-for-test.ts'

// Of A, B and C the last two are drawn, and three are put into the order B, C, A.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => void vi.restoreAllMocks())

type Chance = NonNullable<Sequencing['randomization']>

const selects = (selectionTiming: string): Chance => ({ selectionTiming, selectCount: 2 })
const reorders = (randomizationTiming: string): Chance => ({ randomizationTiming, reorderChildren: true })
const before = ['C', 'A', 'B']
const first = { attempts: 1, available: before, arrangedFor: 1 }

test.each<[string, Chance, Partial<ActivityState>, string | undefined]>([
  ['SR.1 2, active', selects('once'), { isActive: true }, undefined],
  ['SR.1 2, suspended', selects('once'), { isSuspended: true }, undefined],
  ['SR.1 3, never', selects('never'), {}, undefined],
  ['SR.1 4.1, once, before the first attempt', selects('once'), {}, 'BC'],
  ['SR.1 4.1, once, without a count', { selectionTiming: 'once' }, {}, undefined],
  ['SR.1 4.1, once, of more than there are', { ...selects('once'), selectCount: 9 }, {}, 'ABC'],
  ['SR.1 4.1, once, after it', selects('once'), first, 'CAB'],
  ['SR.1 5, for each attempt, before the second', selects('onEachNewAttempt'), first, 'BC'],
  [
    'SR.1 5, for each attempt, twice before the same',
    selects('onEachNewAttempt'),
    { ...first, attempts: 0 },
    'CAB',
  ],
  ['SR.2 2, active', reorders('onEachNewAttempt'), { ...first, isActive: true }, 'CAB'],
  ['SR.2 2, suspended', reorders('onEachNewAttempt'), { ...first, isSuspended: true }, 'CAB'],
  ['SR.2 3, never', reorders('never'), {}, undefined],
  ['SR.2 4.1, once, before the first attempt', reorders('once'), {}, 'BCA'],
  ['SR.2 4.1, once, not reordered', { ...reorders('once'), reorderChildren: false }, {}, undefined],
  ['SR.2 4.1, once, after it', reorders('once'), first, 'CAB'],
  ['SR.2 5.1, for each attempt, before the second', reorders('onEachNewAttempt'), first, 'BCA'],
  [
    'SR.2 5.1, for each attempt, not reordered',
    { ...reorders('onEachNewAttempt'), reorderChildren: false },
    first,
    'CAB',
  ],
  [
    'SR.2 5.1, only those that were selected before',
    reorders('onEachNewAttempt'),
    { ...first, available: ['A', 'C'] },
    'CA',
  ],
  ['SR.1, then SR.2', { ...selects('once'), ...reorders('once') }, {}, 'CB'],
])('%s', (_, randomization, state, expected) => {
  const tree = plant(
    ['A', 'B', 'C'].map((id) => leaf(id)),
    { randomization },
  )
  Object.assign(stateOf(tree, tree.root), state)
  arrangeChildren(tree, tree.root)
  expect(stateOf(tree, tree.root).available?.join('')).toBe(expected)
})

test.each(['once', 'onEachNewAttempt'])('SR.1 1, SR.2 1: what has no children, %s', (timing) => {
  const tree = plant([leaf('A', { randomization: { ...selects(timing), ...reorders(timing) } })])
  arrangeChildren(tree, tree.byId.get('A') as never)
  expect(stateOf(tree, tree.byId.get('A') as never).available ?? []).toEqual([])
})
