// The branches of choosing (NB.2.1, SB.2.4, SB.2.9, SB.2.9.1 and SB.2.9.2): what is open and what is closed to whom.
import { expect, test } from 'vitest'
import type { Sequencing } from '#contract/rules/package.ts'
import { currentOf, stateOf } from './activity.ts'
import { wouldLead } from './sequencer.ts'
import { activityOf, choose, go, grove, mayChoose, rule, report } from './tree-for-test.ts'

interface Branch {
  rule: string
  branch: string
  own: Record<string, Sequencing>
  /** What is played. */
  at?: string
  open?: string
  closed?: string
}

const hidden: Sequencing = { rules: [rule('pre', 'hiddenFromChoice')] }
const disabled: Sequencing = { rules: [rule('pre', 'disabled')] }
const skipped: Sequencing = { rules: [rule('pre', 'skip')] }
const stops: Sequencing = { rules: [rule('pre', 'stopForwardTraversal')] }
const noExit: Sequencing = { controls: { choiceExit: false } }
const constrains: Sequencing = { constrainChoice: { constrainChoice: true } }
const prevents: Sequencing = { constrainChoice: { preventActivation: true } }
const everything = 'root A A1 A2 A3 B B1 B2 C C1 C2 D'

const branches: Branch[] = [
  { rule: 'default', branch: 'nothing is set', own: {}, open: everything },
  {
    rule: 'choice',
    branch: 'a cluster does not let its children be chosen, but may be chosen itself',
    own: { B: { controls: { choice: false } } },
    open: 'root A1 B C1 D',
    closed: 'B1 B2',
  },
  {
    rule: 'choice',
    branch: 'the root does not, and the clusters below do',
    own: { root: { controls: { choice: false } } },
    open: 'root A1 B1 C2',
    closed: 'A B C D',
  },
  {
    rule: 'hiddenFromChoice',
    branch: 'of a cluster applies to all below it',
    own: { B: hidden },
    open: 'A1 C1 D',
    closed: 'B B1 B2',
  },
  {
    rule: 'hiddenFromChoice',
    branch: 'of an item applies to it alone, and flow still reaches it',
    own: { B1: hidden },
    open: 'B B2',
    closed: 'B1',
  },
  {
    rule: 'disabled',
    branch: 'of a cluster applies to all below it',
    own: { B: disabled },
    open: 'A1 C1',
    closed: 'B B1 B2',
  },
  {
    rule: 'disabled',
    branch: 'of the first item closes the cluster, which leads there',
    own: { B1: disabled },
    open: 'B2 C',
    closed: 'B B1',
  },
  {
    rule: 'disabled',
    branch: 'of a cluster whose items are all skipped does not lead on to the next one',
    own: { B: disabled, B1: skipped, B2: skipped },
    open: 'C C1',
    closed: 'B',
  },
  {
    rule: 'skip',
    branch: 'of all items of a cluster leads on to the next one',
    own: { B1: skipped, B2: skipped },
    open: 'B C C1',
  },
  {
    rule: 'flow',
    branch: 'a cluster without it leads nowhere by itself',
    own: { B: { controls: { flow: false } } },
    open: 'B1 B2',
    closed: 'B',
  },
  {
    rule: 'choiceExit',
    branch: 'a cluster is not left, nor begun again from within',
    own: { A: noExit },
    open: 'A1 A2 A3',
    closed: 'root A B B1 C C1 D',
  },
  {
    rule: 'choiceExit',
    branch: 'of the whole course prevents that it is begun again, and nothing else',
    own: { root: noExit },
    open: 'A A1 B B1 D',
    closed: 'root',
  },
  {
    rule: 'choiceExit',
    branch: 'of the item that is played closes every way',
    own: { A2: noExit },
    closed: everything,
  },
  {
    rule: 'choiceExit',
    branch: 'of what is not played has no effect',
    own: { B: noExit, A1: noExit },
    open: everything,
  },
  {
    rule: 'constrainChoice',
    branch: 'allows the activities beside the cluster',
    own: { B: constrains },
    at: 'B1',
    open: 'A A1 A3 B B2 C C2',
    closed: 'D',
  },
  {
    rule: 'constrainChoice',
    branch: 'closes what is above where that leads beyond the neighbours',
    own: { C: constrains },
    at: 'C1',
    open: 'B B1 C C2 D',
    closed: 'root A A1',
  },
  {
    rule: 'constrainChoice',
    branch: 'and not where that leads to a neighbour',
    own: { B: constrains },
    at: 'B1',
    open: 'root',
  },
  {
    rule: 'constrainChoice',
    branch: 'has nothing beside the first cluster on its left',
    own: { A: constrains },
    open: 'root A A1 A3 B B1',
    closed: 'C C1 D',
  },
  {
    rule: 'constrainChoice',
    branch: 'of the root constrains nothing',
    own: { root: constrains },
    open: everything,
  },
  {
    rule: 'preventActivation',
    branch: 'items are not chosen from outside, the cluster is',
    own: { B: prevents },
    open: 'A1 B C1',
    closed: 'B1 B2',
  },
  { rule: 'preventActivation', branch: 'inside they are', own: { B: prevents }, at: 'B', open: 'B1 B2 A1 D' },
  {
    rule: 'stopForwardTraversal',
    branch: 'siblings behind the item are closed, before it and elsewhere not',
    own: { A2: stops },
    open: 'A1 A2 B1 D',
    closed: 'A3',
  },
  {
    rule: 'stopForwardTraversal',
    branch: 'a cluster on the way forward closes what is below it',
    own: { B: stops },
    open: 'B C1 D',
    closed: 'B1 B2',
  },
  {
    rule: 'stopForwardTraversal',
    branch: 'not on the way back',
    own: { B: stops },
    at: 'C1',
    open: 'B1 B2 A1',
  },
  {
    rule: 'stopForwardTraversal',
    branch: 'of the common ancestor closes all other branches that come later',
    own: { root: stops },
    at: 'B1',
    open: 'B2 A1',
    closed: 'C1 C2 D',
  },
  {
    rule: 'forwardOnly',
    branch: 'siblings before the item are closed',
    own: { A: { controls: { forwardOnly: true } } },
    open: 'A2 A3 B1',
    closed: 'A1',
  },
  {
    rule: 'attemptLimit',
    branch: 'what has been tried often enough is closed',
    own: { A2: { limits: { attemptLimit: 1 } }, B1: { limits: { attemptLimit: 1 } } },
    open: 'A1 B1',
    closed: 'A2',
  },
  {
    rule: 'attemptLimit',
    branch: 'also at the very first',
    own: { B: { limits: { attemptLimit: 0 } } },
    open: 'C1',
    closed: 'B B1 B2',
  },
  {
    rule: 'post-condition',
    branch: 'a rule of the item that ends opens no closed way',
    own: { A2: { rules: [rule('post', 'continue')] }, B: hidden, C: { controls: { choice: false } } },
    open: 'A1 D',
    closed: 'B B1 C1 C2',
  },
  {
    rule: 'exit rule',
    branch: 'a cluster that ends with its item is left only where its own rule allows it',
    own: { A: { ...noExit, rules: [rule('exit', 'exit')] } },
    closed: 'B1 D root',
  },
]

