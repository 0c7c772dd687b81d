// The branches of continue and previous (SB.2.1 to SB.2.3, SB.2.5 to SB.2.8, SB.2.10), and of what may be requested
// (NB.2.1).
import { describe, expect, test } from 'vitest'
import type { Sequencing } from '#contract/rules/package.ts'
import { type Request, wouldLead } from './sequencer.ts'
import { activityOf, both, choose, go, grove, rule, report } from './tree-for-test.ts'
import { stateOf } from './activity.ts'

type Simple = Exclude<Request['name'], 'choice' | 'jump'>

const skipped: Sequencing = { rules: [rule('pre', 'skip')] }
const disabled: Sequencing = { rules: [rule('pre', 'disabled')] }
const forwardOnly: Sequencing = { controls: { forwardOnly: true } }
const noFlow: Sequencing = { controls: { flow: false } }

test.each<[string, Record<string, Sequencing>, string, Simple, string]>([
  ['to the next sibling', {}, 'A1', 'continue', 'A2'],
  ['out of a cluster into the next one', {}, 'A3', 'continue', 'B1'],
  ['off the end of the tree', {}, 'D', 'continue', '(end)'],
  ['to the sibling before', {}, 'A2', 'previous', 'A1'],
  ['into the last item of the cluster before', {}, 'B1', 'previous', 'A3'],
  ['not off the beginning of the tree', {}, 'A1', 'previous', '(refused)'],
  ['over what is skipped', { A2: skipped }, 'A1', 'continue', 'A3'],
  ['over a cluster that is skipped', { B: skipped }, 'A3', 'continue', 'C1'],
  ['over a cluster whose items are all skipped', { B1: skipped, B2: skipped }, 'A3', 'continue', 'C1'],
  ['off the end over what is skipped', { D: skipped }, 'C2', 'continue', '(end)'],
  ['back over what is skipped', { A2: skipped }, 'A3', 'previous', 'A1'],
  ['not to what is disabled', { A2: disabled }, 'A1', 'continue', '(refused)'],
  ['not into a cluster that is disabled', { B: disabled }, 'A3', 'continue', '(refused)'],
  ['not into a cluster that does not flow', { B: noFlow }, 'A3', 'continue', '(refused)'],
  ['not inside a cluster that does not flow', { A: noFlow }, 'A1', 'continue', '(refused)'],
  ['out of one that flows into one that does not', { A: noFlow }, 'B1', 'previous', '(refused)'],
  ['not back in a forward-only cluster', { A: forwardOnly }, 'A2', 'previous', '(refused)'],
  ['not back out of a forward-only cluster', { B: forwardOnly }, 'B1', 'previous', '(refused)'],
  ['back into a forward-only cluster, at its beginning', { A: forwardOnly }, 'B1', 'previous', 'A1'],
  ['back into it over what is skipped', { A: forwardOnly, A1: skipped }, 'B1', 'previous', 'A2'],
  ['back over it where all is skipped', { B: forwardOnly, B1: skipped, B2: skipped }, 'C1', 'previous', 'A3'],
])('leads %s', (_, own, at, request, expected) => {
  const tree = grove(own)
  expect(choose(tree, at)).toBe(at)
  expect(go(tree, request)).toBe(expected)
})

