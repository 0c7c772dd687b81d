// What is known of an activity's objectives: its own, or read from the global ones that the manifest maps to, and
// written through to those.
import { type Objective, type ObjectiveMap, comparableId } from '#contract/rules/package.ts'
import { type Activity, type ObjectiveInfo, type Tree, isLeaf, stateOf } from './activity.ts'

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

/** The primary one where none is named; undefined where there is none of the name, of which nothing is known. */
export const objectiveOf = (activity: Activity, id: string | undefined): Objective | undefined =>
  id === undefined ? primaryOf(activity) : objectiveNamed(activity, id)

/** An id that is written in the same way has priority over one that is only equivalent. */
export function objectiveNamed({ objectives }: Activity, id: string): Objective | undefined {
  const wanted = comparableId(id)
  if (wanted === '') return undefined
  return (
    objectives.find((objective) => objective.id === id) ??
    objectives.find((objective) => comparableId(objective.id) === wanted)
  )
}

const ownInfo = (tree: Tree, activity: Activity, { id }: Objective): ObjectiveInfo =>
  stateOf(tree, activity).objectives[id] ?? {}

/**
 * The fact as rules and roll-up take it, or undefined while it is unknown. What a measure decides follows from that.
 */
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
  const threshold = objective.isPrimary && fact === 'completed' ? measuredBy(activity) : undefined
  if (threshold !== undefined) {
    const progress = readFact(tree, activity, objective, 'progress')
    return (progress === undefined ? undefined : progress >= threshold) as ObjectiveInfo[F]
  }
  const global = globalFact(tree, objective, fact)
  const map = mapReading(objective, fact)
  if (global !== undefined || (map && isReplaced(map, fact))) return global
  return isForgotten(tree, activity, fact) ? undefined : ownInfo(tree, activity, objective)[fact]
}

/** The fact as an item finds it in its list of objectives: there a shared status is reported as it is. */
export const sharedFact = <F extends Fact>(tree: Tree, activity: Activity, objective: Objective, fact: F) =>
  (fact === 'completed' ? globalFact(tree, objective, fact) : undefined) ??
  readFact(tree, activity, objective, fact)

const isProgress = (fact: Fact) => fact === 'completed' || fact === 'progress'

/**
 * Whether the global fact counts instead of the activity's own even while it is unknown: status and measure do, all
 * else is the activity's own until the global one is known. A measure that is only read because reading is the default,
 * of an objective that passes on its status and nothing else, stays its own as well.
 */
function isReplaced(map: ObjectiveMap, fact: Fact): boolean {
  if (fact === 'measure') return map.writeSatisfiedStatus !== true || map.writeNormalizedMeasure === true
  return fact === 'satisfied'
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

const mapReading = ({ maps }: Objective, fact: Fact) => maps.find((map) => map[reads[fact]] === true)

function globalFact<F extends Fact>(tree: Tree, objective: Objective, fact: F): ObjectiveInfo[F] {
  const map = mapReading(objective, fact)
  return map && tree.state.globals[map.targetObjectiveId]?.[fact]
}

/** What was found out in a previous attempt on the parent is not rolled up. */
function isForgotten(tree: Tree, activity: Activity, fact: Fact): boolean {
  if (!tree.isRollingUp) return false
  const { hasOldProgress, hasOldObjectives } = stateOf(tree, activity)
  return (isProgress(fact) ? hasOldProgress : hasOldObjectives) === true
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
  // What is rolled up again from outdated results is no newer than they are.
  if (!tree.isRollingUp) delete state[isProgress(fact) ? 'hasOldProgress' : 'hasOldObjectives']
  passOn(tree, objective, fact, value)
  // Every activity that reads what this measure decides must see it.
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

/** Whether the activity itself knows the fact, regardless of what is known globally. */
export const knowsItself = (tree: Tree, activity: Activity, objective: Objective, fact: Fact) =>
  ownInfo(tree, activity, objective)[fact] !== undefined

function put<F extends Fact>(info: ObjectiveInfo, fact: F, value: ObjectiveInfo[F]) {
  if (value === undefined) delete info[fact]
  else info[fact] = value
}