test.each(branches)('$rule: $branch', ({ own, at = 'A2', open = '', closed = '' }) => {
  const tree = grove(own)
  // To jump asks no rule but the item's own.
  if (go(tree, { name: 'jump', target: at }) !== at) choose(tree, at)
  expect(currentOf(tree)?.id.startsWith(at)).toBe(true)
  const asked = [...open.split(' '), ...closed.split(' ')].filter(Boolean)
  expect(asked.filter((id) => mayChoose(tree, id)).join(' ')).toBe(open)
})

test('an item that has ended may be left where its cluster may be left', () => {
  const tree = grove({ A2: noExit })
  choose(tree, 'A2')
  expect(go(tree, 'exit')).toBe('(nothing)')
  expect(['A1', 'A3', 'B1', 'root'].every((id) => mayChoose(tree, id))).toBe(true)
})

test('in a course that has not begun everything can be chosen that is not closed', () => {
  const tree = grove({ B: prevents, C: stops, D: hidden, A: noExit })
  expect(['A1', 'A', 'root', 'B'].filter((id) => mayChoose(tree, id))).toEqual(['A1', 'A', 'root', 'B'])
  expect(['B1', 'C1', 'D'].filter((id) => mayChoose(tree, id))).toEqual([])
})

/** Of B1, where its own objective reads what A1 has passed on. */
const reading = (action: string, operator: 'not' | 'noOp' = 'noOp'): Record<string, Sequencing> => ({
  A1: {
    objectives: [
      { id: 'own', isPrimary: true, maps: [{ targetObjectiveId: 'shared', writeSatisfiedStatus: true }] },
    ],
  },
  B1: {
    objectives: [
      { id: 'p', isPrimary: true, maps: [] },
      { id: 'other', isPrimary: false, maps: [{ targetObjectiveId: 'shared', readSatisfiedStatus: true }] },
    ],
    rules: [rule('pre', action, 'satisfied', { referencedObjective: 'other', operator })],
  },
})

test.each([
  ['disabled', 'noOp', true, false],
  ['disabled', 'noOp', false, true],
  ['disabled', 'not', true, true],
  ['disabled', 'not', false, false],
  ['hiddenFromChoice', 'noOp', true, false],
  ['hiddenFromChoice', 'not', true, true],
] as const)(
  '%s, %s, by an objective that another item has mapped as %s: open is %s',
  (action, operator, satisfied, open) => {
    const tree = grove(reading(action, operator))
    choose(tree, 'A1')
    // What is unknown closes nothing.
    const prepared = (copy: typeof tree) => report(copy, 'A1', { satisfied })
    expect(wouldLead(tree, { name: 'choice', target: 'B1' }, prepared)).toBe(open)
    report(tree, 'A1', { satisfied })
    expect(choose(tree, 'B1') === 'B1').toBe(open)
  },
)

test('a rule about an objective that does not exist is never met', () => {
  const rules = [
    rule('pre', 'disabled', 'satisfied', { referencedObjective: 'unknown' }),
    rule('pre', 'disabled', 'satisfied', { referencedObjective: 'unknown', operator: 'not' }),
  ]
  const tree = grove({ B1: { rules } })
  report(tree, 'B1', { satisfied: true })
  expect(mayChoose(tree, 'B1')).toBe(true)
})

test('a choice that finds nothing to play leaves the learner where it is', () => {
  const tree = grove({ B1: disabled, A: noExit })
  choose(tree, 'A2')
  expect(choose(tree, 'B2')).toBe('(refused)')
  expect(stateOf(tree, activityOf(tree, 'A2')).isActive).toBe(true)
})
