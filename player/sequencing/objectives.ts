// Reads and writes the facts about an activity's objectives: its own facts, and those of the global objectives to which
// the manifest maps them.
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

/** Returns the named objective, or the primary one without a name; undefined if no objective has the name. */
export const objectiveOf = (activity: Activity, id: string | undefined): Objective | undefined =>
  id === undefined ? primaryOf(activity) : objectiveNamed(activity, id)

/** Finds an objective by its id. An identical id has priority over one that is only equivalent. */
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
 * Returns the fact for rules and roll-up; undefined while it is unknown. If a measure decides, the fact is derived from it.
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

/** Returns the fact for an item's list of objectives. There a completion status of a global objective is used unchanged. */
export const sharedFact = <F extends Fact>(tree: Tree, activity: Activity, objective: Objective, fact: F) =>
  (fact === 'completed' ? globalFact(tree, objective, fact) : undefined) ??
  readFact(tree, activity, objective, fact)

const isProgress = (fact: Fact) => fact === 'completed' || fact === 'progress'

/**
 * Whether the global fact replaces the activity's own even while it is unknown. Status and measure are replaced; for all other
 * facts the own one counts until the global one is known. The own measure also stays if the objective passes on its status
 * only, because its measure is then read only by default.
 */
function isReplaced(map: ObjectiveMap, fact: Fact): boolean {
  if (fact === 'measure') return map.writeSatisfiedStatus !== true || map.writeNormalizedMeasure === true
  return fact === 'satisfied'
}

/** Whether the measure of a cluster must not decide yet, because the manifest forbids this while the cluster is active. */
const isTooEarly = (tree: Tree, activity: Activity) =>
  !isLeaf(activity) &&
  activity.sequencing.rollupConsiderations?.measureSatisfactionIfActive === false &&
  stateOf(tree, activity).isActive

/** Returns the measure from which an activity is completed; undefined if the manifest does not let the measure decide. */
export const measuredBy = ({ item: { completionThreshold: threshold } }: Activity): number | undefined =>
  threshold?.completedByMeasure ? threshold.minProgressMeasure : undefined

/** Returns the activities that read one of these global objectives. */
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

/** Whether the fact is from a previous attempt on the parent, so that it is not rolled up. */
function isForgotten(tree: Tree, activity: Activity, fact: Fact): boolean {
  if (!tree.isRollingUp) return false
  const { hasOldProgress, hasOldObjectives } = stateOf(tree, activity)
  return (isProgress(fact) ? hasOldProgress : hasOldObjectives) === true
}

/** Sets a fact. The value undefined makes it unknown again. */
export function writeFact<F extends Fact>(
  tree: Tree,
  activity: Activity,
  objective: Objective,
  fact: F,
  value: ObjectiveInfo[F],
) {
  const state = stateOf(tree, activity)
  put((state.objectives[objective.id] ??= {}), fact, value)
  // Values that are rolled up from outdated results stay outdated too.
  if (!tree.isRollingUp) delete state[isProgress(fact) ? 'hasOldProgress' : 'hasOldObjectives']
  passOn(tree, objective, fact, value)
  // The status that this measure decides is written too, so that every activity that reads it sees it.
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