describe('what may be asked for', () => {
  const requests: Simple[] = ['start', 'resumeAll', 'continue', 'previous', 'exit', 'exitAll', 'abandon']
  const allowed = (tree: ReturnType<typeof grove>) =>
    requests.filter((name) => go(structuredCloneOf(tree), name) !== '(refused)')
  const structuredCloneOf = (tree: ReturnType<typeof grove>) => ({
    ...tree,
    state: structuredClone(tree.state),
    changed: new Set(tree.changed),
  })

  test('before the course has begun', () => {
    expect(allowed(grove())).toEqual(['start'])
  })

  test('while an item is played', () => {
    const tree = grove()
    choose(tree, 'A2')
    expect(allowed(tree)).toEqual(['continue', 'previous', 'exit', 'exitAll', 'abandon'])
  })

  test('after it has ended', () => {
    const tree = grove()
    choose(tree, 'A2')
    go(tree, 'exit')
    expect(allowed(tree)).toEqual(['continue', 'previous', 'exitAll'])
  })

  test('after the course was suspended', () => {
    const tree = grove()
    choose(tree, 'A2')
    go(tree, 'suspendAll')
    expect(allowed(tree)).toEqual(['start', 'resumeAll'])
  })

  test('to go back is not offered where a rule would lead elsewhere instead', () => {
    const tree = grove({ A1: { rules: [rule('post', 'continue')] } })
    choose(tree, 'A1')
    expect(wouldLead(tree, { name: 'previous' })).toBe(false)
    expect(wouldLead(tree, { name: 'continue' })).toBe(true)
  })

  test('a jump may lead to what is hidden from choice, not to what is disabled', () => {
    const closed = {
      B: { controls: { choice: false } },
      C: { rules: [rule('pre', 'hiddenFromChoice')] },
      D: disabled,
    }
    const tree = grove(closed)
    choose(tree, 'A1')
    const may = (target: string) => wouldLead(tree, { name: 'jump', target })
    expect(['A2', 'B2', 'C1', 'D', 'B', 'nowhere'].filter(may)).toEqual(['A2', 'B2', 'C1'])
  })
})

describe('a cluster that is tried again', () => {
  const again = (own: Sequencing = {}): Record<string, Sequencing> => ({
    A: { rules: [rule('post', 'retry', 'satisfied', { operator: 'not' })], ...own },
    A3: { rules: [rule('post', 'exitParent')] },
  })
  const skipsDone = { rules: [rule('pre', 'skip', 'satisfied')] }

  test('evaluates its items as they are, and so skips what has been passed', () => {
    const tree = grove({ ...again(), A1: skipsDone, A2: skipsDone })
    choose(tree, 'A1')
    report(tree, 'A1', { satisfied: true })
    expect(go(tree, 'continue')).toBe('A2')
    report(tree, 'A2', { satisfied: false })
    expect(go(tree, 'continue')).toBe('A3')
    report(tree, 'A3', { satisfied: true })
    expect(go(tree, 'continue')).toBe('A2')
    expect(stateOf(tree, activityOf(tree, 'A')).attempts).toBe(2)
  })

  test('does not roll up what its items did before', () => {
    const tree = grove({ ...again(), A1: skipsDone })
    choose(tree, 'A1')
    report(tree, 'A1', { satisfied: false })
    go(tree, 'continue')
    report(tree, 'A2', { satisfied: true })
    go(tree, 'continue')
    expect(go(tree, 'continue')).toBe('A1')
    report(tree, 'A1', { satisfied: true, completed: true })
    go(tree, 'continue')
    expect(both(tree, 'A')).toEqual([undefined, undefined])
  })
})

test.each([
  ['retry', false, 'A1'],
  ['retry', true, 'A2'],
  ['retryAll', false, 'A1'],
  ['retryAll', true, 'A2'],
] as const)(
  '%s of the whole course, where its global objectives are lasting is %s: begins with %s',
  (action, isLasting, first) => {
    const writes = { targetObjectiveId: 'shared', readSatisfiedStatus: true, writeSatisfiedStatus: true }
    const ending: Record<string, Sequencing> =
      action === 'retry'
        ? { root: { rules: [rule('post', 'retry')] }, D: { rules: [rule('post', 'exitParent')] } }
        : { D: { rules: [rule('post', 'retryAll')] } }
    const tree = grove(
      {
        ...ending,
        A1: {
          objectives: [{ id: 'own', isPrimary: true, maps: [writes] }],
          rules: [rule('pre', 'skip', 'satisfied')],
        },
      },
      { objectivesGlobalToSystem: isLasting },
    )
    choose(tree, 'A1')
    report(tree, 'A1', { satisfied: true })
    expect(choose(tree, 'D')).toBe('D')
    expect(go(tree, 'continue')).toBe(first)
  },
)
