// One navigation request after another: what it ends, what it leads to, and whether that may be delivered
// (OP.1, NB.2.1, SB.2.5 to SB.2.13, DB.1.1).
import {
  type Activity,
  type Tree,
  childrenOf,
  commonAncestor,
  controlsOf,
  copyOf,
  currentOf,
  isLeaf,
  pathBelow,
  pathTo,
  stateOf,
  suspendedOf,
} from './activity.ts'
import { beginAttempt, endDescendants } from './attempts.ts'
import { choose } from './choice.ts'
import { type Flowed, flow } from './flow.ts'
import { isBarred } from './rules.ts'
import { type FollowUp, type Termination, terminate } from './termination.ts'

export type Request =
  | {
      name:
        | 'start'
        | 'resumeAll'
        | 'continue'
        | 'previous'
        | 'exit'
        | 'exitAll'
        | 'suspendAll'
        | 'abandon'
        | 'abandonAll'
    }
  | { name: 'choice' | 'jump'; target: string }

export type Answer =
  | { kind: 'deliver'; activity: Activity }
  /** The course is left. */
  | { kind: 'end' }
  /** What was current has ended, and nothing follows by itself. */
  | { kind: 'nothing' }
  /** Not allowed; the state is as it was, or what was current has ended. */
  | { kind: 'refused' }

type Move = FollowUp | 'start' | 'resumeAll' | { choice: Activity } | { jump: Activity }

/** Carries a request out. */
export function navigate(tree: Tree, request: Request): Answer {
  const plan = interpret(tree, request)
  if (!plan) return { kind: 'refused' }
  const instead = plan.termination ? terminate(tree, plan.termination) : undefined
  const move = instead ?? plan.move
  return move ? carryOut(tree, move) : { kind: 'nothing' }
}

/** Whether the request would lead to something, tried on a copy. `prepare` brings the copy up to date first. */
export function wouldLead(tree: Tree, request: Request, prepare: (copy: Tree) => void = () => {}): boolean {
  const copy = copyOf(tree)
  prepare(copy)
  const { kind } = navigate(copy, request)
  return kind === 'deliver' || kind === 'end'
}

/** NB.2.1: what the request means here; undefined when it is not allowed. */
function interpret(
  tree: Tree,
  request: Request,
): { termination?: Termination | undefined; move?: Move } | undefined {
  const current = currentOf(tree)
  const isActive = current !== undefined && stateOf(tree, current).isActive
  const termination = isActive ? ('exit' as const) : undefined
  const parent = current?.parent && controlsOf(current.parent)
  switch (request.name) {
    case 'start':
      return current ? undefined : { move: 'start' }
    case 'resumeAll':
      return current || !suspendedOf(tree) ? undefined : { move: 'resumeAll' }
    case 'continue':
      return parent?.flow ? { termination, move: 'continue' } : undefined
    case 'previous':
      return parent?.flow && !parent.forwardOnly ? { termination, move: 'previous' } : undefined
    case 'choice': {
      const choice = tree.byId.get(request.target)
      return choice && mayChoose(tree, current, choice) ? { termination, move: { choice } } : undefined
    }
    case 'jump': {
      const jump = tree.byId.get(request.target)
      const isThere = jump?.parent && childrenOf(tree, jump.parent).includes(jump)
      return isThere ? { termination, move: { jump } } : undefined
    }
    case 'exit':
      return isActive ? { termination: 'exit', move: 'exit' } : undefined
    case 'abandon':
      return isActive ? { termination: 'abandon', move: 'exit' } : undefined
    default:
      return current ? { termination: request.name, move: 'exit' } : undefined
  }
}

function mayChoose(tree: Tree, current: Activity | undefined, target: Activity): boolean {
  if (target.parent && !controlsOf(target.parent).choice) return false
  if (!current || current.parent === target.parent) return true
  return pathBelow(commonAncestor(current, target), current).every(
    (activity) => !stateOf(tree, activity).isActive || controlsOf(activity).choiceExit,
  )
}

function carryOut(tree: Tree, move: Move): Answer {
  if (move === 'exit') return currentOf(tree) === tree.root ? { kind: 'end' } : { kind: 'nothing' }
  const view = asIfRenewed(tree, move)
  const { found, isAtEnd } = lookFor(view, move)
  if (isAtEnd) {
    endDescendants(tree, tree.root)
    return { kind: 'end' }
  }
  if (!found || !isDeliverable(view, found)) return { kind: 'refused' }
  beginAttempt(tree, found)
  return { kind: 'deliver', activity: found }
}

/** A cluster that is tried again looks at its children as if they had done nothing yet. */
function asIfRenewed(tree: Tree, move: Move): Tree {
  const cluster = move === 'retry' ? currentOf(tree) : undefined
  return cluster ? { ...tree, renewed: cluster } : tree
}

function lookFor(tree: Tree, move: Exclude<Move, 'exit'>): Flowed {
  const current = currentOf(tree)
  if (typeof move === 'object') return 'choice' in move ? choose(tree, move.choice) : { found: move.jump }
  switch (move) {
    case 'start':
      if (!stateOf(tree, tree.root).isSuspended) forgetFormer(tree)
      return into(tree, tree.root)
    case 'resumeAll': {
      const suspended = suspendedOf(tree)
      return suspended ? { found: suspended } : {}
    }
    case 'continue':
    case 'previous': {
      if (!current?.parent || !controlsOf(current.parent).flow) return {}
      return flow(tree, current, move === 'continue' ? 'forward' : 'backward', false)
    }
    case 'retry': {
      if (!current || stateOf(tree, current).isActive || stateOf(tree, current).isSuspended) return {}
      return into(tree, current)
    }
  }
}

/** A new attempt on the whole course begins without what is of the former one alone. */
function forgetFormer({ state, isLasting, isDataLasting }: Tree) {
  if (!isDataLasting) state.shared = {}
  if (isLasting) return
  state.globals = {}
  for (const activity of Object.values(state.activities)) activity.objectives = {}
}

const into = (tree: Tree, activity: Activity): Flowed =>
  isLeaf(activity) ? { found: activity } : flow(tree, activity, 'forward', true)

/** DB.1.1. */
const isDeliverable = (tree: Tree, activity: Activity) =>
  isLeaf(activity) && !pathTo(activity).some((step) => isBarred(tree, step))
