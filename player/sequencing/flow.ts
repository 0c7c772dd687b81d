// Flow: the next or the previous activity that can be delivered (SB.2.1 to SB.2.3).
import { type Activity, type Tree, childrenOf, controlsOf, isLeaf } from './activity.ts'
import { arrangeChildren } from './arrangement.ts'
import { isBarred, isSkipped, stopsForward } from './rules.ts'

export type Direction = 'forward' | 'backward'

export interface Flowed {
  /** The leaf to deliver. */
  found?: Activity
  /** The walk has left the tree at its end. */
  isAtEnd?: boolean
}

/** SB.2.3. */
export function flow(tree: Tree, from: Activity, direction: Direction, considerChildren: boolean): Flowed {
  const step = walk(tree, from, direction, considerChildren)
  return step.next ? enter(tree, step.next, direction) : { isAtEnd: step.isAtEnd === true }
}

interface Step {
  next?: Activity
  direction: Direction
  isAtEnd?: boolean
}

/** SB.2.1: one step in the tree, to any activity. */
function walk(
  tree: Tree,
  activity: Activity,
  direction: Direction,
  considerChildren: boolean,
  previous?: Direction,
): Step {
  const { parent } = activity
  if (parent && previous === 'backward' && childrenOf(tree, parent).at(-1) === activity) {
    // A forward-only cluster was entered backward and has nothing to deliver: the step continues before its first
    // child.
    const first = childrenOf(tree, parent)[0] as Activity
    return sideways(tree, first, 'backward', true)
  }
  if (considerChildren && !isLeaf(activity)) {
    arrangeChildren(tree, activity)
    const children = childrenOf(tree, activity)
    if (direction === 'forward' || controlsOf(activity).forwardOnly) {
      return { ...(children[0] ? { next: children[0] } : {}), direction: 'forward' }
    }
    const last = children.at(-1)
    return { ...(last ? { next: last } : {}), direction }
  }
  return sideways(tree, activity, direction, false)
}

function sideways(tree: Tree, activity: Activity, direction: Direction, isReversed: boolean): Step {
  const { parent } = activity
  if (!parent) return { direction, isAtEnd: direction === 'forward' }
  if (direction === 'backward' && !isReversed && controlsOf(parent).forwardOnly) return { direction }
  const siblings = childrenOf(tree, parent)
  const next = siblings[siblings.indexOf(activity) + (direction === 'forward' ? 1 : -1)]
  return next ? { next, direction } : sideways(tree, parent, direction, false)
}

/** SB.2.2: the activity if it can be delivered, otherwise the next one that can. */
function enter(tree: Tree, activity: Activity, direction: Direction, previous?: Direction): Flowed {
  if (activity.parent && !controlsOf(activity.parent).flow) return {}
  if (isSkipped(tree, activity)) {
    const step = walk(tree, activity, direction, false, previous)
    if (!step.next) return { isAtEnd: step.isAtEnd === true }
    const keepsBack = previous === 'backward' && step.direction === 'backward'
    return enter(tree, step.next, keepsBack ? 'backward' : direction, keepsBack ? undefined : previous)
  }
  if (isBarred(tree, activity)) return {}
  if (isLeaf(activity)) return { found: activity }
  const step = walk(tree, activity, direction, true)
  if (!step.next) return {}
  return direction === 'backward' && step.direction === 'forward'
    ? enter(tree, step.next, 'forward', 'backward')
    : enter(tree, step.next, direction)
}

/** SB.2.4: whether a choice may pass by an activity on its way. */
export function lets(tree: Tree, activity: Activity, direction: Direction): boolean {
  if (direction === 'forward') return !stopsForward(tree, activity)
  return activity.parent !== undefined && !controlsOf(activity.parent).forwardOnly
}
