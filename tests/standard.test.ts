// The sequencing of the player compared with a second reading of the standard's pseudo-code (tests/standard): on random
// courses both answer every request alike and end in the same state, and every branch of the pseudo-code is taken.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Package, PackageItem, RollupRule, Sequencing, SequencingRule } from '#contract/rules/package.ts'
import { type Activity, type Tree, currentOf, plantTree, stateOf } from '#player/sequencing/activity.ts'
import { record } from '#player/sequencing/exchange.ts'
import { primaryOf, readFact } from '#player/sequencing/objectives.ts'
import { type Request, navigate } from '#player/sequencing/sequencer.ts'
import { cluster, leaf, rule } from '#player/sequencing/tree-for-test.ts'
import { type Node, completedOf, isTracked, satisfiedOf } from './standard/activities.ts'
import { branches } from './standard/branches.ts'
import { carryOut } from './standard/requests.ts'
import { type Session, begin } from './standard/session.ts'
import { course, packageOf, requestOf, step } from './support/random-courses.ts'

/** What the item that is played reports, to both. */
function report(tree: Tree, session: Session, reported: Cmi) {
  const current = currentOf(tree)
  const node = session.current
  if (!current || !node?.isActive) return
  record(tree, current, reported, () => true)
  stateOf(tree, current).isSuspended = node.isSuspended = reported.exit === 'suspend'
  if (!isTracked(node)) return
  const { successStatus, completionStatus, progressMeasure, score } = reported
  node.tracked = {
    ...node.tracked,
    satisfied: { passed: true, failed: false }[String(successStatus)],
    completed: { completed: true, incomplete: false }[String(completionStatus)],
    measure: score?.scaled ?? undefined,
    progress: progressMeasure ?? undefined,
  }
  node.hasSet = { success: true, completion: true }
  node.isOld = { objective: false, progress: false }
}

const stateOfActivity = (tree: Tree, activity: Activity) => {
  const { attempts, isActive, isSuspended } = stateOf(tree, activity)
  const fact = (name: 'satisfied' | 'completed' | 'measure' | 'progress') =>
    readFact(tree, activity, primaryOf(activity), name)
  const known =
    activity.sequencing.delivery?.tracked === false
      ? []
      : [fact('satisfied'), fact('completed'), fact('measure'), fact('progress')]
  return [activity.id, attempts, isActive, isSuspended, ...known]
}

const stateOfNode = (node: Node) => {
  const known = isTracked(node)
    ? [satisfiedOf(node), completedOf(node), node.tracked.measure, node.tracked.progress]
    : []
  return [node.id, node.attempts, node.isActive, node.isSuspended, ...known]
}

/** What random courses rarely have: measures of progress, items that are passed by, and groups that may not be left. */
const rare = fc.record({
  isPlain: fc.oneof(fc.constant(true), fc.boolean()),
  skips: fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()),
  completedByMeasure: fc.boolean(),
  minProgressMeasure: fc.constantFrom(0.4, 1),
  progressWeight: fc.constantFrom(0, 1, 2),
})
type Rare = typeof rare extends fc.Arbitrary<infer T> ? T : never

/** Shared objectives are in the tests of objectives. */
function enriched(content: Package, more: Rare[]): Package {
  let at = 0
  const enrich = (item: PackageItem): PackageItem => {
    const { skips, isPlain, ...completionThreshold } = more[at++ % more.length] as Rare
    const { rules = [], objectives = [], controls } = item.sequencing ?? {}
    return {
      ...item,
      completionThreshold,
      sequencing: {
        ...item.sequencing,
        ...(isPlain ? { limits: {}, controls: { ...controls, flow: true, choice: true } } : {}),
        rules: [...(skips ? [skipping] : []), ...rules.filter(({ when }) => !isPlain || when !== 'pre')],
        objectives: objectives.map((objective) => ({ ...objective, maps: [] })),
      },
      children: item.children.map(enrich),
    }
  }
  return { ...content, root: enrich(content.root) }
}

const skipping: SequencingRule = {
  when: 'pre',
  action: 'skip',
  combination: 'all',
  conditions: [{ condition: 'always' }],
}

interface Taken {
  /** Before the request, by the item that is played. */
  reports?: Cmi | undefined
  request: Request
}

/** Both carry out the same requests. @returns in what they differ first, after which request */
function differenceOf(content: Package, steps: Taken[]) {
  const tree = plantTree(content)
  const session = begin(content, (branch) => reached.add(branch))
  for (const { reports, request } of steps) {
    if (reports) report(tree, session, reports)
    const answer = navigate(tree, request)
    const outcome = carryOut(session, request)
    if (answer.kind === 'end') {
      delete tree.state.current
      session.current = undefined
    }
    const player = {
      answer: answer.kind === 'deliver' ? answer.activity.id : answer.kind,
      current: tree.state.current,
      suspended: tree.state.suspended,
      activities: [...tree.byId.values()].map((activity) => stateOfActivity(tree, activity)),
    }
    const standard = {
      answer: outcome.kind === 'deliver' ? outcome.node.id : outcome.kind,
      current: session.current?.id,
      suspended: session.suspended?.id,
      activities: [...session.byId.values()].map(stateOfNode),
    }
    if (!isDeepStrictEqual(player, standard)) return { request, player, standard }
  }
  return undefined
}

