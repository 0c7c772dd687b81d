// Roll-up: computes the results of a parent from those of its children (SN 3.7 and 4.6; RB.1.1 to RB.1.5).
import type { RollupRule } from '#contract/rules/package.ts'
import { type Activity, type Tree, childrenOf, isLeaf, isTracked, pathTo, stateOf } from './activity.ts'
import { knowsItself, measuredBy, primaryOf, readFact, readersOf, writeFact } from './objectives.ts'
import { isMet, isSkipped } from './rules.ts'

/**
 * RB.1.5: rolls up from the activity to the root, and then from every other activity that reads a changed global objective,
 * because their clusters would otherwise not be updated.
 */
export function rollUp(whole: Tree, from: Activity) {
  const tree: Tree = { ...whole, isRollingUp: true }
  rollUpPath(tree, from)
  for (let rounds = 0; tree.changed.size && rounds < maxRounds; rounds++) {
    const changed = new Set(tree.changed)
    tree.changed.clear()
    for (const reader of readersOf(tree, changed)) if (reader !== from) rollUpPath(tree, reader)
  }
  tree.changed.clear()
}

/** The number of rounds is limited, because objectives may read each other in a circle. */
const maxRounds = 5

function rollUpPath(tree: Tree, from: Activity) {
  for (const activity of pathTo(from).toReversed()) {
    if (isLeaf(activity)) continue
    rollUpMean(tree, activity, 'measure', ({ sequencing }) => sequencing.rollup?.objectiveMeasureWeight)
    rollUpMean(tree, activity, 'progress', ({ item }) => item.completionThreshold?.progressWeight)
    // A status that a measure decides is derived from it when it is read.
    if (!primaryOf(activity).satisfiedByMeasure)
      rollUpStatus(tree, activity, 'satisfied', { opposite: 'notSatisfied', known: 'objectiveStatusKnown' })
    if (measuredBy(activity) === undefined)
      rollUpStatus(tree, activity, 'completed', { opposite: 'incomplete', known: 'activityProgressKnown' })
  }
}

/** RB.1.1. If no child knows a value, it becomes unknown, but a value that was set in another way stays. */
function rollUpMean(
  tree: Tree,
  activity: Activity,
  fact: 'measure' | 'progress',
  weightOf: (child: Activity) => number | undefined,
) {
  const mean = weighted(
    childrenOf(tree, activity)
      .filter(isTracked)
      .map((child) => ({
        weight: weightOf(child) ?? 1,
        value: readFact(tree, child, primaryOf(child), fact),
      })),
  )
  const primary = primaryOf(activity)
  if (mean !== undefined || knowsItself(tree, activity, primary, fact))
    writeFact(tree, activity, primary, fact, mean)
}

/** Returns the weighted mean. Unknown values count as 0, unless all are unknown. */
function weighted(parts: { weight: number; value: number | undefined }[]): number | undefined {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (whole <= 0 || parts.every(({ value }) => value === undefined)) return undefined
  const mean = parts.reduce((sum, { weight, value = 0 }) => sum + weight * value, 0) / whole
  // The mean is rounded to the seven digits that SCORM stores. Otherwise the mean of three times 0.7 would be less than 0.7.
  return Math.round(mean * 1e7) / 1e7
}

/** RB.1.2 and RB.1.3: by the activity's own rules, otherwise by those of the standard. */
function rollUpStatus(
  tree: Tree,
  activity: Activity,
  action: 'satisfied' | 'completed',
  names: { opposite: string; known: string },
) {
  const own = activity.sequencing.rollup?.rules?.filter((rule) =>
    [action, names.opposite].includes(rule.action),
  )
  const rules = own?.length ? own : [defaultRule(action, action), defaultRule(names.opposite, names.known)]
  const primary = primaryOf(activity)
  if (fires(tree, activity, rules, names.opposite)) writeFact(tree, activity, primary, action, false)
  if (fires(tree, activity, rules, action)) writeFact(tree, activity, primary, action, true)
}

const defaultRule = (action: string, condition: string): RollupRule => ({
  action,
  childActivitySet: 'all',
  combination: 'any',
  conditions: [{ condition }],
})

/** RB.1.4. */
function fires(tree: Tree, activity: Activity, rules: RollupRule[], action: string): boolean {
  return rules.some((rule) => {
    if (rule.action !== action) return false
    const verdicts = childrenOf(tree, activity)
      .filter((child) => isTracked(child) && counts(tree, child, action))
      .map((child) => verdictOn(tree, child, rule))
    return applies(rule, verdicts)
  })
}

/** If no child takes part, "all" and "none" are met, as the standard requires. */
function applies(rule: RollupRule, verdicts: (boolean | undefined)[]): boolean {
  const yes = verdicts.filter((verdict) => verdict === true).length
  switch (rule.childActivitySet) {
    case 'any':
      return yes > 0
    case 'none':
      return verdicts.every((verdict) => verdict === false)
    case 'atLeastCount':
      return verdicts.some((verdict) => verdict !== undefined) && yes >= (rule.minimumCount ?? 0)
    case 'atLeastPercent':
      return verdicts.length > 0 && yes / verdicts.length >= (rule.minimumPercent ?? 0)
    default:
      return yes === verdicts.length
  }
}

/** RB.1.4.1. */
function verdictOn(
  tree: Tree,
  child: Activity,
  { combination, conditions }: RollupRule,
): boolean | undefined {
  const verdicts = conditions.map((condition) => isMet(tree, child, condition))
  const decisive = combination === 'any'
  if (verdicts.includes(decisive)) return decisive
  return verdicts.includes(undefined) ? undefined : !decisive
}

/** RB.1.4.2: whether the child is included in this roll-up. */
function counts(tree: Tree, child: Activity, action: string): boolean {
  const { rollup, rollupConsiderations: when } = child.sequencing
  const isAboutObjective = action === 'satisfied' || action === 'notSatisfied'
  const takesPart = isAboutObjective ? rollup?.rollupObjectiveSatisfied : rollup?.rollupProgressCompletion
  if (takesPart === false) return false
  const required = {
    satisfied: when?.requiredForSatisfied,
    notSatisfied: when?.requiredForNotSatisfied,
    completed: when?.requiredForCompleted,
    incomplete: when?.requiredForIncomplete,
  }[action]
  const { attempts, isSuspended } = stateOf(tree, child)
  if (required === 'ifNotSuspended') return attempts > 0 && !isSuspended
  if (required === 'ifAttempted') return attempts > 0
  if (required === 'ifNotSkipped') return !isSkipped({ ...tree, isRollingUp: false }, child)
  return true
}
