// The same second reading of the roll-up (RB.1.1 to RB.1.5).
import type { RollupRule } from '#contract/rules/package.ts'
import {
  type Mark,
  type Node,
  combine,
  completedOf,
  evaluate,
  isCluster,
  isTracked,
  primaryOf,
  ruleThatApplies,
  satisfiedOf,
  thresholdOf,
  up,
} from './activities.ts'

/** RB.1.5. */
export function rollUp(node: Node, mark: Mark) {
  for (const activity of up(node).filter(isCluster)) {
    rollUpMeasure(activity, mark)
    rollUpProgressMeasure(activity, mark)
    if (!primaryOf(activity)?.satisfiedByMeasure) rollUpObjective(activity, mark)
    else mark(`RB.1.2a ${branchOf(activity, activity.tracked.measure, satisfiedOf(activity))}`)
    if (thresholdOf(activity) === undefined) rollUpProgress(activity, mark)
    else mark(`RB.1.3a ${branchOf(activity, activity.tracked.progress, completedOf(activity))}`)
  }
}

/** Of RB.1.2 a and RB.1.3 a: the status is derived from the measure when it is read. */
function branchOf({ isActive }: Node, measure: number | undefined, isReached: boolean | undefined) {
  if (measure === undefined) return 'without measure'
  if (isReached === undefined) return `too early, active ${isActive}`
  return isReached ? 'reached' : 'not reached'
}

/** RB.1.1 a. */
function rollUpMeasure(node: Node, mark: Mark) {
  const parts = node.children.filter(isTracked).map((child) => ({
    weight: child.definition.rollup?.objectiveMeasureWeight ?? 1,
    value: child.isOld.objective ? undefined : child.tracked.measure,
  }))
  node.tracked.measure = weighted(parts, 'RB.1.1a', mark)
}

/** RB.1.1 b. */
function rollUpProgressMeasure(node: Node, mark: Mark) {
  const parts = node.children.filter(isTracked).map((child) => ({
    weight: child.item.completionThreshold?.progressWeight ?? 1,
    value: child.isOld.progress ? undefined : child.tracked.progress,
  }))
  node.tracked.progress = weighted(parts, 'RB.1.1b', mark)
}

function weighted(parts: { weight: number; value: number | undefined }[], process: string, mark: Mark) {
  const counted = parts.reduce((sum, { weight }) => sum + weight, 0)
  const isValid = parts.some(({ value }) => value !== undefined)
  if (!isValid || counted === 0) {
    mark(`${process} ${isValid ? 'without weight' : 'without data'}`)
    return undefined
  }
  mark(`${process} known`)
  const total = parts.reduce((sum, { weight, value = 0 }) => sum + weight * value, 0)
  return Math.round((total / counted) * 1e7) / 1e7
}

const byDefault = (action: string, condition: string): RollupRule => ({
  action,
  childActivitySet: 'all',
  combination: 'any',
  conditions: [{ condition }],
})

/** RB.1.2 b. */
function rollUpObjective(node: Node, mark: Mark) {
  const own = (node.definition.rollup?.rules ?? []).filter(({ action }) => /satisfied/i.test(action))
  if (!own.length) mark('RB.1.2b by default')
  const rules = own.length
    ? own
    : [byDefault('satisfied', 'satisfied'), byDefault('notSatisfied', 'objectiveStatusKnown')]
  const [isNot, is] = ['notSatisfied', 'satisfied'].map((action) =>
    rollupRuleApplies(node, rules, action, mark),
  )
  mark(`RB.1.2b notSatisfied ${isNot}, satisfied ${is}`)
  if (isNot) node.tracked.satisfied = false
  if (is) node.tracked.satisfied = true
}

/** RB.1.3 b. */
function rollUpProgress(node: Node, mark: Mark) {
  const own = (node.definition.rollup?.rules ?? []).filter(({ action }) => /complete/i.test(action))
  if (!own.length) mark('RB.1.3b by default')
  const rules = own.length
    ? own
    : [byDefault('completed', 'completed'), byDefault('incomplete', 'activityProgressKnown')]
  const [isNot, is] = ['incomplete', 'completed'].map((action) =>
    rollupRuleApplies(node, rules, action, mark),
  )
  mark(`RB.1.3b incomplete ${isNot}, completed ${is}`)
  if (isNot) node.tracked.completed = false
  if (is) node.tracked.completed = true
}

/** RB.1.4, RB.1.4.1. */
function rollupRuleApplies(node: Node, rules: RollupRule[], action: string, mark: Mark): boolean {
  for (const rule of rules.filter((candidate) => candidate.action === action)) {
    const bag = node.children
      .filter((child) => isTracked(child) && isIncluded(child, action, mark))
      .map((child) => {
        const verdicts = rule.conditions.map((condition) => evaluate(child, condition, true))
        const verdict = combine(verdicts, rule.combination)
        mark(`RB.1.4.1 ${rule.combination} ${verdict ?? 'unknown'}`)
        return verdict
      })
    const yes = bag.filter((verdict) => verdict === true).length
    const applies = {
      all: !bag.includes(false) && !bag.includes(undefined),
      any: yes > 0,
      none: !bag.includes(true) && !bag.includes(undefined),
      // Departs from the standard: not of children of whom nothing is known, or of none.
      atLeastCount: yes >= (rule.minimumCount ?? 0) && bag.some((verdict) => verdict !== undefined),
      atLeastPercent: bag.length > 0 && yes / bag.length >= (rule.minimumPercent ?? 0),
    }[rule.childActivitySet]
    mark(`RB.1.4 ${rule.childActivitySet} ${applies}`)
    if (applies) return true
  }
  return false
}

/** RB.1.4.2. */
function isIncluded(child: Node, action: string, mark: Mark): boolean {
  const isAboutObjective = action === 'satisfied' || action === 'notSatisfied'
  const { rollup, rollupConsiderations: when } = child.definition
  const takesPart = isAboutObjective ? rollup?.rollupObjectiveSatisfied : rollup?.rollupProgressCompletion
  if (takesPart === false) {
    mark(isAboutObjective ? 'RB.1.4.2 1' : 'RB.1.4.2 2')
    return false
  }
  const required = {
    satisfied: when?.requiredForSatisfied,
    notSatisfied: when?.requiredForNotSatisfied,
    completed: when?.requiredForCompleted,
    incomplete: when?.requiredForIncomplete,
  }[action]
  const isExcluded =
    (required === 'ifNotSuspended' && (child.attempts === 0 || child.isSuspended)) ||
    (required === 'ifAttempted' && child.attempts === 0) ||
    (required === 'ifNotSkipped' && ruleThatApplies(child, 'pre', 'skip') !== undefined)
  mark(`RB.1.4.2 ${required ?? 'always'} ${!isExcluded}`)
  return !isExcluded
}
