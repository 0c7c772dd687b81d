// Where a request leads, in the same second reading: flow (SB.2.1 to SB.2.3), choice (SB.2.4, SB.2.9 to SB.2.9.2), and the
// sequencing requests (SB.2.5 to SB.2.8, SB.2.10, SB.2.13).
import { type Node, below, down, isCluster, mayNotBePlayed, ruleThatApplies, up } from './activities.ts'
import { type Session, commonAncestor, endAttempt, endBetween } from './session.ts'

export type Place =
  | 'start'
  | 'resumeAll'
  | 'continue'
  | 'previous'
  | 'retry'
  | 'exit'
  | { choice: Node }
  | { jump: Node }
type Direction = 'forward' | 'backward'
interface Found {
  found?: Node | undefined
  isOver?: boolean
}

export function leadsTo(session: Session, place: Place): Found {
  const { current, root, mark, suspended } = session
  if (typeof place === 'object')
    return 'choice' in place ? choose(session, place.choice) : { found: place.jump }
  const into = (node: Node) => (isCluster(node) ? flow(session, node, 'forward', true) : { found: node })
  switch (place) {
    case 'start':
      mark('SB.2.5 3')
      return into(root)
    case 'resumeAll':
      mark('SB.2.6 3')
      return { found: suspended }
    case 'continue':
    case 'previous': {
      const process = place === 'continue' ? 'SB.2.7' : 'SB.2.8'
      if (!current?.parent?.definition.controls?.flow) {
        mark(`${process} 2.1`)
        return {}
      }
      mark(`${process} 3`)
      return flow(session, current, place === 'continue' ? 'forward' : 'backward', false)
    }
    case 'retry':
      if (!current || current.isActive || current.isSuspended) {
        mark('SB.2.10 2')
        return {}
      }
      mark(isCluster(current) ? 'SB.2.10 3' : 'SB.2.10 4')
      return into(current)
    default:
      return {}
  }
}

interface Step {
  next?: Node | undefined
  direction: Direction
  isOver?: boolean
}

/** SB.2.1. */
function stepInTree(
  session: Session,
  node: Node,
  direction: Direction,
  considersChildren: boolean,
  previous?: Direction,
): Step {
  const { mark } = session
  let [from, towards, isReversed] = [node, direction, false]
  if (previous === 'backward' && node.parent?.children.at(-1) === node) {
    mark('SB.2.1 2')
    ;[from, towards, isReversed] = [node.parent.children[0] as Node, 'backward', true]
  }
  const entersCluster = isCluster(from) && considersChildren
  const siblings = from.parent?.children ?? []
  const at = siblings.indexOf(from)
  if (towards === 'forward') {
    if (entersCluster) {
      mark('SB.2.1 3.3.1')
      return { next: from.children[0], direction: 'forward' }
    }
    if (!from.parent) {
      mark('SB.2.1 3.1')
      return { direction: 'forward', isOver: true }
    }
    mark(at === siblings.length - 1 ? 'SB.2.1 3.2.1' : 'SB.2.1 3.2.2')
    if (at === siblings.length - 1) return stepInTree(session, from.parent, 'forward', false)
    return { next: siblings[at + 1], direction: 'forward' }
  }
  if (!from.parent) {
    mark('SB.2.1 4.1')
    return { direction: 'backward' }
  }
  if (entersCluster) {
    const isForwardOnly = from.definition.controls?.forwardOnly === true
    mark(isForwardOnly ? 'SB.2.1 4.3.1.1' : 'SB.2.1 4.3.1.2')
    return isForwardOnly
      ? { next: from.children[0], direction: 'forward' }
      : { next: from.children.at(-1), direction: 'backward' }
  }
  if (!isReversed && from.parent.definition.controls?.forwardOnly) {
    mark('SB.2.1 4.2.1.1')
    return { direction: 'backward' }
  }
  mark(at === 0 ? 'SB.2.1 4.2.2' : 'SB.2.1 4.2.3')
  if (at === 0) return stepInTree(session, from.parent, 'backward', false)
  return { next: siblings[at - 1], direction: 'backward' }
}

/** SB.2.2. */
function flowInto(session: Session, node: Node, direction: Direction, previous?: Direction): Found {
  const { mark } = session
  if (node.parent && !node.parent.definition.controls?.flow) {
    mark('SB.2.2 1.1')
    return {}
  }
  if (ruleThatApplies(node, 'pre', 'skip')) {
    const step = stepInTree(session, node, direction, false, previous)
    mark(step.next ? 'SB.2.2 3.3' : 'SB.2.2 3.2')
    if (!step.next) return { isOver: step.isOver === true }
    if (previous === 'backward' && step.direction === 'backward') {
      mark('SB.2.2 3.3.1')
      return flowInto(session, step.next, 'backward')
    }
    return flowInto(session, step.next, direction, previous)
  }
  if (mayNotBePlayed(node, mark)) {
    mark('SB.2.2 5')
    return {}
  }
  if (!isCluster(node)) {
    mark('SB.2.2 7')
    return { found: node }
  }
  const step = stepInTree(session, node, direction, true)
  const turns = direction === 'backward' && step.direction === 'forward'
  mark(turns ? 'SB.2.2 6.3.1' : 'SB.2.2 6.3.2')
  const next = step.next as Node
  return turns ? flowInto(session, next, 'forward', 'backward') : flowInto(session, next, direction)
}

