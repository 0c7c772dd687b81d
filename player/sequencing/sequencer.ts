// Processes navigation requests one after another: ends the current activity, finds the next one, and checks whether it may
// be delivered (OP.1, NB.2.1, SB.2.5 to SB.2.13, DB.1.1).
import {
  type Activity,
  type Tree,
  childrenOf,
  controlsOf,
  copyOf,
  currentOf,
  isLeaf,
  pathTo,
  stateOf,
  suspendedOf,
} from './activity.ts'
import { arrangeCourse } from './arrangement.ts'
import { beginAttempt, endDescendants } from './attempts.ts'
import { choose, leftFor } from './choice.ts'
import { type Flowed, flow } from './flow.ts'
import { isBarred } from './rules.ts'
import { type FollowUp, type Termination, endCurrent, terminate } from './termination.ts'

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
  /** The current activity has ended, and no other follows automatically. */
  | { kind: 'nothing' }
  /** The request is not allowed. The state is unchanged, or the current activity has ended. */
  | { kind: 'refused' }

type Move = FollowUp | 'start' | 'resumeAll' | { choice: Activity } | { jump: Activity }

/** Carries a request out. */
export function navigate(tree: Tree, request: Request): Answer {
  if (!currentOf(tree)) arrangeCourse(tree)
  const plan = interpret(tree, request)
  if (!plan) return { kind: 'refused' }
  const instead = plan.termination ? terminate(tree, plan.termination) : undefined
  const move = instead ?? plan.move
  return move ? carryOut(tree, move) : { kind: 'nothing' }
}

/**
 * Tries the request on a copy and returns whether it is allowed and leads to something. `prepare` first updates the copy. A
 * rule of the item that ends may lead elsewhere, but must not make a request possible that is not possible without it.
 */
export function wouldLead(tree: Tree, request: Request, prepare: (copy: Tree) => void = () => {}): boolean {
  const copy = copyOf(tree)
  prepare(copy)
  if (aims.has(request.name) && !isOpenByItself(copyOf(copy), request)) return false
  const { kind } = navigate(copy, request)
  return kind === 'deliver' || kind === 'end'
}

/**
 * Whether "continue" is valid for the current activity. The standard only requires that the parent's flow allows it (NB.2.1),
 * even if it leads nowhere because of the rules.
 */
export const isContinueValid = (tree: Tree): boolean => interpret(tree, { name: 'continue' }) !== undefined

/** Requests for a certain place. "continue" is not one: if the rules decide what is next, the learner wants that. */
const aims: ReadonlySet<Request['name']> = new Set(['choice', 'jump', 'previous'])

/** Whether the request would lead to something without the rules of the activity that ends. */
function isOpenByItself(copy: Tree, request: Request): boolean {
  const plan = interpret(copy, request)
  if (!plan?.move) return false
  if (plan.termination === 'exit') endCurrent(copy)
  return carryOut(copy, plan.move).kind === 'deliver'
}

/** NB.2.1: returns the termination and the move of the request in this state; undefined if it is not allowed. */
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
  return (
    !current ||
    leftFor(current, target).every(
      (activity) => !stateOf(tree, activity).isActive || controlsOf(activity).choiceExit,
    )
  )
}

function carryOut(tree: Tree, move: Move): Answer {
  if (move === 'exit') return currentOf(tree) === tree.root ? { kind: 'end' } : { kind: 'nothing' }
  const { found, isAtEnd } = lookFor(tree, move)
  if (isAtEnd) {
    endDescendants(tree, tree.root)
    return { kind: 'end' }
  }
  if (!found || !isDeliverable(tree, found)) return { kind: 'refused' }
  beginAttempt(tree, found)
  return { kind: 'deliver', activity: found }
}

function lookFor(tree: Tree, move: Exclude<Move, 'exit'>): Flowed {
  const current = currentOf(tree)
  if (typeof move === 'object') return 'choice' in move ? choose(tree, move.choice) : { found: move.jump }
  switch (move) {
    case 'start':
      if (!stateOf(tree, tree.root).isSuspended) forgetShared(tree)
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
      if (current === tree.root) forgetShared(tree)
      return into(tree, current)
    }
  }
}

/** Deletes the data that is shared only within one attempt on the whole course, when the next attempt begins. */
function forgetShared({ state, isLasting, isDataLasting }: Tree) {
  if (!isDataLasting) state.shared = {}
  if (isLasting) return
  state.globals = {}
}

const into = (tree: Tree, activity: Activity): Flowed =>
  isLeaf(activity) ? { found: activity } : flow(tree, activity, 'forward', true)

/** DB.1.1. */
const isDeliverable = (tree: Tree, activity: Activity) =>
  isLeaf(activity) && !pathTo(activity).some((step) => isBarred(tree, step))
