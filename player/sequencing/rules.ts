// Sequencing rules (SN 3.4; UP.1, UP.2, UP.5). A condition is true, false, or undefined while nothing is known.
import type { SequencingRule } from '#contract/rules/package.ts'
import { type Activity, type Tree, isTracked, rulesOf, stateOf } from './activity.ts'
import { objectiveOf, readFact } from './objectives.ts'

type Verdict = boolean | undefined

/** Returns the action of the first of these rules that applies; undefined if none applies. */
export function ruleAction(
  tree: Tree,
  activity: Activity,
  when: SequencingRule['when'],
  actions?: string[],
): string | undefined {
  return rulesOf(activity, when).find(
    (rule) => (!actions || actions.includes(rule.action)) && applies(tree, activity, rule),
  )?.action
}

function applies(tree: Tree, activity: Activity, rule: SequencingRule): boolean {
  if (!rule.conditions.length) return false
  const verdicts = rule.conditions.map((condition) => isMet(tree, activity, condition))
  return rule.combination === 'any'
    ? verdicts.some((verdict) => verdict === true)
    : verdicts.every((verdict) => verdict === true)
}

interface Condition {
  condition: string
  operator?: string
  referencedObjective?: string
  measureThreshold?: number
}

/** Evaluates one condition of a sequencing rule or of a roll-up rule. */
export function isMet(tree: Tree, activity: Activity, condition: Condition): Verdict {
  const verdict = withoutOperator(tree, activity, condition)
  return condition.operator === 'not' && verdict !== undefined ? !verdict : verdict
}

function withoutOperator(tree: Tree, activity: Activity, condition: Condition): Verdict {
  const objective = objectiveOf(activity, condition.referencedObjective)
  // Nothing is known about an activity that is not tracked.
  const fact = <F extends 'satisfied' | 'measure' | 'completed'>(name: F) =>
    objective && isTracked(activity) ? readFact(tree, activity, objective, name) : undefined
  const measure = fact('measure')
  const threshold = condition.measureThreshold ?? 0
  switch (condition.condition) {
    case 'satisfied':
      return fact('satisfied')
    case 'objectiveStatusKnown':
      return fact('satisfied') !== undefined
    case 'objectiveMeasureKnown':
      return measure !== undefined
    case 'objectiveMeasureGreaterThan':
      return measure === undefined ? undefined : measure > threshold
    case 'objectiveMeasureLessThan':
      return measure === undefined ? undefined : measure < threshold
    case 'completed':
      return fact('completed')
    case 'activityProgressKnown':
      return fact('completed') !== undefined
    case 'attempted':
      return stateOf(tree, activity).attempts > 0
    case 'attemptLimitExceeded':
      // An attempt that will be resumed does not count as used.
      return !stateOf(tree, activity).isSuspended && hasSpentAttempts(tree, activity)
    case 'always':
      return true
    // The tree does not enforce time limits, because SCORM leaves them to the item.
    default:
      return undefined
  }
}

function hasSpentAttempts(tree: Tree, activity: Activity): boolean {
  const limit = activity.sequencing.limits?.attemptLimit
  return limit !== undefined && stateOf(tree, activity).attempts >= limit
}

/** UP.1: only a new attempt can exceed the limit. */
export function exceedsLimits(tree: Tree, activity: Activity): boolean {
  const { isActive, isSuspended } = stateOf(tree, activity)
  return isTracked(activity) && !isActive && !isSuspended && hasSpentAttempts(tree, activity)
}

/** UP.5. */
export const isBarred = (tree: Tree, activity: Activity) =>
  ruleAction(tree, activity, 'pre', ['disabled']) !== undefined || exceedsLimits(tree, activity)

export const isSkipped = (tree: Tree, activity: Activity) =>
  ruleAction(tree, activity, 'pre', ['skip']) !== undefined
export const isHiddenFromChoice = (tree: Tree, activity: Activity) =>
  ruleAction(tree, activity, 'pre', ['hiddenFromChoice']) !== undefined
export const stopsForward = (tree: Tree, activity: Activity) =>
  ruleAction(tree, activity, 'pre', ['stopForwardTraversal']) !== undefined