/** The branches that were taken, by the numbers of the standard. */
const reached = new Set<string>()

test('random courses', () => {
  const steps = fc.tuple(step, fc.constantFrom(null, 0.2, 0.5, 1))
  fc.assert(
    fc.property(
      course,
      fc.array(rare, { minLength: 1, maxLength: 6 }),
      fc.array(steps, { minLength: 8, maxLength: 16 }),
      (content, more, session) => {
        const enrichedOne = enriched(content, more)
        const ids = [...plantTree(enrichedOne).byId.keys(), 'nowhere']
        const difference = differenceOf(enrichedOne, [
          { request: { name: 'start' } },
          ...session.map(([one, progressMeasure]) => ({
            reports: one.speaks ? { ...one.report, progressMeasure } : undefined,
            request: requestOf(one, ids),
          })),
        ])
        expect(difference).toBeUndefined()
      },
    ),
    { numRuns: 1_000, seed: 15 },
  )
})

const group = (
  id: string,
  children: PackageItem[],
  controls: Sequencing['controls'] = {},
  more: Sequencing = {},
) => cluster(id, children, { ...more, controls: { flow: true, ...controls } })
const skipped = (id: string) => leaf(id, { rules: [skipping] })
const to = (target: string, reports?: Cmi): Taken => ({ request: { name: 'choice', target }, reports })
const ask = (name: 'continue' | 'previous' | 'exit' | 'suspendAll'): Taken => ({ request: { name } })
const whileLeft: RollupRule = {
  action: 'satisfied',
  childActivitySet: 'all',
  combination: 'all',
  conditions: [{ condition: 'attemptLimitExceeded', operator: 'not' }],
}
const suspends: Cmi = { exit: 'suspend' }

test.each<[string, PackageItem[], Taken[], Sequencing['controls']?]>([
  [
    'back over a forward-only cluster in which all is skipped',
    [leaf('A'), group('F', [skipped('F1'), skipped('F2')], { forwardOnly: true }), leaf('C')],
    [to('C'), ask('previous')],
  ],
  [
    'a rule leads on, and one back, in a cluster that does not flow',
    [leaf('A', { rules: [rule('post', 'previous')] }), leaf('B', { rules: [rule('post', 'continue')] })],
    [to('A'), ask('exit'), to('B'), ask('exit')],
    { flow: false },
  ],
  [
    'all is tried again while an item is suspended',
    [leaf('A'), leaf('B', { rules: [rule('post', 'retryAll')] })],
    [to('A'), to('B', suspends), ask('exit')],
  ],
  [
    'out of a cluster that has ended, and may not be left by choice',
    [group('P', [group('T', [leaf('T1')], { flow: false }), leaf('P1')], { choiceExit: false }), leaf('D')],
    [to('T'), to('r'), to('D')],
  ],
  [
    'a cluster that leads out of a constraint',
    [
      group('A', [leaf('A1')]),
      leaf('B'),
      group('C', [leaf('C1')], {}, { constrainChoice: { constrainChoice: true } }),
    ],
    [to('C1'), to('r')],
  ],
  [
    'a closed cluster in which all is skipped',
    [
      leaf('A'),
      group('B', [skipped('B1')], {}, { rules: [rule('pre', 'disabled')] }),
      group('C', [leaf('C1')]),
    ],
    [to('B'), to('C')],
  ],
  [
    'another item than the suspended one, in whose cluster a third one is suspended',
    [group('A', [leaf('A1'), leaf('A2')]), leaf('B')],
    [to('A1'), to('A2', suspends), ask('suspendAll'), to('B')],
  ],
  [
    'a cluster is passed as long as an attempt is left on an item',
    [
      group(
        'G',
        [leaf('A', { limits: { attemptLimit: 1 } }), leaf('B')],
        {},
        { rollup: { rules: [whileLeft] } },
      ),
    ],
    [to('B'), ask('exit'), to('A'), ask('exit')],
  ],
])('%s', (_, children, steps, controls) => {
  expect(differenceOf(packageOf(group('r', children, controls)), steps)).toBeUndefined()
})

test('every branch of the pseudo-code was taken', () => {
  const all = Object.entries(branches).flatMap(([process, steps]) => steps.map((one) => `${process} ${one}`))
  expect([...reached].toSorted()).toEqual(all.toSorted())
})