/** SB.2.3. */
function flow(session: Session, node: Node, direction: Direction, considersChildren: boolean): Found {
  const step = stepInTree(session, node, direction, considersChildren)
  session.mark(step.next ? 'SB.2.3 4' : 'SB.2.3 3')
  return step.next ? flowInto(session, step.next, direction) : { isOver: step.isOver === true }
}

/** SB.2.4. */
function mayPass(session: Session, node: Node, direction: Direction): boolean {
  const isOpen =
    direction === 'forward'
      ? !ruleThatApplies(node, 'pre', 'stopForwardTraversal')
      : node.parent !== undefined && !node.parent.definition.controls?.forwardOnly
  session.mark(`SB.2.4 ${direction} ${isOpen}`)
  return isOpen
}

/** SB.2.9. */
function choose(session: Session, target: Node): Found {
  const { current, root, mark } = session
  const refused = (branch: string): Found => {
    mark(`SB.2.9 ${branch}`)
    return {}
  }
  if (down(target).some((node) => ruleThatApplies(node, 'pre', 'hiddenFromChoice'))) return refused('3.3.1')
  if (target.parent?.definition.controls?.choice === false) return refused('4.1.1')
  const ancestor = current ? commonAncestor(current, target) : root
  const closed = isClosed(session, target, ancestor)
  if (closed) return refused(closed)
  if (!isCluster(target)) {
    mark('SB.2.9 12')
    return { found: target }
  }
  const { found } = flow(session, target, 'forward', true)
  if (!found) {
    mark('SB.2.9 14')
    endBetween(session, ancestor)
    endAttempt(ancestor, mark)
    session.current = target
    return {}
  }
  // Departs from the standard, where a cluster that leads out of a constraint is no exception, nor one that is closed and
  // leads on to the next one.
  if (!isWithinConstraint(session, found)) return refused('15, but constrained')
  if (down(target).some((node) => mayNotBePlayed(node, mark))) return refused('15, but closed')
  mark('SB.2.9 15')
  return { found }
}

/** The five cases: the branch that closes the way. */
function isClosed(session: Session, target: Node, ancestor: Node): string | undefined {
  const { current, mark } = session
  if (current === target) {
    mark('SB.2.9 7')
    return undefined
  }
  if (current && current.parent === target.parent) {
    const siblings = target.parent?.children ?? []
    const [from, to] = [siblings.indexOf(current), siblings.indexOf(target)]
    mark(to > from ? 'SB.2.9 8.3' : 'SB.2.9 8.4')
    const passed = to > from ? siblings.slice(from, to) : siblings.slice(to + 1, from + 1)
    return passed.every((node) => mayPass(session, node, to > from ? 'forward' : 'backward'))
      ? undefined
      : '8.5.2'
  }
  if (!current || current === ancestor) {
    mark('SB.2.9 9')
    return closedOnTheWay(session, target, ancestor, true)
  }
  // Departs from the standard: what has ended has let the learner out already, and a cluster is left by who chooses it
  // from within.
  const left = up(current).filter((node) => node === target || !up(target).includes(node))
  const isHeld = left.some((node) => node !== current && node.definition.controls?.choiceExit === false)
  if (target === ancestor) {
    mark('SB.2.9 10')
    return isHeld ? '10.3.1.1' : undefined
  }
  if (isHeld) return '11.4.1.1'
  if (!isWithinConstraint(session, target)) return '11.5.5.1'
  mark('SB.2.9 11')
  return closedOnTheWay(session, target, ancestor, comesAfter(session, target, current))
}

function closedOnTheWay(
  session: Session,
  target: Node,
  ancestor: Node,
  isForward: boolean,
): string | undefined {
  const path = down(target).slice(down(ancestor).length - 1, -1)
  for (const node of path) {
    if (isForward && !mayPass(session, node, 'forward')) return '9.3.2, 11.8.1.2'
    const prevents = node.definition.constrainChoice?.preventActivation === true
    if (!node.isActive && node !== ancestor && prevents)
      return isForward ? '9.3.3.1, 11.8.1.3.1' : '11.9.1.1.1'
  }
  return undefined
}

const comesAfter = ({ root }: Session, one: Node, other: Node) => {
  const all = [root, ...below(root)]
  return all.indexOf(one) > all.indexOf(other)
}

/**
 * 11.3 to 11.5, with SB.2.9.1 and SB.2.9.2. Departs from the standard: a cluster constrains what is outside of it only, and
 * an item constrains nothing.
 */
function isWithinConstraint(session: Session, target: Node): boolean {
  const { current, mark } = session
  const constrained = current?.parent
    ? up(current.parent).find(({ definition }) => definition.constrainChoice?.constrainChoice === true)
    : undefined
  if (!constrained || up(target).includes(constrained)) return true
  const isForward = comesAfter(session, target, constrained)
  let from: Node | undefined = constrained
  let beside: Node | undefined
  while (from?.parent && !beside) {
    const { children } = from.parent
    beside = children[children.indexOf(from) + (isForward ? 1 : -1)]
    from = from.parent
  }
  mark(`SB.2.9.2 ${isForward ? 'forward' : 'backward'}`)
  return beside !== undefined && up(target).includes(beside)
}
