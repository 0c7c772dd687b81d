// Updates an activity tree with what the item that is played has reported: the tree itself, or a copy that shows what
// would follow.
import type { Cmi } from '#contract/rules/cmi.ts'
import { type Tree, isTracked, stateOf } from '../sequencing/activity.ts'
import { record } from '../sequencing/exchange.ts'
import { primaryOf, writeFact } from '../sequencing/objectives.ts'
import type { OpenCourse } from './open-course.ts'
import { isDoneInSilence } from './silence.ts'

export function track(course: OpenCourse, tree: Tree) {
  const { visit } = course
  if (!visit || !stateOf(tree, visit.activity).isActive) return
  const { activity, run, hasLoaded, isLeft, isMarked } = visit
  const played = stateOf(tree, activity)
  // An item that has loaded and reported nothing has, by the standard, been done.
  played.isSuspended = !hasLoaded
  if (isMarked && isTracked(activity)) writeFact(tree, activity, primaryOf(activity), 'completed', true)
  if (!run?.hasBegun) return
  const reported = run.read()
  record(tree, activity, reported, run.isSet)
  tree.state.shared = run.sharedData()
  // Closing the window asks for suspendAll: half-way through, that has priority over what the item reports as it ends.
  const isHalfWay = !isFinished(reported) && !isDoneInSilence(course, reported)
  played.isSuspended = reported.exit === 'suspend' || (isLeft && isHalfWay)
}

const isFinished = ({ completionStatus, successStatus }: Cmi) =>
  completionStatus === 'completed' || successStatus === 'passed' || successStatus === 'failed'

/** As `track`, for an item that has made no call yet and will report that it is not done. */
export function trackUnfinished(course: OpenCourse, tree: Tree) {
  track(course, tree)
  if (course.visit) stateOf(tree, course.visit.activity).isSuspended = true
}

/** Stores what the item has reported, for when the learner opens it again in this window. */
export function saveItem(course: OpenCourse) {
  const { visit, items, isFree, tree } = course
  if (!visit?.run?.hasBegun || isFree) return
  const { activity, run } = visit
  const cmi = run.read()
  const ofEarlierAttempts = stateOf(tree, activity).secondsBefore ?? 0
  items.set(activity.id, {
    cmi,
    totalSeconds: ofEarlierAttempts + run.secondsBefore + (cmi.sessionTime ?? 0),
  })
}
