// Updates an activity tree with what the item that is played has reported: the tree itself, or a copy that shows what
// would follow.
import type { Cmi } from '#contract/calls/playing.ts'
import { type Tree, copyOf, currentOf, stateOf } from '../sequencing/activity.ts'
import { endAttempt } from '../sequencing/attempts.ts'
import { record } from '../sequencing/exchange.ts'
import { terminate } from '../sequencing/termination.ts'
import { type OpenCourse, mayStillSpeak } from './open-course.ts'

export function track({ visit }: OpenCourse, tree: Tree) {
  if (!visit || !stateOf(tree, visit.activity).isActive) return
  const { activity, run, hasLoaded, isLeft } = visit
  const played = stateOf(tree, activity)
  // An item that has loaded and reported nothing has, by the standard, been done.
  played.isSuspended = !hasLoaded
  if (!run?.hasBegun) return
  const reported = run.read()
  record(tree, activity, reported, run.isSet)
  tree.state.shared = run.sharedData()
  // Closing the window asks for suspendAll: half-way through, that has priority over what the item reports as it ends.
  played.isSuspended = reported.exit === 'suspend' || (isLeft && !isFinished(reported))
}

const isFinished = ({ completionStatus, successStatus }: Cmi) =>
  completionStatus === 'completed' || successStatus === 'passed' || successStatus === 'failed'

/** As `track`, for an item that has made no call yet and will report that it is not done. */
export function trackUnfinished(course: OpenCourse, tree: Tree) {
  track(course, tree)
  if (course.visit) stateOf(tree, course.visit.activity).isSuspended = true
}

/** The tree as it would be if the window closed now: what is under way is suspended. */
export function treeIfClosed(course: OpenCourse): Tree {
  const copy = copyOf(course.tree)
  track(course, copy)
  const current = currentOf(copy)
  if (!current) return copy
  const { visit } = course
  // That the window was closed on an item that has made no call yet does not mean that the item was done.
  if (visit && mayStillSpeak(visit)) stateOf(copy, visit.activity).isSuspended = true
  const { isActive, isSuspended } = stateOf(copy, current)
  if (isActive && !isSuspended) endAttempt(copy, current)
  if (current !== copy.root || isActive) terminate(copy, 'suspendAll')
  delete copy.state.current
  return copy
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
