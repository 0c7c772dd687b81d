// Random activity trees and what may happen in them, for properties that are true of any manifest.
import fc from 'fast-check'
import type { Objective, Package, PackageItem, Sequencing } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Request } from '#player/sequencing/sequencer.ts'

const maybe = fc.option(fc.boolean(), { nil: undefined })
const conditions = [
  ...['satisfied', 'objectiveStatusKnown', 'objectiveMeasureKnown', 'objectiveMeasureGreaterThan'],
  ...['objectiveMeasureLessThan', 'completed', 'activityProgressKnown', 'attempted', 'attemptLimitExceeded'],
  'always',
]
const condition = fc.record({
  condition: fc.constantFrom(...conditions),
  operator: fc.constantFrom('not' as const, 'noOp' as const),
  referencedObjective: fc.constantFrom(undefined, undefined, 'primary', 'unknown'),
  measureThreshold: fc.constantFrom(-0.5, 0, 0.5),
})
const combination = fc.constantFrom('all' as const, 'any' as const)

const ruleOf = (when: 'pre' | 'exit' | 'post', ...actions: string[]) =>
  fc.record({
    when: fc.constant(when),
    action: fc.constantFrom(...actions),
    combination,
    conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  })

const rule = fc.oneof(
  ruleOf('pre', 'skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal'),
  ruleOf('exit', 'exit'),
  ruleOf('post', 'exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous'),
)

const rollupRule = fc.record({
  action: fc.constantFrom('satisfied', 'notSatisfied', 'completed', 'incomplete'),
  childActivitySet: fc.constantFrom('all', 'any', 'none', 'atLeastCount', 'atLeastPercent'),
  minimumCount: fc.integer({ min: 0, max: 3 }),
  minimumPercent: fc.constantFrom(0, 0.3, 0.5, 1),
  combination,
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
})

const map = fc.record({
  targetObjectiveId: fc.constantFrom('x', 'y'),
  readSatisfiedStatus: fc.boolean(),
  readNormalizedMeasure: fc.boolean(),
  writeSatisfiedStatus: fc.boolean(),
  writeNormalizedMeasure: fc.boolean(),
  readCompletionStatus: fc.boolean(),
  writeCompletionStatus: fc.boolean(),
  readProgressMeasure: fc.boolean(),
  writeProgressMeasure: fc.boolean(),
})

const objectives: fc.Arbitrary<Objective[]> = fc
  .record({ satisfiedByMeasure: fc.boolean(), minNormalizedMeasure: fc.constantFrom(0, 0.6), map })
  .map(({ map: only, ...primary }) => [{ id: 'primary', isPrimary: true, ...primary, maps: [only] }])

const consideration = fc.constantFrom('always', 'ifAttempted', 'ifNotSkipped', 'ifNotSuspended')

export const sequencing: fc.Arbitrary<Sequencing> = fc.record({
  controls: fc.record({
    choice: maybe,
    choiceExit: maybe,
    flow: fc.oneof(fc.constant(true), fc.boolean()),
    forwardOnly: fc.oneof(fc.constant(false), fc.boolean()),
    useCurrentAttemptObjectiveInfo: maybe,
    useCurrentAttemptProgressInfo: maybe,
  }),
  rules: fc.array(rule, { maxLength: 2 }),
  limits: fc.constantFrom({}, {}, { attemptLimit: 1 }, { attemptLimit: 2 }),
  rollup: fc.record({
    rollupObjectiveSatisfied: maybe,
    rollupProgressCompletion: maybe,
    objectiveMeasureWeight: fc.constantFrom(0, 0.5, 1),
    rules: fc.array(rollupRule, { maxLength: 2 }),
  }),
  objectives,
  delivery: fc.record({ tracked: maybe, completionSetByContent: maybe, objectiveSetByContent: maybe }),
  constrainChoice: fc.record({ preventActivation: maybe, constrainChoice: maybe }),
  rollupConsiderations: fc.record({
    requiredForSatisfied: consideration,
    requiredForCompleted: consideration,
    measureSatisfactionIfActive: fc.boolean(),
  }),
})

interface Bare {
  sequencing: Sequencing
  children: Bare[]
}

const bare = fc.letrec<{ item: Bare }>((tie) => ({
  item: fc.record({
    sequencing,
    children: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.constant<Bare[]>([]),
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    ),
  }),
})).item

function named({ sequencing: rules, children }: Bare, id: string): PackageItem {
  return {
    id,
    title: id,
    isVisible: true,
    hideLmsUi: [],
    sequencing: rules,
    ...(children.length ? {} : { resource: { kind: 'sco', launch: `${id}.html` } }),
    children: children.map((child, at) => named(child, `${id}.${at}`)),
  }
}

export const packageOf = (root: PackageItem, objectivesGlobalToSystem = false): Package => ({
  scormVersion: '2004 4th Edition',
  organization: root.id,
  title: 'Random',
  objectivesGlobalToSystem,
  root,
})

/** A tree of at most four levels, the root a cluster. */
export const course: fc.Arbitrary<Package> = fc
  .tuple(sequencing, fc.array(bare, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([rules, children, isGlobal]) => packageOf(named({ sequencing: rules, children }, 'r'), isGlobal))

/** What an item reports before it is left. */
export const itemReport: fc.Arbitrary<Cmi> = fc.record({
  completionStatus: fc.constantFrom('unknown', 'incomplete', 'completed'),
  successStatus: fc.constantFrom('unknown', 'passed', 'failed'),
  score: fc.record({ scaled: fc.constantFrom(null, -1, 0.3, 0.8) }),
  exit: fc.constantFrom('', 'suspend', 'normal'),
})

/** Targets are numbers of activities, in the order of the tree. */
export const step = fc.record({
  report: itemReport,
  speaks: fc.boolean(),
  name: fc.constantFrom(
    ...(['start', 'resumeAll', 'continue', 'continue', 'continue', 'previous', 'choice', 'choice'] as const),
    ...(['jump', 'exit', 'exitAll', 'suspendAll', 'abandon', 'abandonAll'] as const),
  ),
  target: fc.nat({ max: 30 }),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export function requestOf({ name, target }: Step, ids: string[]): Request {
  return name === 'choice' || name === 'jump'
    ? { name, target: ids[target % ids.length] as string }
    : { name }
}
