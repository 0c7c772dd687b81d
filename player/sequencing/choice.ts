// Choice: whether the learner may go to an activity of their own choosing (SB.2.9).
import {
  type Activity,
  type Tree,
  childrenOf,
  comesAfter,
  commonAncestor,
  controlsOf,
  currentOf,
  isLeaf,
  isWithin,
  pathTo,
  stateOf,
} from './activity.ts'
import { type Direction, type Flowed, flow, lets } from './flow.ts'
import { isBarred, isHiddenFromChoice } from './rules.ts'
import { endAttempt, endDescendants } from './attempts.ts'

export function choose(tree: Tree, target: Activity): Flowed {
  if (!isOffered(tree, target) || !isReachable(tree, target)) return {}
  if (isLeaf(target)) return { found: target }
  const flowed = flow(tree, target, 'forward', true)
  if (flowed.found && !mayLead(tree, target, flowed.found)) return {}
  if (!flowed.found) {
    const current = currentOf(tree)
    const ancestor = current ? commonAncestor(current, target) : tree.root
    endDescendants(tree, ancestor)
    endAttempt(tree, ancestor)
    tree.state.current = target.id
    return {}
  }
  return flowed
}

/**
 * Whether choosing the cluster may lead to what flow has found. Where every child of the cluster is skipped that lies
 * outside it: not past a constraint, and not by way of a cluster that is closed itself.
 */
const mayLead = (tree: Tree, cluster: Activity, found: Activity) =>
  isWithinConstraint(tree, found) && !pathTo(cluster).some((activity) => isBarred(tree, activity))

/** Whether the target's place in the tree allows that it is chosen at all. */
function isOffered(tree: Tree, target: Activity): boolean {
  const isInTree = pathTo(target).every(
    (activity) =>
      (!activity.parent || childrenOf(tree, activity.parent).includes(activity)) &&
      !isHiddenFromChoice(tree, activity),
  )
  return isInTree && (!target.parent || controlsOf(target.parent).choice)
}

/**
 * The activities that a choice leaves: from the current one up all that the target does not lie below. A learner who
 * chooses a cluster from within leaves that as well.
 */
export function leftFor(current: Activity, target: Activity): Activity[] {
  return pathTo(current)
    .filter((activity) => activity === target || !isWithin(target, activity))
    .toReversed()
}

function isReachable(tree: Tree, target: Activity): boolean {
  const current = currentOf(tree)
  if (current === target) return true
  if (current && current.parent === target.parent) return passesSiblings(tree, current, target)
  const ancestor = current ? commonAncestor(current, target) : tree.root
  if (!current || current === ancestor) return mayDescend(tree, ancestor, target, 'forward')
  if (target === ancestor) return letsOut(current, target)
  return (
    letsOut(current, target) &&
    isWithinConstraint(tree, target) &&
    mayDescend(tree, ancestor, target, comesAfter(tree, target, current) ? 'forward' : 'backward')
  )
}

function passesSiblings(tree: Tree, current: Activity, target: Activity): boolean {
  const siblings = childrenOf(tree, current.parent as Activity)
  const [from, to] = [siblings.indexOf(current), siblings.indexOf(target)]
  const direction: Direction = to > from ? 'forward' : 'backward'
  const passed = to > from ? siblings.slice(from, to) : siblings.slice(to + 1, from + 1)
  return passed.every((activity) => lets(tree, activity, direction))
}

/** The current activity itself has allowed its exit already, or it would still be under way (NB.2.1). */
const letsOut = (current: Activity, target: Activity) =>
  leftFor(current, target).every((activity) => activity === current || controlsOf(activity).choiceExit)

/** From within a cluster that constrains choice only it and the activities beside it can be reached. */
function isWithinConstraint(tree: Tree, target: Activity): boolean {
  const current = currentOf(tree)
  const constrained = current?.parent && pathTo(current.parent).findLast(constrainsChoice)
  if (!constrained || isWithin(target, constrained)) return true
  const direction: Direction = comesAfter(tree, target, constrained) ? 'forward' : 'backward'
  const next = neighbour(tree, constrained, direction)
  return next !== undefined && isWithin(target, next)
}

const constrainsChoice = ({ sequencing }: Activity) => sequencing.constrainChoice?.constrainChoice === true

/** SB.2.9.1: the activity beside a constrained one, further up where it is the last. */
function neighbour(tree: Tree, activity: Activity, direction: Direction): Activity | undefined {
  const { parent } = activity
  if (!parent) return undefined
  const siblings = childrenOf(tree, parent)
  const next = siblings[siblings.indexOf(activity) + (direction === 'forward' ? 1 : -1)]
  return next ?? neighbour(tree, parent, direction)
}

/** From the common ancestor down to the target, without the target. */
function mayDescend(tree: Tree, ancestor: Activity, target: Activity, direction: Direction): boolean {
  const path = pathTo(target).slice(pathTo(ancestor).length - 1, -1)
  return path.every((activity) => {
    if (direction === 'forward' && !lets(tree, activity, 'forward')) return false
    const isClosed =
      activity !== ancestor &&
      !stateOf(tree, activity).isActive &&
      activity.sequencing.constrainChoice?.preventActivation === true
    return !isClosed
  })
}
