// How an activity ends, and what its rules ask for then (TB.2.1 to TB.2.3).
import { type Activity, type Tree, currentOf, pathTo, stateOf } from './activity.ts'
import { endAttempt, endDescendants } from './attempts.ts'
import { rollUp } from './rollup.ts'
import { ruleAction } from './rules.ts'

export type Termination = 'exit' | 'exitAll' | 'suspendAll' | 'abandon' | 'abandonAll'
export type FollowUp = 'continue' | 'previous' | 'retry' | 'exit'

/** Ends the current activity; answers what its rules ask for instead of what was requested. */
export function terminate(tree: Tree, request: Termination): FollowUp | undefined {
  const current = currentOf(tree) as Activity
  switch (request) {
    case 'exit':
      endCurrent(tree)
      return followPostConditions(tree)
    case 'exitAll':
      return exitAll(tree)
    case 'suspendAll':
      suspendAll(tree)
      return 'exit'
    case 'abandon':
      stateOf(tree, current).isActive = false
      return undefined
    case 'abandonAll':
      for (const activity of pathTo(current)) stateOf(tree, activity).isActive = false
      tree.state.current = tree.root.id
      return 'exit'
  }
}

/** How the current activity and its clusters end, before any rule decides what follows. */
export function endCurrent(tree: Tree) {
  endAttempt(tree, currentOf(tree) as Activity)
  applyExitRules(tree)
}

/** TB.2.1: the highest cluster above whose exit rule applies ends as well. */
function applyExitRules(tree: Tree) {
  const current = currentOf(tree) as Activity
  const exited = pathTo(current)
    .slice(0, -1)
    .find((activity) => ruleAction(tree, activity, 'exit', ['exit']) !== undefined)
  if (!exited) return
  endDescendants(tree, exited)
  endAttempt(tree, exited)
  tree.state.current = exited.id
}

/** TB.2.2 and the rest of TB.2.3. */
function followPostConditions(tree: Tree): FollowUp | undefined {
  for (;;) {
    const current = currentOf(tree) as Activity
    const action = stateOf(tree, current).isSuspended ? undefined : ruleAction(tree, current, 'post')
    switch (action) {
      case 'retry':
        return action
      case 'continue':
      case 'previous':
        // Nothing lies beside the whole course.
        return current.parent ? action : 'exit'
      case 'exitAll':
        return exitAll(tree)
      case 'retryAll':
        exitAll(tree)
        return 'retry'
      case 'exitParent':
        if (!current.parent) return 'exit'
        tree.state.current = current.parent.id
        endAttempt(tree, current.parent)
        continue
      default:
        return current === tree.root ? 'exit' : undefined
    }
  }
}

function exitAll(tree: Tree): FollowUp {
  const current = currentOf(tree) as Activity
  if (stateOf(tree, current).isActive) endAttempt(tree, current)
  endDescendants(tree, tree.root)
  endAttempt(tree, tree.root)
  tree.state.current = tree.root.id
  return 'exit'
}

function suspendAll(tree: Tree) {
  const current = currentOf(tree) as Activity
  const { isActive, isSuspended } = stateOf(tree, current)
  if (isActive || isSuspended) rollUp(tree, current)
  const suspended = isActive || isSuspended ? current : (current.parent ?? current)
  tree.state.suspended = suspended.id
  for (const activity of pathTo(suspended)) {
    const state = stateOf(tree, activity)
    state.isActive = false
    state.isSuspended = true
  }
  tree.state.current = tree.root.id
}
