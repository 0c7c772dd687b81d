// A second reading of SCORM 2004 Sequencing and Navigation (4th Edition), for tests only, each process as the standard has
// it, step by step: here the activities, what is tracked of them, and the checks (UP.1, UP.2, UP.5). Comments say where the
// product departs from the standard on purpose (docs/decisions/004-own-transport-and-sequencing.md).
import type { PackageItem, Sequencing, SequencingRule } from '#contract/rules/package.ts'

/** Unknown is undefined, as a progress status of false is in the standard. */
export interface Tracked {
  satisfied?: boolean | undefined
  measure?: number | undefined
  completed?: boolean | undefined
  progress?: number | undefined
}

export interface Node {
  id: string
  parent: Node | undefined
  children: Node[]
  item: PackageItem
  definition: Sequencing
  attempts: number
  isActive: boolean
  isSuspended: boolean
  tracked: Tracked
  /** The item has set it itself, even if to unknown. */
  hasSet: { success: boolean; completion: boolean }
  /** Tracked in a previous attempt on the parent, which uses the current attempt only. */
  isOld: { objective: boolean; progress: boolean }
  mark: Mark
}

/** Notes which branches of the standard were taken. */
export type Mark = (branch: string) => void

export function plantNodes(item: PackageItem, mark: Mark, parent?: Node): Node {
  const node: Node = {
    id: item.id,
    parent,
    children: [],
    item,
    definition: item.sequencing ?? {},
    attempts: 0,
    isActive: false,
    isSuspended: false,
    tracked: {},
    hasSet: { success: false, completion: false },
    isOld: { objective: false, progress: false },
    mark,
  }
  node.children = item.children.map((child) => plantNodes(child, mark, node))
  return node
}

export const isTracked = ({ definition }: Node) => definition.delivery?.tracked !== false
export const isCluster = ({ children }: Node) => children.length > 0
export const up = (node: Node): Node[] => [node, ...(node.parent ? up(node.parent) : [])]
export const down = (node: Node): Node[] => up(node).toReversed()
export const below = (node: Node): Node[] => node.children.flatMap((child) => [child, ...below(child)])

export const primaryOf = ({ definition }: Node) => definition.objectives?.find(({ isPrimary }) => isPrimary)
export const thresholdOf = ({ item: { completionThreshold: own } }: Node) =>
  own?.completedByMeasure ? own.minProgressMeasure : undefined

/**
 * Departs from the standard, where a measure decides: the status follows from the measure as it is now, and there is
 * none without a measure.
 */
export function satisfiedOf(node: Node): boolean | undefined {
  const primary = primaryOf(node)
  if (!primary?.satisfiedByMeasure) return node.tracked.satisfied
  const isTooEarly =
    isCluster(node) &&
    node.isActive &&
    node.definition.rollupConsiderations?.measureSatisfactionIfActive === false
  const { measure } = node.tracked
  return isTooEarly || measure === undefined ? undefined : measure >= (primary.minNormalizedMeasure ?? 1)
}

export function completedOf(node: Node): boolean | undefined {
  const threshold = thresholdOf(node)
  if (threshold === undefined) return node.tracked.completed
  return node.tracked.progress === undefined ? undefined : node.tracked.progress >= threshold
}

type Verdict = boolean | undefined

/** UP.2.1, and the conditions of RB.1.4.1, for which what is old is unknown. */
export function evaluate(
  node: Node,
  { condition, referencedObjective, measureThreshold = 0, operator }: SequencingRule['conditions'][number],
  isRollup: boolean,
): Verdict {
  const isKnown = isTracked(node) && (referencedObjective ?? 'primary') === 'primary'
  const hidesObjective = !isKnown || (isRollup && node.isOld.objective)
  const satisfied = hidesObjective ? undefined : satisfiedOf(node)
  const measure = hidesObjective ? undefined : node.tracked.measure
  const completed = !isKnown || (isRollup && node.isOld.progress) ? undefined : completedOf(node)
  const limit = node.definition.limits?.attemptLimit
  const found: Record<string, Verdict> = {
    satisfied,
    objectiveStatusKnown: satisfied !== undefined,
    objectiveMeasureKnown: measure !== undefined,
    objectiveMeasureGreaterThan: measure === undefined ? undefined : measure > measureThreshold,
    objectiveMeasureLessThan: measure === undefined ? undefined : measure < measureThreshold,
    completed,
    activityProgressKnown: completed !== undefined,
    attempted: node.attempts > 0,
    // Departs from the standard: a suspended attempt has not been used up.
    attemptLimitExceeded: limit !== undefined && node.attempts >= limit && !node.isSuspended,
    always: true,
  }
  const verdict = found[condition]
  const process = isRollup ? 'RB.1.4.1' : 'UP.2.1'
  node.mark(`${process} ${condition} ${verdict ?? 'unknown'}${operator === 'not' ? ', not' : ''}`)
  return operator === 'not' && verdict !== undefined ? !verdict : verdict
}

export function combine(verdicts: Verdict[], combination: 'all' | 'any'): Verdict {
  if (verdicts.length === 0) return undefined
  if (combination === 'any')
    return verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false
  return verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true
}

/** UP.2, UP.2.1. */
export function ruleThatApplies(node: Node, when: SequencingRule['when'], ...actions: string[]) {
  const rules = (node.definition.rules ?? []).filter(
    (rule) => rule.when === when && (actions.length === 0 || actions.includes(rule.action)),
  )
  for (const rule of rules) {
    const verdicts = rule.conditions.map((condition) => evaluate(node, condition, false))
    if (combine(verdicts, rule.combination) === true) return rule.action
  }
  return undefined
}

/** UP.1. */
export function exceedsLimits(node: Node, mark: Mark): boolean {
  if (!isTracked(node)) {
    mark('UP.1 1')
    return false
  }
  if (node.isActive || node.isSuspended) {
    mark('UP.1 2')
    return false
  }
  const limit = node.definition.limits?.attemptLimit
  if (limit !== undefined && node.attempts >= limit) {
    mark('UP.1 3.1')
    return true
  }
  return false
}

/** UP.5. */
export function mayNotBePlayed(node: Node, mark: Mark): boolean {
  if (ruleThatApplies(node, 'pre', 'disabled')) {
    mark('UP.5 2')
    return true
  }
  return exceedsLimits(node, mark)
}
