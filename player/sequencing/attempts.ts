// Attempts on activities: how they begin and end (UP.3, UP.4; DB.2 and DB.2.1).
import {
  type Activity,
  type Tree,
  commonAncestor,
  controlsOf,
  currentOf,
  isLeaf,
  isTracked,
  pathBelow,
  pathTo,
  stateOf,
  suspendedOf,
} from './activity.ts'
import { arrangeChildren } from './arrangement.ts'
import { measuredBy, primaryOf, readFact, writeFact } from './objectives.ts'
import { rollUp } from './rollup.ts'

/** UP.4. */
export function endAttempt(tree: Tree, activity: Activity) {
  const state = stateOf(tree, activity)
  if (isLeaf(activity)) {
    if (isTracked(activity) && !state.isSuspended) presumeResults(tree, activity)
  } else {
    state.isSuspended = activity.children.some((child) => stateOf(tree, child).isSuspended)
  }
  state.isActive = false
  rollUp(tree, activity)
}

/** By the standard an item that reports no result counts as completed and satisfied. */
function presumeResults(tree: Tree, activity: Activity) {
  const { delivery } = activity.sequencing
  const { hasSaidProgress, hasSaidSuccess } = stateOf(tree, activity)
  const primary = primaryOf(activity)
  const isUnknown = (fact: 'completed' | 'satisfied') => readFact(tree, activity, primary, fact) === undefined
  const leavesProgress =
    delivery?.completionSetByContent || hasSaidProgress || measuredBy(activity) !== undefined
  if (!leavesProgress && isUnknown('completed')) writeFact(tree, activity, primary, 'completed', true)
  const leavesSuccess = delivery?.objectiveSetByContent || hasSaidSuccess || primary.satisfiedByMeasure
  if (!leavesSuccess && isUnknown('satisfied')) writeFact(tree, activity, primary, 'satisfied', true)
}

/** UP.3: ends the activities between the current activity and its common ancestor with the given one. */
export function endDescendants(tree: Tree, activity: Activity) {
  const current = currentOf(tree)
  if (!current) return
  for (const ended of pathBelow(commonAncestor(current, activity), current)) {
    if (ended !== current) endAttempt(tree, ended)
  }
}

/** DB.2. */
export function beginAttempt(tree: Tree, activity: Activity) {
  const suspended = suspendedOf(tree)
  if (suspended && suspended !== activity) clearSuspended(tree, suspended, activity)
  endDescendants(tree, activity)
  const path = pathTo(activity)
  for (const [depth, begun] of path.entries()) {
    const state = stateOf(tree, begun)
    if (!state.isActive && !state.isSuspended) renew(tree, begun, path[depth + 1])
    state.isResumed = state.isSuspended
    state.isSuspended = false
    state.isActive = true
  }
  tree.state.current = activity.id
  tree.state.last = activity.id
  delete tree.state.suspended
}

function renew(tree: Tree, activity: Activity, chosen: Activity | undefined) {
  arrangeChildren(tree, activity, chosen)
  const state = stateOf(tree, activity)
  if (isTracked(activity)) state.attempts++
  delete state.hasSaidProgress
  delete state.hasSaidSuccess
  state.objectives = {}
  delete state.hasOldObjectives
  delete state.hasOldProgress
  outdateChildren(tree, activity)
}

/**
 * Marks results of the children from an earlier attempt on their parent as outdated, if the manifest lets the parent use only
 * the current attempt. If the results of a cluster stay valid, those below it stay valid too.
 */
function outdateChildren(tree: Tree, activity: Activity, isOutdated = { objectives: true, progress: true }) {
  const controls = controlsOf(activity)
  const objectives = isOutdated.objectives && controls.useCurrentAttemptObjectiveInfo
  const progress = isOutdated.progress && controls.useCurrentAttemptProgressInfo
  if (!objectives && !progress) return
  for (const child of activity.children) {
    const state = stateOf(tree, child)
    const isKnown = Object.values(state.objectives).some((info) => Object.keys(info).length > 0)
    if (objectives && isKnown) state.hasOldObjectives = true
    if (progress && isKnown) state.hasOldProgress = true
    outdateChildren(tree, child, { objectives, progress })
  }
}

/**
 * DB.2.1: another activity than the suspended one is played. The suspended one is then not resumed later. Neither are the
 * clusters that contain it but not the other one, unless they have another suspended child.
 */
function clearSuspended(tree: Tree, suspended: Activity, chosen: Activity) {
  for (const activity of pathBelow(commonAncestor(suspended, chosen), suspended)) {
    const hasSuspendedChild = activity.children.some((child) => stateOf(tree, child).isSuspended)
    if (!hasSuspendedChild) stateOf(tree, activity).isSuspended = false
  }
}
