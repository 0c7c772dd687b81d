// What is known of an activity's objectives: its own, or read from the global ones that the manifest maps to, and
// written through to those.
import type { Objective, ObjectiveMap } from '#contract/package.ts'
import {
  type Activity,
  type ObjectiveInfo,
  type Tree,
  controlsOf,
  isLeaf,
  isWithin,
  stateOf,
} from './activity.ts'

type Fact = keyof ObjectiveInfo

const reads: Record<Fact, keyof ObjectiveMap> = {
  satisfied: 'readSatisfiedStatus',
  measure: 'readNormalizedMeasure',
  completed: 'readCompletionStatus',
  progress: 'readProgressMeasure',
  raw: 'readRawScore',
  min: 'readMinScore',
  max: 'readMaxScore',
}

const writes: Record<Fact, keyof ObjectiveMap> = {
  satisfied: 'writeSatisfiedStatus',
  measure: 'writeNormalizedMeasure',
  completed: 'writeCompletionStatus',
  progress: 'writeProgressMeasure',
  raw: 'writeRawScore',
  min: 'writeMinScore',
  max: 'writeMaxScore',
}

export const primaryOf = ({ objectives }: Activity) => objectives[0] as Objective

/** Ids are compared as the standard reads them: unescaped, with single spaces. */
export function objectiveOf(activity: Activity, id: string | undefined): Objective {
  const wanted = id === undefined ? undefined : normal(id)
  return activity.objectives.find((objective) => normal(objective.id) === wanted) ?? primaryOf(activity)
}

function normal(id: string): string {
  try {
    return decodeURIComponent(id).replaceAll(/\s+/g, ' ').trim()
  } catch {
    return id
  }
}

const ownInfo = (tree: Tree, activity: Activity, { id }: Objective): ObjectiveInfo =>
  stateOf(tree, activity).objectives[id] ?? {}

/** The fact, or undefined while it is unknown. */
export function readFact<F extends Fact>(
  tree: Tree,
  activity: Activity,
  objective: Objective,
  fact: F,
): ObjectiveInfo[F] {
  if (fact === 'satisfied' && objective.satisfiedByMeasure) {
    if (isTooEarly(tree, activity)) return undefined
    const measure = readFact(tree, activity, objective, 'measure')
    return (measure === undefined ? undefined : measure >= passMark(objective)) as ObjectiveInfo[F]
  }
  const global = globalFact(tree, objective, fact)
  if (global !== undefined) return global
  const threshold = objective.isPrimary && fact === 'completed' ? measuredBy(activity) : undefined
  if (threshold !== undefined) {
    const progress = readFact(tree, activity, objective, 'progress')
    return (progress === undefined ? undefined : progress >= threshold) as ObjectiveInfo[F]
  }
  return isForgotten(tree, activity, fact) ? undefined : ownInfo(tree, activity, objective)[fact]
}

/** A cluster may not be judged by its measure while it is under way, where the manifest says so. */
const isTooEarly = (tree: Tree, activity: Activity) =>
  !isLeaf(activity) &&
  activity.sequencing.rollupConsiderations?.measureSatisfactionIfActive === false &&
  stateOf(tree, activity).isActive

/** The measure from which on an activity is completed, where the manifest lets the measure decide. */
export const measuredBy = ({ item: { completionThreshold: threshold } }: Activity): number | undefined =>
  threshold?.completedByMeasure ? threshold.minProgressMeasure : undefined

/** The activities that read one of these global objectives. */
export function readersOf(tree: Tree, globals: ReadonlySet<string>): Activity[] {
  const isRead = (map: ObjectiveMap) =>
    globals.has(map.targetObjectiveId) && Object.values(reads).some((flag) => map[flag] === true)
  return [...tree.byId.values()].filter(({ objectives }) => objectives.some(({ maps }) => maps.some(isRead)))
}

export const passMark = ({ minNormalizedMeasure = 1 }: Objective) => minNormalizedMeasure

export function globalFact<F extends Fact>(tree: Tree, objective: Objective, fact: F): ObjectiveInfo[F] {
  const map = objective.maps.find((candidate) => candidate[reads[fact]] === true)
  return map && tree.state.globals[map.targetObjectiveId]?.[fact]
}

/** Old news is not rolled up, and does not count where a cluster is tried again. */
function isForgotten(tree: Tree, activity: Activity, fact: Fact): boolean {
  const isProgress = fact === 'completed' || fact === 'progress'
  const { hasOldProgress, hasOldObjectives } = stateOf(tree, activity)
  if (tree.isRollingUp) return (isProgress ? hasOldProgress : hasOldObjectives) === true
  if (!tree.renewed || activity === tree.renewed || !isWithin(activity, tree.renewed)) return false
  const parent = controlsOf(activity.parent as Activity)
  return isProgress ? parent.useCurrentAttemptProgressInfo : parent.useCurrentAttemptObjectiveInfo
}

/** Undefined makes it unknown again. */
export function writeFact<F extends Fact>(
  tree: Tree,
  activity: Activity,
  objective: Objective,
  fact: F,
  value: ObjectiveInfo[F],
) {
  const state = stateOf(tree, activity)
  put((state.objectives[objective.id] ??= {}), fact, value)
  delete state[fact === 'completed' || fact === 'progress' ? 'hasOldProgress' : 'hasOldObjectives']
  passOn(tree, objective, fact, value)
  // Whoever reads elsewhere what this measure decides must see it.
  if (fact === 'measure' && objective.satisfiedByMeasure) {
    const isUnknown = typeof value !== 'number' || isTooEarly(tree, activity)
    passOn(tree, objective, 'satisfied', isUnknown ? undefined : value >= passMark(objective))
  }
  const threshold = measuredBy(activity)
  if (fact === 'progress' && objective.isPrimary && threshold !== undefined) {
    passOn(tree, objective, 'completed', typeof value === 'number' ? value >= threshold : undefined)
  }
}

function passOn<F extends Fact>(tree: Tree, objective: Objective, fact: F, value: ObjectiveInfo[F]) {
  for (const map of objective.maps) {
    if (map[writes[fact]] !== true) continue
    const global = (tree.state.globals[map.targetObjectiveId] ??= {})
    if (global[fact] !== value) tree.changed.add(map.targetObjectiveId)
    put(global, fact, value)
  }
}

/** Whether the activity itself knows the fact, whatever is known globally. */
export const knowsItself = (tree: Tree, activity: Activity, objective: Objective, fact: Fact) =>
  ownInfo(tree, activity, objective)[fact] !== undefined

function put<F extends Fact>(info: ObjectiveInfo, fact: F, value: ObjectiveInfo[F]) {
  if (value === undefined) delete info[fact]
  else info[fact] = value
}
